import {
  isLateNoteWelcome,
  liveSubmission,
  shownSubmission,
  type Consult,
} from '../../shared/consult/consult.ts';
import type { SubmissionKey } from '../../shared/ids.ts';
import type { Ceiling } from '../connections/connectionWaits.ts';
import { dueReport } from './decisions/workOf.ts';

/** The consult's next request, and its ceiling; null: it waits for none. */
export function nextRequest(
  consult: Consult,
): { readonly ceiling: Ceiling; readonly about: SubmissionKey } | null {
  const live = liveSubmission(consult);
  switch (consult.phase) {
    case 'queued':
      return live && { ceiling: live.doubt === undefined ? 'submissions' : 'reads', about: live.key };
    case 'writing':
      return live && { ceiling: 'reads', about: live.key };
    case 'needsAttention':
      return live && isLateNoteWelcome(consult) ? { ceiling: 'reads', about: live.key } : null;
    case 'filed':
    case 'discarded': {
      const reported = dueReport(consult) === null ? null : shownSubmission(consult);
      return reported && { ceiling: 'reads', about: reported.key };
    }
    default:
      return null;
  }
}
