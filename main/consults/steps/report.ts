import {
  shownSubmission,
  type Consult,
  type FiledPhase,
  type Submission,
} from '../../../shared/consult/consult.ts';
import { epochMs } from '../../../shared/ids.ts';
import { ok } from '../../../shared/result.ts';
import type { FiledSection } from '../../../shared/consult/note.ts';
import type { ConsultEvent } from '../../../shared/consult/transitions/consultEvent.ts';
import { retryWaitMs } from '../../connections/retryWait.ts';
import { eventAfterFailedReport } from '../decisions/eventAfterFailedReport.ts';
import type { DueReport } from '../decisions/nextWorkOf.ts';
import type { ReportQueue } from '../runner/reportQueue.ts';
import type { ConsultRun } from '../runs.ts';
import { requestWithAccess } from './requestWithAccess.ts';
import type { FiledOutcomeReport } from '../../ports/noteService.ts';
import { missingSubmissionDefect, type StepDeps } from './stepDeps.ts';

type Turn = { readonly deps: StepDeps; readonly run: ConsultRun; readonly inTurn: ReportQueue };

/** POST /v1/notes/{note_id}/outcome. */
export async function reportInTurn(
  consult: Consult,
  due: DueReport,
  { deps, run, inTurn }: Turn,
): Promise<void> {
  const submission = due.other ?? shownSubmission(consult);
  if (submission === null) {
    const { decidedAt } = due;
    await deps.repository.apply(consult.id, {
      type: 'outcomeRefused',
      decidedAt,
      because: missingSubmissionDefect,
    });
    return;
  }
  const { signal } = run.abort;
  await inTurn(consult, { submission, report: due.report, run }, () =>
    reportNow(consult, { due, submission }, deps, signal),
  );
}

async function reportNow(
  consult: Consult,
  { due, submission }: { readonly due: DueReport; readonly submission: Submission },
  deps: StepDeps,
  signal: AbortSignal,
): Promise<void> {
  const { decidedAt, other } = due;
  const about = { decidedAt, ...(other === undefined ? {} : { of: other.key }) };
  /** Checks the phase too: two decisions may have the same time, if the clock was set back. */
  const applyToDecision = (event: ConsultEvent): Promise<Consult | null> =>
    deps.repository.applyWith(consult.id, ({ phase }) => (phase === consult.phase ? event : null));
  const isFiled = consult.phase === 'filed' && other === undefined;
  const outcome = isFiled ? filing(consult, deps) : { outcome: 'discarded' as const };
  const tries = due.report.attempt + 1;
  const decision = JSON.stringify([submission.key, decidedAt, outcome.outcome]);
  const answer = deps.unsavedReports.has(decision)
    ? ok(undefined)
    : await requestWithAccess(
        // Waits for no gate, because other reports of the connection wait for this one.
        { submission, kind: 'reports', tries, signal, patience: AbortSignal.abort() },
        deps,
        (access) => deps.service.reportOutcome({ access, submission, outcome, signal }),
      );
  if (answer.ok) {
    deps.unsavedReports.add(decision);
    await applyToDecision({ type: 'outcomeRecorded', ...about });
    deps.unsavedReports.delete(decision);
    return;
  }
  if (signal.aborted) return;
  const because = answer.error;
  const type = eventAfterFailedReport(because);
  // Nobody is asked to free the report of the other note.
  if (type === 'outcomeRefused' || (type === 'outcomeParked' && other === undefined)) {
    await applyToDecision({ type, ...about, because });
    return;
  }
  const isOfConnection = deps.gates.of(consult.connectionId).isKept('reports', because, submission.key);
  const notBefore = epochMs(deps.clock.now() + retryWaitMs(tries, because, Math.random, true));
  await applyToDecision({ type: 'outcomeDelayed', ...about, because, notBefore, isOfConnection });
}

/** The service would refuse the whole request for one section without a key (interface). */
const withKeys = ({ filed }: FiledPhase): readonly FiledSection[] => filed.filter(({ key }) => key !== '');

const filing = (
  consult: FiledPhase,
  { outcomeReport }: Pick<StepDeps, 'outcomeReport'>,
): FiledOutcomeReport =>
  outcomeReport === 'full' ? { outcome: 'filed', sections: withKeys(consult) } : { outcome: 'filed' };
