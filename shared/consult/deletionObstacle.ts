import { outcomeReportOf, type Consult } from './consult.ts';
import { supersededSubmission } from './transitions/secondNote.ts';

const inProgress = ['recording', 'preparing', 'queued', 'sending', 'writing'] as const;

export type DeletionObstacle = (typeof inProgress)[number] | 'reportDue' | 'folderWaits';

/** null: the consult can be deleted. */
export function deletionObstacle(consult: Consult, isMakingSmaller: boolean): DeletionObstacle | null {
  if (isMakingSmaller) return 'preparing';
  const phase = inProgress.find((one) => one === consult.phase);
  if (phase !== undefined) return phase;
  return outcomeReportOf(consult)?.state === 'due' ||
    supersededSubmission(consult)?.second?.report.state === 'due'
    ? 'reportDue'
    : null;
}
