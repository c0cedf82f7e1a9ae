import type { Submission } from '../../../shared/consult/consult.ts';
import { failure, type Failure } from '../../../shared/consult/failure.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import { err, type Result } from '../../../shared/result.ts';
import type { Access } from '../../ports/noteService.ts';
import type { Ceiling } from '../../connections/connectionWaits.ts';
import type { StepDeps } from './stepDeps.ts';

type Question = {
  readonly submission: Submission;
  readonly ceiling: Ceiling;
  /** How often it was tried by now, with this try; by default once. */
  readonly tries?: number;
  readonly signal: AbortSignal;
  /** Ends the waiting for a pause, not the request: while the pause lasts, the answer is then `rate_limited`. */
  readonly patience?: AbortSignal;
};

type AccessDeps = Pick<StepDeps, 'connection' | 'pauses' | 'gate' | 'accessTo' | 'onAccepted' | 'onRefused'>;

/** One request about a submission, with the address and token of its own connection and of no other. */
export async function requestAccess<T>(
  { submission, ceiling, tries = 1, signal, patience = signal }: Question,
  deps: AccessDeps,
  request: (access: Access, connection: Connection) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const connection = deps.connection(submission.connectionId);
  if (connection === null) return err(failure('internal', 'the connection is not known'));
  // All waiting comes first, that for the keychain too: what the service has told us meanwhile holds for this request.
  let access: Result<Access, Failure>;
  do {
    await deps.pauses.over(connection.id, ceiling, AbortSignal.any([signal, patience]), submission.key);
    await deps.gate(signal);
    access = await deps.accessTo(connection);
    if (signal.aborted) return err(failure('cancelled'));
    if (!access.ok) return access;
    const leftMs = deps.pauses.leftMs(connection.id, ceiling, submission.key);
    if (leftMs > 0 && patience.aborted) return err(failure('rate_limited', null, leftMs));
  } while (deps.pauses.leftMs(connection.id, ceiling, submission.key) > 0);
  deps.pauses.endPermit(submission.key);
  const answer = await request(access.value, connection);
  if (answer.ok) {
    deps.pauses.succeeded(connection.id, ceiling, submission.key);
    deps.onAccepted(connection.id);
    return answer;
  }
  await deps.pauses.told(connection.id, ceiling, answer.error, { key: submission.key, tries });
  return err(await deps.onRefused(connection, access.value.token, answer.error));
}
