import { isLateNoteWelcome, liveSubmission, type Consult, type Submission } from '../consult.ts';
import { epochMs, type EpochMs, type SubmissionKey } from '../../ids.ts';
import { isSecondAwaited, secondSubmission } from './secondNote.ts';

/** When a note that was given up after five minutes is looked for (docs/decisions/0006). */

const hourMs = 3_600_000;

/** From when on the hour and the day of looking count: the service may have it since then. */
const lookedForSince = ({ lookPostponedTo, mayBeThereSince, frozenAt }: Submission): EpochMs =>
  epochMs(Math.max(lookPostponedTo ?? 0, mayBeThereSince ?? frozenAt));

/**
 * In ms after the last look; null: not any more. Every minute for an hour, every quarter of an hour until a day has
 * passed. At each start once more besides.
 */
export function lookEveryMs(submission: Submission, now: EpochMs): number | null {
  const passedMs = now - lookedForSince(submission);
  if (passedMs < hourMs) return 60_000;
  return passedMs < 24 * hourMs ? 15 * 60_000 : null;
}

/**
 * Whether a wait of the service, which ends then, would use up too much of the day. Shorter ones leave enough of it, and a
 * service that asks for them again and again would be asked for ever.
 */
export function isLookPostponed(submission: Submission, until: EpochMs, now: EpochMs): boolean {
  // The end of one wait comes out a little different each time.
  const isNew = until - lookedForSince(submission) > 60_000;
  return isNew && until - now >= hourMs && lookEveryMs(submission, now) !== null;
}

export function postponeLook(consult: Consult, of: SubmissionKey, until: EpochMs): Consult {
  const live = isLateNoteWelcome(consult) ? liveSubmission(consult) : null;
  const second = isSecondAwaited(consult) ? secondSubmission(consult) : null;
  if (live?.key !== of && second?.key !== of) return consult;
  const submissions = consult.submissions.map((one) =>
    one.key === of ? { ...one, lookPostponedTo: until } : one,
  );
  return { ...consult, submissions };
}
