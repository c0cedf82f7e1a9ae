import type { Submission } from '../../../shared/consult/consult.ts';
import type { EpochMs } from '../../../shared/ids.ts';
import { lookEveryMs } from '../../../shared/consult/transitions/lateNote.ts';

/**
 * In how many ms the app looks for a late note; null: it no longer does. `last`: its last look in this run; null: none.
 * At most one interval: the wall clock may have been set back.
 */
export function nextLookMs(submission: Submission, last: EpochMs | null, now: EpochMs): number | null {
  const everyMs = lookEveryMs(submission);
  if (last === null) return 0;
  return everyMs === null ? null : Math.min(last + everyMs - now, everyMs);
}
