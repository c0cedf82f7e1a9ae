import { liveSubmission, type Consult, type Submission } from '../../../shared/consult/consult.ts';
import { epochMs, type EpochMs } from '../../../shared/ids.ts';

/** What uploads without the service's answer may cost: the bytes of one consult's recording that left in them. */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** In whole recordings. */
const mostInAnHour = 3;
const mostBytesInADay = 500_000_000;
/** The wait for the answer doubles with each recording's worth, up to so many times the usual one. */
const mostPatience = 8;

/** After so many recordings' worth the vet can send a smaller copy instead. */
export const smallerCopyAfterFailures = 3;

const sumOf = (uploads: NonNullable<Submission['unanswered']>): number =>
  uploads.reduce((sum, { byteCount }) => sum + byteCount, 0);

/** How many whole recordings have left without an answer, with `more` bytes: a fraction. */
export const wholeInVain = ({ audio, unanswered = [] }: Submission, more = 0): number =>
  (sumOf(unanswered) + more) / audio.byteCount;

/** How many times the usual wait for an answer the next upload may take. */
export function patienceOf(consult: Consult): number {
  const live = liveSubmission(consult);
  return live === null ? 1 : Math.min(mostPatience, 2 ** Math.floor(wholeInVain(live)));
}

/**
 * When the next upload may begin: after three recordings' worth within an hour, or 500 MB within a day, a day after the
 * last one. null: at once. A person who presses Try now need not wait.
 */
export function nextUploadAt(consult: Consult, now: EpochMs): EpochMs | null {
  const { unanswered = [], audio } = liveSubmission(consult) ?? {};
  const last = unanswered.at(-1)?.at;
  if (last === undefined || audio === undefined) return null;
  const within = (end: EpochMs, ms: number): number =>
    sumOf(unanswered.filter(({ at }) => at <= end && end - at < ms));
  const isOften = unanswered.some(({ at }) => within(at, hourMs) >= mostInAnHour * audio.byteCount);
  const inADay = within(epochMs(Math.max(now, last)), dayMs);
  const isMuch = inADay > 0 && inADay + audio.byteCount > mostBytesInADay;
  // At most a day, of which the consult knows the end: the wall clock may have been set back.
  const isHeld = consult.phase === 'queued' && consult.because?.code === 'uploads_unanswered';
  const held = isHeld && last > now ? consult.notBefore - dayMs : now;
  const next = epochMs(Math.min(last, held, now) + dayMs);
  return (isOften || isMuch) && next > now ? next : null;
}
