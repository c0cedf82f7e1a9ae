import { isLateNoteWelcome, liveSubmission, type Consult, type Submission } from '../consult.ts';
import { epochMs, type EpochMs, type SubmissionKey } from '../../ids.ts';
import { isSecondAwaited, secondSubmission } from './secondNote.ts';

/** When the app looks for a late note after it has stopped waiting at five minutes (docs/decisions/0006). */

const hourMs = 3_600_000;

/** The start of the hour and of the day of looking: the service may have the submission since then. */
const lookedForSince = ({ lookPostponedTo, mayBeThereSince, frozenAt }: Submission): EpochMs =>
  epochMs(Math.max(lookPostponedTo ?? 0, mayBeThereSince ?? frozenAt));

/**
 * The time between two looks, in ms; null: the app no longer looks. Every minute for an hour, then every quarter of an
 * hour until a day has passed. The app also looks once at each start.
 */
export function lookEveryMs(submission: Submission, now: EpochMs): number | null {
  const passedMs = now - lookedForSince(submission);
  if (passedMs < hourMs) return 60_000;
  return passedMs < 24 * hourMs ? 15 * 60_000 : null;
}

/**
 * Whether a wait that the service asked for, until `until`, would use up too much of the day. Shorter waits leave
 * enough of the day; if each of them postponed the look, the app could ask such a service for ever.
 */
export function isLookPostponed(submission: Submission, until: EpochMs, now: EpochMs): boolean {
  // The computed end of one and the same wait varies a little.
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
