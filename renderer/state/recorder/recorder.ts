import { noMicrophones, type MicrophoneList } from '../../capture/microphones.ts';
import { createMicrophoneHandover, type MicrophoneHandoverDeps } from './microphoneHandover.ts';
import { createRecorderMicrophone, type RecorderMicrophoneDeps } from './recorderMicrophone.ts';
import { createRecorderStore } from './recorderStore.ts';
import { createRecordingStart, type RecordingStartDeps } from './recordingStart.ts';

export type RecorderDeps = RecorderMicrophoneDeps &
  MicrophoneHandoverDeps &
  RecordingStartDeps & { readonly listMicrophones: () => Promise<MicrophoneList> };

/** The longest time that a test keeps the microphone open, in ms. */
const longestTestMs = 30_000;

/** Opens the microphone on request, holds it open during a take, and reopens a lost microphone without a click. */
export function createRecorder(deps: RecorderDeps) {
  const store = createRecorderStore();
  let testTimer: ReturnType<typeof setTimeout> | undefined;

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

  /** Opens the microphone to show its level, without a take. */
  async function test(): Promise<void> {
    if (store.getState().use !== 'none') return;
    // The timer of a test that a recording or a loss has ended.
    clearTimeout(testTimer);
    store.setState({ use: 'test', trouble: null });
    const opened = await microphone.open(deps.settings().microphone);
    const { use } = store.getState();
    if (use === 'none' || (use === 'test' && opened === null)) microphone.close('none');
    else if (use === 'test') testTimer = setTimeout(endTest, longestTestMs);
  }

  function endTest(): void {
    if (store.getState().use !== 'test') return;
    clearTimeout(testTimer);
    microphone.abortOpening();
    microphone.close('none');
  }

  return {
    store,
    ...createRecordingStart({ ...deps, store, microphone, handover }),
    test,
    endTest,
    follow: handover.follow,
    refreshList,
    forgetTrouble: () => store.setState({ trouble: null }),
  };
}
