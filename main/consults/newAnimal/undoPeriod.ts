import type { Consult, Patient } from '../../../shared/consult/consult.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import type { LiveRecording, RecordingsDeps } from '../recordingRuns.ts';

/** In ms; so long the stopped consult is not sent unasked. */
const undoableMs = 10_000;

export type StoppedAndBegunRecordings = {
  readonly stopped: LiveRecording;
  readonly begun: LiveRecording;
  readonly begunAtMs: number;
  readonly wasPaused: boolean;
  /** Resolves when the stopped recording has its end. */
  readonly ended: Promise<void>;
};

/** null: the two cannot be one. */
export type PatientLeftOutOfMerge = Patient | null;

type UndoState =
  | { readonly phase: 'settled' }
  /** `isSentAfter`: nobody has wanted the two as one consult yet. */
  | { readonly phase: 'undoable'; readonly pair: StoppedAndBegunRecordings; readonly isSentAfter: boolean }
  | { readonly phase: 'undoing'; readonly merging: Promise<PatientLeftOutOfMerge> };

type UndoPeriodDeps = Omit<RecordingsDeps, 'runner' | 'takes'> & { readonly isLocked: () => boolean };

export function createUndoPeriod(deps: UndoPeriodDeps) {
  let state: UndoState = { phase: 'settled' };
  let countdown = new AbortController();

  function become(after: UndoState): void {
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
    become({ phase: 'settled' });
    deps.onChange();
    await ended;
    if (isSent && isVetHere(stopped) && deps.settings().sendsOnStop) deps.onStoppedToSend(stopped.id);
  }

  const pair = (): StoppedAndBegunRecordings | null => (state.phase === 'undoable' ? state.pair : null);

  return {
    pair,
    begin(begun: StoppedAndBegunRecordings): void {
      void settle();
      become({ phase: 'undoable', pair: begun, isSentAfter: true });
    },
    undo(merging: Promise<PatientLeftOutOfMerge>): Promise<PatientLeftOutOfMerge> {
      const undone = pair();
      if (undone === null) return merging;
      become({ phase: 'undoing', merging });
      void merging.then(
        () => become({ phase: 'settled' }),
        // It could not be saved: the person can try again, and sends what stays two consults.
        () => become({ phase: 'undoable', pair: undone, isSentAfter: false }),
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
