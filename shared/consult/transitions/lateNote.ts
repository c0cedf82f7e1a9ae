import { isLateNoteWelcome, currentSubmission, type Consult, type Submission } from '../consult.ts';
import type { SubmissionKey } from '../../ids.ts';
import { isSecondNoteAwaited, supersededSubmission } from './secondNote.ts';

/** After the five minutes (docs/decisions/0006). */

const hourMs = 3_600_000;

/**
 * In ms; null: no longer. Every minute for an hour of answered looks, then every quarter of an hour for a day
 * of them.
 */
export function lateNoteLookEveryMs({ lookedMs = 0 }: Submission): number | null {
  if (lookedMs < hourMs) return 60_000;
  return lookedMs < 24 * hourMs ? 15 * 60_000 : null;
}

/** Only the time of looks that were answered counts. */
export function countLateNoteLook(consult: Consult, of: SubmissionKey, isLast = false): Consult {
  const live = isLateNoteWelcome(consult) ? currentSubmission(consult) : null;
  const second = isSecondNoteAwaited(consult) ? supersededSubmission(consult) : null;
  if (live?.key !== of && second?.key !== of) return consult;
  const counted = (one: Submission): Submission => {
    const everyMs = lateNoteLookEveryMs(one);
    const lookedMs = isLast ? 24 * hourMs : (one.lookedMs ?? 0) + (everyMs ?? 0);
    return everyMs === null ? one : { ...one, lookedMs };
  };
  return { ...consult, submissions: consult.submissions.map((one) => (one.key === of ? counted(one) : one)) };
}
