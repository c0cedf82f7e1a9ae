import {
  currentSubmission,
  isLateNoteWelcome,
  isToAsk,
  shownSubmission,
  type Consult,
  type ReportState,
  type Submission,
} from '../../../shared/consult/consult.ts';
import { isReportOpen } from '../../../shared/consult/transitions/outcomeReport.ts';
import { hasOpenSecondReport } from '../../../shared/consult/transitions/secondNote.ts';
import type { EpochMs, SubmissionKey } from '../../../shared/ids.ts';
import type { OutcomeReportScope } from '../../../shared/settings/outcomeReportScope.ts';
import type { RequestCeiling } from '../../ports/noteService.ts';

type In<P extends Consult['phase']> = Extract<Consult, { phase: P }>;

/**
 * returnToQueue: the app ended during an upload. ask: a GET before the upload, because the service may have
 * the recording. look: a GET for a late note. closeReport: reports are switched off.
 */
export type ConsultWork =
  | { readonly todo: 'prepare' | 'closeReport' | 'look' }
  | { readonly todo: 'returnToQueue'; readonly consult: In<'sending'> }
  | { readonly todo: 'ask' | 'upload'; readonly consult: In<'queued'> }
  | { readonly todo: 'poll'; readonly consult: In<'writing'> }
  | { readonly todo: 'report'; readonly due: DueReport };

/** null: a person or the microphone is next. */
export function nextWorkOf(consult: Consult, outcomeReport: OutcomeReportScope): ConsultWork | null {
  switch (consult.phase) {
    case 'preparing':
      return { todo: 'prepare' };
    case 'queued':
      return { todo: isToAsk(consult) ? 'ask' : 'upload', consult };
    case 'sending':
      return { todo: 'returnToQueue', consult };
    case 'writing':
      return { todo: 'poll', consult };
    case 'filed':
    case 'discarded': {
      if (outcomeReport === 'off' && isAnyReportOpen(consult)) return { todo: 'closeReport' };
      const due = dueReport(consult);
      return due === null ? { todo: 'look' } : { todo: 'report', due };
    }
    case 'noteReady':
    case 'needsAttention':
      return { todo: 'look' };
    case 'recording':
    case 'readyToSend':
      return null;
  }
}

export type DueReport = {
  readonly report: Extract<ReportState, { state: 'due' }>;
  readonly decidedAt: EpochMs;
  /** That its note is discarded, because another one is filed. */
  readonly other?: Submission;
};

export function dueReport(consult: Consult): DueReport | null {
  if (consult.phase === 'filed' && consult.report.state === 'due')
    return { report: consult.report, decidedAt: consult.filedAt };
  if (consult.phase === 'discarded' && consult.report.state === 'due')
    return { report: consult.report, decidedAt: consult.discardedAt };
  return null;
}

/** Also of the second note. */
const isAnyReportOpen = (consult: In<'filed' | 'discarded'>): boolean =>
  hasOpenSecondReport(consult) || isReportOpen(consult.report);

type AwaitedRequest = {
  /** The one to which it counts; and after it one whose wait the consult has taken over. */
  readonly ceilings: readonly [RequestCeiling, ...RequestCeiling[]];
  readonly about: SubmissionKey;
};

/** null: it waits for none. */
export function requestConsultWaitsFor(consult: Consult): AwaitedRequest | null {
  const live = currentSubmission(consult);
  switch (consult.phase) {
    case 'queued':
      // A person ends its own wait of a day first.
      if (consult.because?.code === 'uploads_unanswered') return null;
      return (
        live && { ceilings: isToAsk(consult) ? ['reads', 'submissions'] : ['submissions'], about: live.key }
      );
    case 'writing':
      return live && { ceilings: ['reads'], about: live.key };
    case 'needsAttention':
      return live && isLateNoteWelcome(consult) ? { ceilings: ['reads'], about: live.key } : null;
    case 'filed':
    case 'discarded': {
      const reported = dueReport(consult) === null ? null : shownSubmission(consult);
      return reported && { ceilings: ['reads'], about: reported.key };
    }
    default:
      return null;
  }
}
