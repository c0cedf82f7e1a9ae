import type { RecordingSettings } from '../../../shared/settings/recordingSettings.ts';
import type { RecorderMicrophone } from './recorderMicrophone.ts';
import type { RecorderStore } from './recorderStore.ts';

type Deps = {
  readonly settings: () => RecordingSettings;
  readonly store: RecorderStore;
  readonly microphone: RecorderMicrophone;
};

/** Opens the microphone to show its level, without a take. */
export type MicrophoneTest = { readonly start: () => Promise<void>; readonly end: () => void };

/** The longest time that a test keeps the microphone open, in ms. */
const longestMs = 30_000;

export function createMicrophoneTest({ settings, store, microphone }: Deps): MicrophoneTest {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    if (store.getState().use !== 'test') return;
    clearTimeout(timer);
    microphone.abortOpening();
    microphone.close('none');
  }

  return {
    async start() {
      if (store.getState().use !== 'none') return;
      // The timer of a test that a recording or a loss has ended.
      clearTimeout(timer);
      store.setState({ use: 'test', trouble: null });
      const opened = await microphone.open(settings().microphone);
      const { use } = store.getState();
      if (use === 'none' || (use === 'test' && opened === null)) microphone.close('none');
      else if (use === 'test') timer = setTimeout(end, longestMs);
    },
    end,
  };
}
