import type { Consult, Report } from './consult.ts';
import { secondSubmission } from './transitions/secondNote.ts';

const reportState = (consult: Consult): Report['state'] | null =>
  consult.phase === 'filed' || consult.phase === 'discarded' ? consult.report.state : null;

/** Work in progress that prevents deleting the consult now. */
export type DeletionObstacle = 'recording' | 'preparing' | 'queued' | 'sending' | 'writing' | 'reportDue';

/** null: the consult can be deleted. `report`: null in a phase without a report. */
export function deletionObstacle(of: {
  readonly phase: Consult['phase'];
  readonly report: Report['state'] | null;
}): DeletionObstacle | null {
  switch (of.phase) {
    case 'recording':
    case 'preparing':
    case 'queued':
    case 'sending':
    case 'writing':
      return of.phase;
    case 'readyToSend':
    case 'noteReady':
    case 'needsAttention':
      return null;
    case 'filed':
    case 'discarded':
      return of.report === 'due' ? 'reportDue' : null;
  }
}

export const obstacleToDeleting = (consult: Consult): DeletionObstacle | null =>
  deletionObstacle({ phase: consult.phase, report: reportState(consult) }) ??
  (secondSubmission(consult)?.second?.report.state === 'due' ? 'reportDue' : null);
