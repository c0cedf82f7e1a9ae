import { currentSubmission, type Consult, type Submission } from '../../../shared/consult/consult.ts';
import { epochMs, type EpochMs } from '../../../shared/ids.ts';

/** Counted in bytes of one consult's recording. */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** In whole recordings. */
const mostInAnHour = 3;
const mostBytesInADay = 500_000_000;
/** The wait for an answer doubles with each recording's worth, up to so many times the usual one. */
const mostPatience = 8;

/** In recordings' worth. */
export const smallerCopyAfterFailures = 3;

const sumOf = (uploads: NonNullable<Submission['unanswered']>): number =>
  uploads.reduce((sum, { byteCount }) => sum + byteCount, 0);

/** A fraction. `more`: bytes on top. */
export const countUnansweredWholeUploads = ({ audio, unanswered = [] }: Submission, more = 0): number =>
  (sumOf(unanswered) + more) / audio.byteCount;

/** How many times the usual wait for an answer. */
export function answerTimeoutFactorOf(consult: Consult): number {
  const live = currentSubmission(consult);
  return live === null ? 1 : Math.min(mostPatience, 2 ** Math.floor(countUnansweredWholeUploads(live)));
}

/**
 * A day after the last upload, once three recordings' worth left within an hour or 500 MB within a day; null:
 * at once. A person's Try now need not wait.
 */
export function nextUploadAt(consult: Consult, now: EpochMs): EpochMs | null {
  const { unanswered = [], audio } = currentSubmission(consult) ?? {};
  const last = unanswered.at(-1)?.at;
  if (last === undefined || audio === undefined) return null;
  const within = (end: EpochMs, ms: number): number =>
    sumOf(unanswered.filter(({ at }) => at <= end && end - at < ms));
  const isOften = unanswered.some(({ at }) => within(at, hourMs) >= mostInAnHour * audio.byteCount);
  const inADay = within(epochMs(Math.max(now, last)), dayMs);
  const isMuch = inADay > 0 && inADay + audio.byteCount > mostBytesInADay;
  // At most a day, whose end the consult knows: the wall clock may have been set back.
  const isHeld = consult.phase === 'queued' && consult.because?.code === 'uploads_unanswered';
  const held = isHeld && last > now ? consult.notBefore - dayMs : now;
  const next = epochMs(Math.min(last, held, now) + dayMs);
  return (isOften || isMuch) && next > now ? next : null;
}
