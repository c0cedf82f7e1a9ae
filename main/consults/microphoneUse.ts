import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { Result } from '../../shared/result.ts';
import {
  pauseForOther,
  type LiveRecording,
  type RecordingsDeps,
  type RecordingRunDeps,
} from './recordingRuns.ts';
import { refuse } from './refuse.ts';

export type MicrophoneUse = ReturnType<typeof createMicrophoneUse>;

/** One recording at a time has it on this computer, for all vets together. */
export function createMicrophoneUse(deps: RecordingsDeps) {
  let live: LiveRecording | null = null;
  let isBeginning = false;

  const runDeps: RecordingRunDeps = {
    ...deps,
    setLive: (recording) => void (live = recording),
    release(recording) {
      // Another recording may have the microphone by now.
      if (live === recording) live = null;
    },
  };
  const isPaused = (): boolean => live?.take.view().state === 'paused';

  /** The vet who stopped the last recording is told of a failure. */
  async function isFree(): Promise<boolean> {
    await live?.stopping?.catch(() => undefined);
    return live === null || isPaused();
  }

  /** However quickly a person presses. */
  async function alone<T>(
    work: () => Promise<Result<T, CommandFailure>>,
  ): Promise<Result<T, CommandFailure>> {
    if (isBeginning) return refuse('already_recording');
    isBeginning = true;
    try {
      return await work();
    } finally {
      isBeginning = false;
    }
  }

  return {
    runDeps,
    live: (): LiveRecording | null => live,
    isPaused,
    alone,
    whenFree: <T>(work: () => Promise<Result<T, CommandFailure>>): Promise<Result<T, CommandFailure>> =>
      alone(async () => ((await isFree()) ? work() : refuse('already_recording'))),
    free: async (): Promise<boolean> => {
      if (!(await isFree())) return false;
      if (live === null) return true;
      live.stopping ??= pauseForOther(live, runDeps);
      await live.stopping;
      return true;
    },
  };
}
