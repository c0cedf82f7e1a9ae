import type { Consult } from './consult.ts';
import { secondSubmission } from './transitions/secondNote.ts';

/** Work in progress that prevents deleting the consult now. */
export type DeletionObstacle = 'recording' | 'preparing' | 'queued' | 'sending' | 'writing' | 'reportDue';

/** null: the consult can be deleted. `isMakingSmaller`: the app is making a smaller copy of its audio. */
export function deletionObstacle(consult: Consult, isMakingSmaller: boolean): DeletionObstacle | null {
  if (isMakingSmaller) return 'preparing';
  switch (consult.phase) {
    case 'recording':
    case 'preparing':
    case 'queued':
    case 'sending':
    case 'writing':
      return consult.phase;
    case 'filed':
    case 'discarded':
      if (consult.report.state === 'due') return 'reportDue';
      break;
    case 'readyToSend':
    case 'noteReady':
    case 'needsAttention':
  }
  return secondSubmission(consult)?.second?.report.state === 'due' ? 'reportDue' : null;
}
