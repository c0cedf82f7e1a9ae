import type { Consult, Submission } from '../../../shared/consult.ts';
import { failure, type Failure } from '../../../shared/failure.ts';
import type { Connection } from '../../../shared/practice.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Access } from '../ports.ts';
import type { StepTools } from './stepTools.ts';

/** Address and token for one request about a submission: those of its own connection, and of no other. */
export async function accessFor(
  consult: Consult,
  submission: Submission,
  tools: StepTools,
): Promise<Result<{ readonly access: Access; readonly connection: Connection }, Failure>> {
  const connection = tools.connectionOf(consult.id);
  if (connection === null || connection.id !== submission.connectionId)
    return err(failure('internal', 'the submission belongs to another connection'));
  const access = await tools.accessTo(connection);
  return access.ok ? ok({ access: access.value, connection }) : access;
}

/** connection_revoked: clear the stored token (interface, Authentication 5). */
export async function forgetIfRevoked(consult: Consult, because: Failure, tools: StepTools): Promise<void> {
  const connection = tools.connectionOf(consult.id);
  if (because.code === 'connection_revoked' && connection !== null) await tools.forgetToken(connection);
}
