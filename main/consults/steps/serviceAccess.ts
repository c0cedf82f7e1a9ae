import type { Submission } from '../../../shared/consult/consult.ts';
import { failure, type Failure } from '../../../shared/consult/failure.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import { err, type Result } from '../../../shared/result.ts';
import type { Access } from '../../ports/noteService.ts';
import type { Ceiling } from '../../connections/retryAfterPauses.ts';
import type { StepTools } from './stepTools.ts';

type Question = {
  readonly submission: Submission;
  readonly ceiling: Ceiling;
  /** How often it was tried by now, with this try; by default once. */
  readonly tries?: number;
  readonly signal: AbortSignal;
  /** Ends the waiting for a pause, not the request: while the pause lasts, the answer is then `rate_limited`. */
  readonly patience?: AbortSignal;
};

type AccessTools = Pick<
  StepTools,
  'connection' | 'pauses' | 'gate' | 'accessTo' | 'onAccepted' | 'onRefused'
>;

/** One request about a submission, with the address and token of its own connection and of no other. */
export async function askService<T>(
  { submission, ceiling, tries = 1, signal, patience = signal }: Question,
  tools: AccessTools,
  request: (access: Access, connection: Connection) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const connection = tools.connection(submission.connectionId);
  if (connection === null) return err(failure('internal', 'the connection is not known'));
  // All waiting comes first, that for the keychain too: what the service has told us meanwhile holds for this request.
  let access: Result<Access, Failure>;
  do {
    await tools.pauses.over(connection.id, ceiling, AbortSignal.any([signal, patience]), submission.key);
    await tools.gate(signal);
    access = await tools.accessTo(connection);
    if (signal.aborted) return err(failure('cancelled'));
    if (!access.ok) return access;
    const leftMs = tools.pauses.leftMs(connection.id, ceiling, submission.key);
    if (leftMs > 0 && patience.aborted) return err(failure('rate_limited', null, leftMs));
  } while (tools.pauses.leftMs(connection.id, ceiling, submission.key) > 0);
  tools.pauses.endPermit(submission.key);
  const answer = await request(access.value, connection);
  if (answer.ok) {
    tools.pauses.succeeded(connection.id, ceiling, submission.key);
    tools.onAccepted(connection.id);
    return answer;
  }
  await tools.pauses.told(connection.id, ceiling, answer.error, { key: submission.key, tries });
  return err(await tools.onRefused(connection, access.value.token, answer.error));
}
