import { isOnThisComputerOnly, isQueuedOrSending } from '../../shared/consult/unsent.ts';
import { liveSubmission, type Consult } from '../../shared/consult/consult.ts';

export type SendQueue = {
  /** The app will send them without a further action. */
  readonly waiting: number;
  /** The vet pressed Send, and somebody must act before they go. */
  readonly needsHelp: number;
  /** When the vet pressed Send for the oldest of both, in ms since 1970; null: there are none. */
  readonly oldestSince: number | null;
  /** The service does not have them: the queue, and what was recorded or imported and no vet has sent yet. */
  readonly onlyHere: number;
};

/** What waits to be sent. Sandboxes do not count. */
export function sendQueueOf(
  consults: readonly Consult[],
  isSandbox: (consult: Consult) => boolean,
): SendQueue {
  const real = consults.filter((consult) => !isSandbox(consult));
  const waiting = real.filter(isQueuedOrSending);
  const needsHelp = real.filter(
    (consult) => consult.phase === 'needsAttention' && consult.before.phase === 'queued',
  );
  const since = [...waiting, ...needsHelp].map(
    (consult) => liveSubmission(consult)?.frozenAt ?? consult.createdAt,
  );
  return {
    waiting: waiting.length,
    needsHelp: needsHelp.length,
    oldestSince: since.reduce<number | null>((least, one) => Math.min(least ?? one, one), null),
    onlyHere: real.filter(isOnThisComputerOnly).length,
  };
}
