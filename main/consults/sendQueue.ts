import { isOnThisComputerOnly, isQueuedOrSending } from '../../shared/consult/unsent.ts';
import { currentSubmission, type Consult } from '../../shared/consult/consult.ts';

export function sendQueueSummary(consults: readonly Consult[], isSandbox: (consult: Consult) => boolean) {
  const real = consults.filter((consult) => !isSandbox(consult));
  const waiting = real.filter(isQueuedOrSending);
  const needsHelp = real.filter(
    (consult) => consult.phase === 'needsAttention' && consult.before.phase === 'queued',
  );
  const since = [...waiting, ...needsHelp].map(
    (consult) => currentSubmission(consult)?.frozenAt ?? consult.createdAt,
  );
  return {
    waiting: waiting.length,
    needsHelp: needsHelp.length,
    /** The earliest Send of both, in ms since 1970. */
    oldestSince: since.reduce<number | null>((least, one) => Math.min(least ?? one, one), null),
    onlyHere: real.filter(isOnThisComputerOnly).length,
  };
}
