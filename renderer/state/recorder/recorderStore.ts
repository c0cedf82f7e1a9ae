import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandResult } from '../../../shared/ipc/ipcContract.ts';
import { noMicrophones, type MicrophoneList, type MicrophoneName } from '../../capture/microphones.ts';
import type { MicrophoneTrouble } from '../../capture/microphoneTrouble.ts';

type Refusal = Extract<CommandResult<'beginRecording'>, { readonly ok: false }>['error']['code'];

/** What the page knows of its microphone. The state of the take is in the snapshot of main. */
type RecorderState = {
  /** What the microphone is open for, or is being opened for. */
  readonly use: 'none' | 'test' | 'starting' | 'recording';
  /** Null while the microphone is closed or being opened. */
  readonly microphone: (MicrophoneName & { readonly isSubstitute: boolean }) | null;
  readonly trouble: MicrophoneTrouble | null;
  /** Why main refused the last recording that was requested; null: main began it, or none was requested. */
  readonly refusal: Refusal | null;
  /** Highest amplitude of the last batch of sound, some 160 ms, 0 to 1. */
  readonly level: number;
  /** When speech was last loud enough, by the wall clock. */
  readonly heardAtMs: number | null;
  readonly list: MicrophoneList;
};

export type RecorderStore = StoreApi<RecorderState>;

export const createRecorderStore = (): RecorderStore =>
  createStore<RecorderState>(() => ({
    use: 'none',
    microphone: null,
    trouble: null,
    refusal: null,
    level: 0,
    heardAtMs: null,
    list: noMicrophones,
  }));
