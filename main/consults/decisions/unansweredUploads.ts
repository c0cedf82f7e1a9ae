import { liveSubmission, type Consult } from '../../../shared/consult/consult.ts';
import { epochMs, type EpochMs } from '../../../shared/ids.ts';

/** What a service that never answers in time may cost: whole uploads of one consult. */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const mostInAnHour = 3;
const mostBytesInADay = 500_000_000;
/** The wait for the answer doubles with each of them, up to so many times the usual one. */
const mostPatience = 8;

/** After so many of them the vet can send a smaller copy instead. */
export const usualSmallerCopyAfterFailures = 3;

const unansweredAtOf = (consult: Consult): readonly EpochMs[] => liveSubmission(consult)?.unansweredAt ?? [];

/** How many times the usual wait for an answer the next upload may take. */
export const patienceOf = (consult: Consult): number =>
  Math.min(mostPatience, 2 ** unansweredAtOf(consult).length);

/**
 * When the next upload may begin: after three within an hour, or 500 MB within a day, a day after the last one. null:
 * at once. A person who presses Try now need not wait.
 */
export function nextUploadAt(consult: Consult, now: EpochMs): EpochMs | null {
  const unansweredAt = unansweredAtOf(consult);
  const last = unansweredAt.at(-1);
  if (last === undefined) return null;
  const isOften = unansweredAt.some(
    (at, index) => (unansweredAt[index + mostInAnHour - 1] ?? Infinity) - at < hourMs,
  );
  const inADay = unansweredAt.filter((at) => now - at < dayMs).length;
  const byteCount = liveSubmission(consult)?.audio.byteCount ?? 0;
  const isMuch = inADay > 0 && (inADay + 1) * byteCount > mostBytesInADay;
  // At most a day: the wall clock may have been set back.
  const next = epochMs(Math.min(last, now) + dayMs);
  return (isOften || isMuch) && next > now ? next : null;
}
