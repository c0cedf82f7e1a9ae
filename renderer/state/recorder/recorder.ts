import { noMicrophones, type MicrophoneList } from '../../capture/microphones.ts';
import {
  createMicrophoneHandover,
  type MicrophoneHandover,
  type MicrophoneHandoverDeps,
} from './microphoneHandover.ts';
import { createMicrophoneTest, type MicrophoneTest } from './microphoneTest.ts';
import { createRecorderMicrophone, type RecorderMicrophoneDeps } from './recorderMicrophone.ts';
import { createRecorderStore, type RecorderStore } from './recorderStore.ts';
import { createRecordingStart, type RecordingStart, type RecordingStartDeps } from './recordingStart.ts';

export type RecorderDeps = RecorderMicrophoneDeps &
  MicrophoneHandoverDeps &
  RecordingStartDeps & { readonly listMicrophones: () => Promise<MicrophoneList> };

export type RecorderControl = RecordingStart & {
  readonly store: RecorderStore;
  readonly test: MicrophoneTest['start'];
  readonly endTest: MicrophoneTest['end'];
  readonly follow: MicrophoneHandover['follow'];
  readonly refreshList: () => Promise<void>;
  readonly forgetTrouble: () => void;
};

/** Opens the microphone on request, holds it open during a take, and reopens a lost microphone without a click. */
export function createRecorder(deps: RecorderDeps): RecorderControl {
  const store = createRecorderStore();

  async function refreshList(): Promise<void> {
    const list = await deps.listMicrophones().catch(() => noMicrophones);
    store.setState({ list });
  }

  const microphone = createRecorderMicrophone({
    ...deps,
    store,
    onOpened: () => void refreshList(),
    onLost: () => handover.handleLoss(),
  });
  const handover = createMicrophoneHandover({ ...deps, store, microphone });
  const { start, stopTrying } = createRecordingStart({ ...deps, store, microphone, handover });
  const test = createMicrophoneTest({ settings: deps.settings, store, microphone });

  return {
    store,
    start,
    stopTrying,
    test: test.start,
    endTest: test.end,
    follow: handover.follow,
    refreshList,
    forgetTrouble: () => store.setState({ trouble: null }),
  };
}
