import type { Consult } from './consult.ts';
import { secondSubmission } from './transitions/secondNote.ts';

/** Phases in which work for the consult is in progress. */
const inProgress = ['recording', 'preparing', 'queued', 'sending', 'writing'] as const;

/** Work that prevents deleting the consult now. */
export type DeletionObstacle = (typeof inProgress)[number] | 'reportDue' | 'folderWaits';

/** null: the consult can be deleted. `isMakingSmaller`: the app is making a smaller copy of its audio. */
export function deletionObstacle(consult: Consult, isMakingSmaller: boolean): DeletionObstacle | null {
  if (isMakingSmaller) return 'preparing';
  const phase = inProgress.find((one) => one === consult.phase);
  if (phase !== undefined) return phase;
  const isDue = 'report' in consult && consult.report.state === 'due';
  return isDue || secondSubmission(consult)?.second?.report.state === 'due' ? 'reportDue' : null;
}
