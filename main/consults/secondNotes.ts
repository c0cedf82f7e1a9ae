import { shownSubmission, type Consult, type Submission } from '../../shared/consult/consult.ts';
import { epochMs, type ConsultId, type SubmissionKey } from '../../shared/ids.ts';
import { lateNoteLookEveryMs } from '../../shared/consult/transitions/lateNote.ts';
import { isSecondNoteAwaited, secondSubmission } from '../../shared/consult/transitions/secondNote.ts';
import { retryWaitMs } from '../connections/retryWait.ts';
import type { ConsultRun } from './runs.ts';
import { waitToLook } from './runner/lateNotes.ts';
import type { ReportQueue } from './runner/reportQueue.ts';
import { isLookAnswered } from './decisions/afterRead.ts';
import { afterReport } from './decisions/afterReport.ts';
import { readNote, settleNote } from './steps/readNote.ts';
import { sendOutcome } from './steps/report.ts';
import type { StepDeps } from './steps/stepDeps.ts';

/** The interval after a day without an answer to the last request. */
const seldomMs = 15 * 60_000;

/** For a day; once the other note is filed, the second is reported as discarded (secondNote.ts). */
export function createSecondNotes(
  deps: StepDeps,
  inTurn: ReportQueue,
  onShown: (id: ConsultId) => Promise<void>,
) {
  const { repository, clock } = deps;
  const lookedAt = new Map<SubmissionKey, number>();

  async function look(consult: Consult, second: Submission, run: ConsultRun): Promise<boolean> {
    const { key } = second;
    const now = clock.now();
    const everyMs = lateNoteLookEveryMs(second);
    const waitMs = everyMs ?? seldomMs;
    const lookedLast = lookedAt.get(key);
    // At most one interval: the wall clock may have been set back.
    const leftMs = lookedLast === undefined ? 0 : Math.min(lookedLast + waitMs - now, waitMs);
    if (await waitToLook(consult, second, leftMs, { deps, run })) return true;
    const answer = await readNote(second, deps, { signal: run.abort.signal });
    if (run.abort.signal.aborted) return false;
    lookedAt.set(key, clock.now());
    if (await settleNote(consult, second, answer, deps)) {
      const after = repository.get(consult.id);
      if (after !== null && shownSubmission(after)?.key === key) await onShown(consult.id);
      return true;
    }
    if (!isLookAnswered(answer)) return true;
    const type = everyMs === null ? 'secondNoteGivenUp' : 'lookAnswered';
    await repository.apply(consult.id, { type, of: key });
    return true;
  }

  return {
    step: async (consult: Consult, run: ConsultRun): Promise<boolean> => {
      const second = secondSubmission(consult);
      if (second === null) return false;
      const report = second.second?.report;
      if (report?.state !== 'due') return isSecondNoteAwaited(consult) && look(consult, second, run);
      if (deps.outcomeReport === 'off') {
        await repository.apply(consult.id, { type: 'outcomeNotReported' });
        return true;
      }
      await inTurn(consult, { submission: second, report, run }, () =>
        reportDiscard(consult, second, run.abort, deps),
      );
      return true;
    },
  };
}

async function reportDiscard(
  consult: Consult,
  second: Submission,
  { signal }: ConsultRun['abort'],
  deps: StepDeps,
): Promise<void> {
  const { repository, clock } = deps;
  const answer = await sendOutcome(second, { outcome: 'discarded' }, deps, signal);
  if (signal.aborted) return;
  const { id } = consult;
  const of = second.key;
  if (answer.ok) await repository.apply(id, { type: 'secondNoteDiscarded', of });
  else if (afterReport(answer.error) === 'outcomeRefused')
    await repository.apply(id, { type: 'secondNoteRefused', of, because: answer.error });
  else {
    const attempt = second.second?.report.state === 'due' ? second.second.report.attempt : 0;
    const notBefore = epochMs(clock.now() + retryWaitMs(attempt + 1, answer.error, Math.random, true));
    await repository.apply(id, { type: 'secondNoteDelayed', of, because: answer.error, notBefore });
  }
}
