import { assertNever } from '../../../shared/assertNever.ts';
import type { Patient } from '../../../shared/consult/consult.ts';
import type { LiveRecording } from '../recordingRuns.ts';

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

export type UndoState =
  | { readonly phase: 'settled' }
  /** `isSentAfter`: nobody has wanted the two as one consult yet. */
  | { readonly phase: 'undoable'; readonly pair: StoppedAndBegunRecordings; readonly isSentAfter: boolean }
  | {
      readonly phase: 'undoing';
      readonly pair: StoppedAndBegunRecordings;
      readonly merging: Promise<PatientLeftOutOfMerge>;
    };

export type NewAnimalUndoEvent =
  | { readonly type: 'newAnimalBegun'; readonly pair: StoppedAndBegunRecordings }
  | { readonly type: 'timeOver' }
  | { readonly type: 'undoPressed'; readonly merging: Promise<PatientLeftOutOfMerge> }
  | { readonly type: 'undoEnded' }
  | { readonly type: 'undoFailed' };

export const settledUndoState: UndoState = { phase: 'settled' };

/** The same state where the event does not fit. */
export function undoStateAfterEvent(state: UndoState, event: NewAnimalUndoEvent): UndoState {
  switch (event.type) {
    case 'newAnimalBegun':
      return { phase: 'undoable', pair: event.pair, isSentAfter: true };
    case 'timeOver':
      return state.phase === 'undoable' ? settledUndoState : state;
    case 'undoPressed':
      if (state.phase !== 'undoable') return state;
      return { phase: 'undoing', pair: state.pair, merging: event.merging };
    case 'undoEnded':
      return state.phase === 'undoing' ? settledUndoState : state;
    case 'undoFailed':
      // It could not be saved: the person can try again, and sends what stays two consults.
      return state.phase === 'undoing' ? { phase: 'undoable', pair: state.pair, isSentAfter: false } : state;
    default:
      return assertNever(event);
  }
}
