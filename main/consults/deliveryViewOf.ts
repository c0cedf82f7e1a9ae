import { currentSubmission, type Consult } from '../../shared/consult/consult.ts';
import { failureRule, offlineCodes, type Failure } from '../../shared/consult/failure.ts';
import type { EpochMs, SubmissionKey } from '../../shared/ids.ts';
import type { ConnectionState, DeliveryView } from '../../shared/ipc/snapshot.ts';
import { stopsConnection } from './actions/retryActions.ts';
import { ownWaitOf } from './decisions/ownWait.ts';
import { failureView, nextTryTime, type SnapshotSources } from './snapshotOf.ts';

type DeliverySources = Pick<SnapshotSources, 'pollWait' | 'gateOpensAt'> & {
  /** Those in memory; all that wait are among them. */
  readonly consults: readonly Consult[];
  readonly state: ConnectionState;
  readonly isEmbedded: boolean;
  /** null: none has failed since the last success. */
  readonly uploadsFail: Failure | null;
  readonly trouble: { readonly because: Failure; readonly since: EpochMs } | null;
  readonly isAlone: (about: SubmissionKey) => boolean;
  readonly areUploadsClosed: boolean;
};

/** In any other state, something waits for a person. */
const goingStates: readonly ConnectionState[] = ['connected', 'notAccepted'];

export function deliveryViewOf(from: DeliverySources): DeliveryView {
  const { consults, state, isEmbedded, uploadsFail, areUploadsClosed, trouble } = from;
  const stoppedQueue = (consult: Consult): boolean =>
    consult.phase === 'needsAttention' &&
    consult.before.phase === 'queued' &&
    stopsConnection(consult.failure.code);
  // A try counts as waiting until it gets through: otherwise the count would change with each try.
  const isTriedAgain = (consult: Consult): boolean =>
    consult.phase === 'sending' && (consult.attempt > 1 || uploadsFail !== null);
  const waiting = consults.filter(
    (consult) => consult.phase === 'queued' || isTriedAgain(consult) || stoppedQueue(consult),
  ).length;
  // Where nothing waits to be sent, no upload will ever succeed and end the last one's failure.
  const causes = [
    waiting > 0 ? uploadsFail : null,
    ...consults.map((consult) => causeOf(consult, from)),
  ].filter((cause) => cause !== null);
  const shown = (is: DeliveryView['state'], because: Failure | null): DeliveryView => ({
    state: is,
    waiting,
    because: because === null ? null : failureView(because),
    since: because !== null && because === trouble?.because ? trouble.since : null,
    canTryNow: (is === 'offline' || is === 'waiting') && causes.every(isTriedAnyTime),
    nextTryAt: is === 'stopped' ? null : earliest(consults.map((consult) => nextTryTime(consult, from))),
  });
  if (isEmbedded) return shown('connected', null);
  if (!goingStates.includes(state)) return shown('stopped', null);
  // Of several causes, the one that somebody can mend first.
  if (trouble !== null && causes.length > 0) return shown('waiting', trouble.because);
  const offline = causes.find(({ code }) => offlineCodes.includes(code));
  if (offline !== undefined) return shown('offline', offline);
  const isHeldUp = (waiting > 0 && areUploadsClosed) || causes.length > 0;
  if (state === 'notAccepted' || isHeldUp) return shown('waiting', causes[0] ?? null);
  return shown('connected', null);
}

const isTriedAnyTime = ({ code, retryAfterMs }: Failure): boolean =>
  retryAfterMs === null && failureRule(code) === 'retry';

/** null: the service answers, or the fault is this consult's alone. */
function causeOf(consult: Consult, { pollWait, isAlone }: DeliverySources): Failure | null {
  const key = currentSubmission(consult)?.key;
  if (consult.phase === 'queued' && key !== undefined && isAlone(key)) return null;
  return consult.phase === 'writing'
    ? (pollWait(consult.id)?.because ?? null)
    : (ownWaitOf(consult)?.because ?? null);
}

function earliest(times: readonly (EpochMs | null)[]): EpochMs | null {
  const known = times.filter((time) => time !== null);
  return known.reduce<EpochMs | null>((least, time) => (least === null || time < least ? time : least), null);
}
