import { noteOf, type Consult } from '../../shared/consult/consult.ts';
import { isSecondNoteAwaited, supersededSubmission } from '../../shared/consult/transitions/secondNote.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { ConsultRun } from './runs.ts';
import { createLateNotes } from './runner/lateNotes.ts';
import type { ReportQueue } from './runner/reportQueue.ts';
import { reportInTurn } from './steps/report.ts';
import type { StepDeps } from './steps/stepDeps.ts';

/** Looked for as a late note; once the other note is filed, reported as discarded (secondNote.ts). */
export function createSecondNotes(
  deps: StepDeps,
  inTurn: ReportQueue,
  onShown: (id: ConsultId) => Promise<void>,
) {
  const lateNotes = createLateNotes(deps, (consult) =>
    isSecondNoteAwaited(consult) ? supersededSubmission(consult) : null,
  );
  return {
    step: async (consult: Consult, run: ConsultRun): Promise<boolean> => {
      const other = supersededSubmission(consult);
      if (other === null) return false;
      const report = other.second?.report;
      if (report?.state !== 'due') {
        const hasLooked = await lateNotes.look(consult, run);
        const after = deps.repository.get(consult.id);
        const isShown = after !== null && noteOf(after)?.key === other.key;
        if (isShown && noteOf(consult) === null) await onShown(consult.id);
        return hasLooked;
      }
      // The main run closes it.
      if (deps.outcomeReport === 'off') return false;
      await reportInTurn(consult, { report, decidedAt: consult.since, other }, { deps, run, inTurn });
      return true;
    },
  };
}
