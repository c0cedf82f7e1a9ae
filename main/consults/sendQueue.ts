import { isOnThisComputerOnly, isQueuedOrSending } from '../../shared/consult/unsent.ts';
import { liveSubmission, type Consult } from '../../shared/consult/consult.ts';

/** What waits to be sent. Sandboxes do not count. */
export function sendQueueOf(consults: readonly Consult[], isSandbox: (consult: Consult) => boolean) {
  const real = consults.filter((consult) => !isSandbox(consult));
  const waiting = real.filter(isQueuedOrSending);
  const needsHelp = real.filter(
    (consult) => consult.phase === 'needsAttention' && consult.before.phase === 'queued',
  );
  const since = [...waiting, ...needsHelp].map(
    (consult) => liveSubmission(consult)?.frozenAt ?? consult.createdAt,
  );
  return {
    /** The app will send them without a further action. */
    waiting: waiting.length,
    /** The vet pressed Send, and somebody must act before they go. */
    needsHelp: needsHelp.length,
    /** When the vet pressed Send for the oldest of both, in ms since 1970; null: there are none. */
    oldestSince: since.reduce<number | null>((least, one) => Math.min(least ?? one, one), null),
    /** The service does not have them: the queue, and what was recorded or imported and no vet has sent yet. */
    onlyHere: real.filter(isOnThisComputerOnly).length,
  };
}
