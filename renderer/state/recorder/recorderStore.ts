import { createStore } from 'zustand/vanilla';
import type { ConsultId } from '../../../shared/ids.ts';
import type { CommandResult } from '../../../shared/ipc/ipcContract.ts';
import type { Settings } from '../../../shared/settings/settingsTable.ts';
import { noMicrophones, type MicrophoneList, type MicrophoneName } from '../../capture/microphones.ts';
import type { MicrophoneTrouble } from '../../capture/microphoneTrouble.ts';
import type { MicrophoneRequest, OpenMicrophone } from '../../capture/openMicrophone.ts';

/** Why a take needs another port: device_lost also covers another choice in the settings. */
export type ReopenReason = 'device_lost' | 'stalled' | 'page_lost';

export type RecorderDeps = {
  readonly open: (request: MicrophoneRequest) => Promise<OpenMicrophone>;
  readonly listMicrophones: () => Promise<MicrophoneList>;
  readonly settings: () => Settings;
  readonly handOver: (
    handover: {
      readonly consultId: ConsultId;
      readonly because: 'began' | ReopenReason;
      readonly microphone: string;
    },
    port: MessagePort,
  ) => void;
  readonly showLevel: (peak: number) => void;
  readonly isHeard: (peak: number) => boolean;
  /** Whether the person who pressed Record still has the page open on which Record was pressed. */
  readonly isAwaited: () => boolean;
  readonly nowMs: () => number;
};

export type BeginAnswer = CommandResult<'beginRecording'>;

/** What the page knows of its microphone. The state of the take is in the snapshot of main. */
type RecorderState = {
  /** What the microphone is open for, or is being opened for. */
  readonly use: 'none' | 'test' | 'starting' | 'recording';
  /** Null while the microphone is closed or being opened. */
  readonly microphone: (MicrophoneName & { readonly isSubstitute: boolean }) | null;
  readonly trouble: MicrophoneTrouble | null;
  /** Why main refused the last recording that was requested; null: main began it, or none was requested. */
  readonly refusal: Extract<BeginAnswer, { readonly ok: false }>['error']['code'] | null;
  /** Highest amplitude of the last batch of sound, some 160 ms, 0 to 1. */
  readonly level: number;
  /** When speech was last loud enough, by the wall clock. */
  readonly heardAtMs: number | null;
  readonly list: MicrophoneList;
};

export type RecorderStore = ReturnType<typeof createRecorderStore>;

export const createRecorderStore = () =>
  createStore<RecorderState>(() => ({
    use: 'none',
    microphone: null,
    trouble: null,
    refusal: null,
    level: 0,
    heardAtMs: null,
    list: noMicrophones,
  }));
