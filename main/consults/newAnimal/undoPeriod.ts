import type { Consult } from '../../../shared/consult/consult.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import type { LiveRecording, RecordingsDeps } from '../recordingRuns.ts';
import {
  undoStateAfterEvent,
  settledUndoState,
  type StoppedAndBegunRecordings,
  type PatientLeftOutOfMerge,
  type NewAnimalUndoEvent,
  type UndoState,
} from './undoState.ts';

/** In ms; so long the stopped consult is not sent unasked. */
const undoableMs = 10_000;

type UndoPeriodDeps = Omit<RecordingsDeps, 'runner' | 'takes'> & { readonly isLocked: () => boolean };

export function createUndoPeriod(deps: UndoPeriodDeps) {
  let state: UndoState = settledUndoState;
  let countdown = new AbortController();

  function apply(event: NewAnimalUndoEvent): void {
    const after = undoStateAfterEvent(state, event);
    if (after === state) return;
    state = after;
    countdown.abort();
    if (after.phase !== 'undoable') return;
    countdown = new AbortController();
    void deps.clock.sleep(undoableMs, countdown.signal).then(() => (state === after ? settle() : null));
    deps.onChange();
  }

  // Today's list goes with the lock, and without it nobody could tell two patients of one name apart.
  const isVetHere = ({ connectionId }: LiveRecording): boolean =>
    !deps.isLocked() && connectionId === deps.activeConnection().id;

  async function settle(maySend = true): Promise<void> {
    if (state.phase !== 'undoable') return;
    const { stopped, ended } = state.pair;
    const isSent = maySend && state.isSentAfter;
    apply({ type: 'timeOver' });
    deps.onChange();
    await ended;
    if (isSent && isVetHere(stopped) && deps.settings().sendsOnStop) deps.onStoppedToSend(stopped.id);
  }

  const pair = (): StoppedAndBegunRecordings | null => (state.phase === 'undoable' ? state.pair : null);

  return {
    pair,
    begin(begun: StoppedAndBegunRecordings): void {
      void settle();
      apply({ type: 'newAnimalBegun', pair: begun });
    },
    undo(merging: Promise<PatientLeftOutOfMerge>): Promise<PatientLeftOutOfMerge> {
      apply({ type: 'undoPressed', merging });
      void merging.then(
        () => apply({ type: 'undoEnded' }),
        () => apply({ type: 'undoFailed' }),
      );
      return merging;
    },
    /** Only then is it known whose recording it is. */
    untilUndone: (): Promise<unknown> | null => (state.phase === 'undoing' ? state.merging : null),
    settle: (): Promise<void> => settle(),
    /** The app ends, so the stopped consult is not sent unasked. Resolves when its end is saved. */
    end: (): Promise<void> => settle(false),
    view: (live: LiveRecording): RecordingView['stoppedBefore'] => {
      const last = pair();
      return last?.begun === live ? viewOf(deps.repository.get(last.stopped.id)) : null;
    },
  };
}

function viewOf(stopped: Consult | null): RecordingView['stoppedBefore'] {
  if (stopped === null || !['recording', 'preparing', 'readyToSend'].includes(stopped.phase)) return null;
  return { consultId: stopped.id, patientName: stopped.patient.name };
}
