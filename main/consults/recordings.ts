import type { TakeEnd } from '../../shared/consult/take.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { CommandFailure, CommandInput } from '../../shared/ipc/ipcContract.ts';
import type { Result } from '../../shared/result.ts';
import { createLiveControls } from './liveControls.ts';
import { createMicrophoneUse } from './microphoneUse.ts';
import { createNewAnimalSwitch } from './newAnimalSwitch.ts';
import {
  beginConsultRecording,
  continueConsultRecording,
  endRecording,
  pauseForOther,
  stopPaused,
  type BegunRecording,
  type RecordingsDeps,
  type RecordingRunDeps,
} from './recordingRuns.ts';
import { refuse } from './refuse.ts';

export type Recordings = ReturnType<typeof createRecordings>;

export function createRecordings(given: RecordingsDeps) {
  const deps: RecordingsDeps = {
    ...given,
    onStoppedToSend(id) {
      // Its vet has not seen it yet, whatever is set.
      if (given.repository.get(id)?.recordedBy === undefined) given.onStoppedToSend(id);
    },
  };
  const microphone = createMicrophoneUse(deps);
  const { runDeps, alone } = microphone;
  let isScreenLocked = false;
  const isLocked = (): boolean => isScreenLocked;

  async function stop(asked: ConsultId, by: TakeEnd['by']): Promise<Result<null, CommandFailure>> {
    const sender = isScreenLocked || !deps.settings().sendsOnStop ? null : deps.activeConnection().id;
    const stopDeps = sendingFor(sender, runDeps);
    const undoing = newAnimal.untilUndone();
    if (undoing !== null) await undoing.catch(() => undefined);
    const id = newAnimal.idNow(asked);
    const live = microphone.live();
    if (live?.id !== id)
      return by === 'person' ? stopPaused(id, deps.activeConnection().id, stopDeps) : refuse('refused');
    // A vet who closes the app has not said that the consult is over.
    live.stopping ??=
      by === 'quit' && microphone.isPaused()
        ? pauseForOther(live, runDeps)
        : endRecording(live, by, stopDeps);
    const { stopping } = live;
    // Together: a failed end is for the caller, and unhandled meanwhile it would be logged as a defect.
    await Promise.allSettled([stopping, by === 'quit' ? newAnimal.end() : newAnimal.settle()]);
    return stopping;
  }

  const beginDeps = { ...runDeps, freeMicrophone: microphone.free, stop };
  const newAnimal = createNewAnimalSwitch({ ...beginDeps, live: microphone.live, isLocked });
  const { idNow, stoppedBefore } = newAnimal;

  return {
    ...createLiveControls({ ...microphone, idNow, stoppedBefore, isLocked }),
    begin: (request: CommandInput<'beginRecording'>): Promise<Result<BegunRecording, CommandFailure>> =>
      microphone.whenFree(() => beginConsultRecording(request, beginDeps)),
    continue: (request: CommandInput<'continueRecording'>): Promise<Result<BegunRecording, CommandFailure>> =>
      microphone.whenFree(() => continueConsultRecording(request, beginDeps)),
    /** `nothing_recorded`: there is nothing to end. */
    newAnimal: (id: ConsultId): Promise<Result<BegunRecording, CommandFailure>> =>
      alone(() => newAnimal.begin(id)),
    undoNewAnimal: (id: ConsultId): ReturnType<typeof newAnimal.undo> => alone(() => newAnimal.undo(id)),
    /** Only the vet who pressed New animal can undo it. */
    followSession(isNowLocked: boolean): void {
      isScreenLocked = isNowLocked;
      const isVetHere = microphone.live()?.connectionId === deps.activeConnection().id;
      if (isNowLocked || !isVetHere) void newAnimal.settle();
    },
    /**
     * Also a paused one without a microphone. `nothing_recorded`: no sound ever came, and the consult is
     * removed. At the end of the app, a paused recording stays paused.
     */
    stop,
    isUnderWay: (id: ConsultId): boolean => microphone.live()?.id === id || newAnimal.isUnderWay(id),
  };
}

/** Another vet's press, one at the locked screen and a limit leave the recording ready to send. */
const sendingFor = (sender: ConnectionId | null, deps: RecordingRunDeps): RecordingRunDeps => ({
  ...deps,
  onStoppedToSend(stopped) {
    if (deps.repository.get(stopped)?.connectionId === sender) deps.onStoppedToSend(stopped);
  },
});
