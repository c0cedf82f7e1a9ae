import type { MicrophoneHandover } from '../../../shared/ipc/ipcContract.ts';
import type { MicrophoneList } from '../../capture/microphones.ts';
import type { HeldMicrophone, HeldMicrophoneDeps } from './heldMicrophone.ts';
import type { RecorderStore } from './recorderState.ts';

export type RecorderDeps = HeldMicrophoneDeps & {
  readonly listMicrophones: () => Promise<MicrophoneList>;
  readonly handOver: (handover: MicrophoneHandover, port: MessagePort) => void;
  readonly nowMs: () => number;
};

export type RecorderParts = RecorderDeps & {
  readonly store: RecorderStore;
  readonly microphone: HeldMicrophone;
};
