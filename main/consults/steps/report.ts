import {
  shownSubmission,
  type Consult,
  type Filed,
  type Report,
  type Submission,
} from '../../../shared/consult/consult.ts';
import { failure, failureRule, type Failure, type FailureCode } from '../../../shared/consult/failure.ts';
import { epochMs, type EpochMs } from '../../../shared/ids.ts';
import type { FiledSection } from '../../../shared/consult/note.ts';
import type { Result } from '../../../shared/result.ts';
import type { ConsultEvent } from '../../../shared/consult/transitions/consultEvent.ts';
import { isReportOpen } from '../../../shared/consult/transitions/outcomeReport.ts';
import { hasOpenSecondReport } from '../../../shared/consult/transitions/secondNote.ts';
import { retryWaitMs } from '../../connections/retryWait.ts';
import { requestAccess } from './requestAccess.ts';
import type { FiledOutcome } from '../../ports/noteService.ts';
import type { StepDeps } from './stepDeps.ts';

/** The consult's due report, and the time of the vet's decision. */
export function dueReport(
  consult: Consult,
): { readonly report: Extract<Report, { state: 'due' }>; readonly decidedAt: EpochMs } | null {
  if (consult.phase === 'filed' && consult.report.state === 'due')
    return { report: consult.report, decidedAt: consult.filedAt };
  if (consult.phase === 'discarded' && consult.report.state === 'due')
    return { report: consult.report, decidedAt: consult.discardedAt };
  return null;
}

/** A report of the consult, its own or that of its second note, is due or waits for a person. */
export const isAnyReportOpen = (consult: Consult): boolean =>
  hasOpenSecondReport(consult) ||
  ((consult.phase === 'filed' || consult.phase === 'discarded') && isReportOpen(consult.report));

/** Refusals that a retry cannot change. After all other failures the report stays due. */
const finalRefusals: readonly FailureCode[] = ['request_rejected', 'note_not_found', 'outcome_refused'];
export const isFinalRefusal = ({ code }: Failure): boolean => finalRefusals.includes(code);

/** Stop retrying (interface, Authentication 6). Other stops may pass while the app runs. */
const forAPerson: readonly FailureCode[] = ['partner_disabled', 'not_allowed'];

/** One try of POST /v1/notes/{note_id}/outcome. */
export async function report(consult: Consult, deps: StepDeps, signal: AbortSignal): Promise<void> {
  const due = dueReport(consult);
  const submission = shownSubmission(consult);
  if (due === null) return;
  const { decidedAt } = due;
  /** Checks the phase too: two decisions may have the same time, if the clock was set back. */
  const applyToDecision = (event: ConsultEvent): Promise<Consult | null> =>
    deps.repository.applyWith(consult.id, ({ phase }) => (phase === consult.phase ? event : null));
  if (submission === null) {
    const because = failure('internal', 'no live submission');
    await applyToDecision({ type: 'outcomeRefused', decidedAt, because });
    return;
  }
  const answer = await send(consult, submission, deps, signal);
  if (signal.aborted) return;
  if (answer.ok) {
    await applyToDecision({ type: 'outcomeRecorded', decidedAt });
    return;
  }
  const because = answer.error;
  if (isFinalRefusal(because)) {
    await applyToDecision({ type: 'outcomeRefused', decidedAt, because });
    return;
  }
  if (failureRule(because.code) === 'reconnect' || forAPerson.includes(because.code)) {
    await applyToDecision({ type: 'outcomeParked', decidedAt, because });
    return;
  }
  const leftMs = deps.pauses.leftMs(consult.connectionId, 'reads');
  const waitMs = Math.max(leftMs, retryWaitMs(due.report.attempt + 1, because));
  const notBefore = epochMs(deps.clock.now() + waitMs);
  await applyToDecision({ type: 'outcomeDelayed', decidedAt, because, notBefore });
}

/** Without sections that have no key: the service would refuse the whole request (interface). */
const withKeys = ({ filed }: Filed): readonly FiledSection[] => filed.filter(({ key }) => key !== '');

const filing = (consult: Filed, { outcomeReport }: Pick<StepDeps, 'outcomeReport'>): FiledOutcome =>
  outcomeReport === 'full' ? { outcome: 'filed', sections: withKeys(consult) } : { outcome: 'filed' };

const send = (
  consult: Consult,
  submission: Submission,
  deps: StepDeps,
  signal: AbortSignal,
): Promise<Result<void, Failure>> =>
  requestAccess({ submission, ceiling: 'reads', signal }, deps, (access) =>
    deps.service.reportOutcome({
      access,
      submission,
      outcome: consult.phase === 'filed' ? filing(consult, deps) : { outcome: 'discarded' },
      signal,
    }),
  );
