import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import type { LiveRecording, RecordingsDeps } from '../recordingRuns.ts';
import {
  afterEvent,
  settled,
  type AnimalPair,
  type LeftOut,
  type UndoEvent,
  type UndoState,
} from './undoState.ts';

/** How long New animal can be undone, and the stopped consult is not sent unasked, in ms. */
const undoableMs = 10_000;

type UndoPeriodDeps = Omit<RecordingsDeps, 'runner' | 'takes'> & { readonly isLocked: () => boolean };

/** The ten seconds after New animal. */
export function createUndoPeriod(deps: UndoPeriodDeps) {
  let state: UndoState = settled;
  let countdown = new AbortController();

  function apply(event: UndoEvent): void {
    const after = afterEvent(state, event);
    if (after === state) return;
    state = after;
    countdown.abort();
    if (after.phase === 'undoable') countDown(after);
  }

  function countDown(undoable: UndoState): void {
    countdown = new AbortController();
    void deps.clock.sleep(undoableMs, countdown.signal).then(() => (state === undoable ? settle() : null));
    deps.onChange();
  }

  /** Ends the ten seconds: the stopped recording is sent now, if its vet's settings say so. */
  async function settle(): Promise<void> {
    if (state.phase !== 'undoable') return;
    const { pair, isSentAfter } = state;
    const { stopped, ended } = pair;
    apply({ type: 'timeOver' });
    deps.onChange();
    await ended;
    // Today's list goes with the lock, and without it nobody could tell two patients of one name apart.
    const isVetHere = !deps.isLocked() && stopped.connectionId === deps.activeConnection().id;
    if (isSentAfter && isVetHere && deps.settings().sendsOnStop) deps.onStoppedToSend(stopped.id);
  }

  const pair = (): AnimalPair | null => (state.phase === 'undoable' ? state.pair : null);

  return {
    /** Of a New animal that can be undone. */
    pair,
    begin(begun: AnimalPair): void {
      void settle();
      apply({ type: 'newAnimalBegun', pair: begun });
    },
    async undo(merging: Promise<LeftOut>): Promise<LeftOut> {
      apply({ type: 'undoPressed', merging });
      try {
        const leftOut = await merging;
        apply({ type: 'undoEnded' });
        return leftOut;
      } catch (error) {
        apply({ type: 'undoFailed' });
        throw error;
      }
    },
    /** Whose run it is, is decided then. */
    untilUndone: (): Promise<unknown> | null => (state.phase === 'undoing' ? state.merging : null),
    settle,
    /** The app ends: the stopped consult is not sent unasked. Resolves when its end is saved. */
    async end(): Promise<void> {
      const last = pair();
      apply({ type: 'timeOver' });
      await last?.ended;
    },
    /** The stopped consult, as long as its recording can still go on. */
    view(live: LiveRecording): RecordingView['stoppedBefore'] {
      const last = pair();
      if (last?.begun !== live) return null;
      const { id } = last.stopped;
      const stopped = deps.repository.get(id);
      const isThere = ['recording', 'preparing', 'readyToSend'].includes(stopped?.phase ?? '');
      return stopped !== null && isThere ? { consultId: id, patientName: stopped.patient.name } : null;
    },
  };
}
