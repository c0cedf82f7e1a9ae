import type { Submission } from '../../../shared/consult/consult.ts';
import { failure, type Failure, type FailureCode } from '../../../shared/consult/failure.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import { err, type Result } from '../../../shared/result.ts';
import type { ServiceAccess } from '../../ports/noteService.ts';
import type { Connections } from '../../connections/connections.ts';
import type { RequestKind } from '../../ports/noteService.ts';
import type { StepDeps } from './stepDeps.ts';

type Question = {
  readonly submission: Submission;
  /** Nobody waits for the answer to a report, so every other due request goes first. */
  readonly kind: RequestKind;
  readonly tries?: number;
  readonly signal: AbortSignal;
  /** Ends the wait for the gate, not the request: the answer is then `rate_limited`. */
  readonly patience?: AbortSignal;
};

export async function requestWithAccess<T>(
  { submission, kind, tries = 1, signal, patience = signal }: Question,
  deps: Pick<StepDeps, 'gates' | 'pace' | 'onAnswered'> & {
    readonly connections: Pick<Connections, 'get' | 'accessTo' | 'onRefused'>;
  },
  request: (access: ServiceAccess, connection: Connection) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const connection = deps.connections.get(submission.connectionId);
  if (connection === null) return err(failure('internal', 'the connection is not known'));
  const gate = deps.gates.of(connection.id);
  const leftMs = (): number => gate.leftMs(kind, submission.key);
  // Look at the gate again after all waits, including that for the keychain: it may have closed since.
  let access: Result<ServiceAccess, Failure>;
  do {
    await gate.whenOpen(kind, submission.key, AbortSignal.any([signal, patience]));
    await deps.pace(signal, kind === 'reports');
    access = await deps.connections.accessTo(connection, kind);
    if (signal.aborted) return err(failure('cancelled'));
    if (!access.ok) return access;
    if (leftMs() > 0 && patience.aborted) return err(failure('rate_limited', null, leftMs()));
  } while (leftMs() > 0);
  gate.endPermit(submission.key);
  const answer = await request(access.value, connection);
  if (answer.ok) {
    await gate.succeeded(kind, submission.key);
    deps.onAnswered(connection.id, kind, true);
    return answer;
  }
  const isAccepted = provesToken.includes(answer.error.code);
  if (isAccepted || otherAnswers.includes(answer.error.code))
    deps.onAnswered(connection.id, kind, isAccepted);
  await gate.failed(kind, answer.error, { key: submission.key, tries });
  return err(await deps.connections.onRefused(connection, access.value.token, answer.error, kind));
}

/** The service checks the token first, so these refusals accept it. */
const provesToken: readonly FailureCode[] = [
  'request_rejected',
  'subscription_inactive',
  'note_not_found',
  'idempotency_key_reused',
  'audio_too_large',
  'audio_unreadable',
];

/** They come after the certificate, the proxy and the keychain, and judge no token. */
const otherAnswers: readonly FailureCode[] = [
  'connection_revoked',
  'partner_disabled',
  'unauthorized',
  'not_found_without_code',
  'rate_limited',
  'service_unavailable',
  'unexpected_answer',
];
