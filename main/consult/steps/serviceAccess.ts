import type { Submission } from '../../../shared/consult.ts';
import { failure, type Failure } from '../../../shared/failure.ts';
import type { Connection } from '../../../shared/practice.ts';
import { err, type Result } from '../../../shared/result.ts';
import type { Access } from '../ports.ts';
import type { StepTools } from './stepTools.ts';

/** One request about a submission, with the address and token of its own connection and of no other. */
export async function askService<T>(
  submission: Submission,
  tools: StepTools,
  request: (access: Access, connection: Connection) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const connection = tools.connection(submission.connectionId);
  if (connection === null) return err(failure('internal', 'the connection is not known'));
  const access = await tools.accessTo(connection);
  if (!access.ok) return access;
  const answer = await request(access.value, connection);
  return answer.ok ? answer : err(await tools.onRefused(connection, access.value.token, answer.error));
}
