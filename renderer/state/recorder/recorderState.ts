import { createStore } from 'zustand/vanilla';
import type { ConsultId } from '../../../shared/ids.ts';
import type { CommandFailure } from '../../../shared/ipc/ipcContract.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import { noMicrophones, type MicrophoneName, type MicrophoneTrouble } from '../../capture/microphones.ts';

type Take = {
  readonly consultId: ConsultId;
  /** The microphone to look for after a loss; null: the system's default. */
  readonly wanted: MicrophoneName | null;
  /** Of the settings when the take got its microphone: another choice changes the take's microphone. */
  readonly choice: string;
  readonly isInSnapshot: boolean;
  readonly handedOverAtMs: number;
  /** When the page last searched for a lost microphone. */
  readonly searchedAtMs: number;
};

/** What the microphone is open for, or is being opened for. */
type Use =
  | { readonly use: 'none' }
  | { readonly use: 'test'; readonly timer: ReturnType<typeof setTimeout> }
  | { readonly use: 'starting'; readonly abortion: AbortController }
  | { readonly use: 'recording'; readonly take: Take };

export const noSound = {
  /** Null while the microphone is closed or being opened. */
  microphone: null as (MicrophoneName & { readonly isSubstitute: boolean }) | null,
  /** Highest amplitude of the last batch of sound, some 160 ms, 0 to 1. */
  level: 0,
  /** When speech was last loud enough, by the wall clock. */
  heardAtMs: null as number | null,
};

const factsAtStart = {
  ...noSound,
  trouble: null as MicrophoneTrouble | null,
  /** Why main refused the last recording that was requested; null: main began it, or none was requested. */
  refusal: null as CommandFailure['code'] | null,
  list: noMicrophones,
  recording: null as RecordingView | null,
};

type Facts = Readonly<typeof factsAtStart>;

export type RecorderState = Facts & Use;
export type RecorderStore = ReturnType<typeof createRecorderStore>;

/** The state of the take itself is main's. */
export function createRecorderStore() {
  const store = createStore<RecorderState>(() => ({ ...factsAtStart, use: 'none' }));
  return {
    ...store,
    /** The next use: the facts stay, unless `next` has others, and the fields of the last use do not. */
    become(next: Use & Partial<Facts>): void {
      const { microphone, level, heardAtMs, trouble, refusal, list, recording } = store.getState();
      store.setState({ microphone, level, heardAtMs, trouble, refusal, list, recording, ...next }, true);
    },
  };
}

export const takeOf = (state: RecorderState): Take | null => (state.use === 'recording' ? state.take : null);
