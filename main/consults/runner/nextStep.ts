import type { Consult } from '../../../shared/consult/consult.ts';
import { leftOf } from '../../connections/retryWait.ts';
import type { Run } from '../runs.ts';
import { poll } from '../steps/poll.ts';
import { dueReport, report } from '../steps/report.ts';
import type { StepDeps } from '../steps/stepDeps.ts';
import { createLateNotes } from './lateNotes.ts';
import { createPrepareInTurn } from './prepareInTurn.ts';
import { returnToQueue, uploadInTurn } from './uploadInTurn.ts';
import type { UploadQueue } from './uploadQueue.ts';

/** Does what the consult's phase asks for next. False: nothing, until somebody wakes the consult. */
export function createNextStep(
  deps: StepDeps,
  uploads: UploadQueue,
): (consult: Consult, run: Run) => Promise<boolean> {
  const prepareInTurn = createPrepareInTurn(deps);
  const lateNotes = createLateNotes(deps);
  return async (consult, run) => {
    const { signal } = run.abort;
    switch (consult.phase) {
      case 'preparing':
        await prepareInTurn(consult, run);
        return true;
      case 'queued':
        await uploadInTurn(consult, run, { deps, uploads });
        return true;
      case 'sending':
        await returnToQueue(consult, { deps, uploads });
        return true;
      case 'writing':
        await poll(consult, deps, signal);
        // `since` does not show this look: a clock that was set back puts it before the start of the app.
        lateNotes.lookedAt(consult.id);
        return true;
      case 'filed':
      case 'discarded': {
        const due = dueReport(consult);
        if (due === null) return lateNotes.look(consult, run);
        if (await run.waitFor(leftOf(due.report, deps.clock.now()))) return true;
        await report(consult, deps, signal);
        return true;
      }
      case 'noteReady':
      case 'needsAttention':
        return lateNotes.look(consult, run);
      case 'recording':
      case 'readyToSend':
        return false;
    }
  };
}
