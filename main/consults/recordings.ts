import type { TakeEnd } from '../../shared/consult/take.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { CommandFailure, CommandInput } from '../../shared/ipc/ipcContract.ts';
import { err, type Result } from '../../shared/result.ts';
import { createLiveControls } from './liveControls.ts';
import { createMicrophoneUse } from './microphoneUse.ts';
import { createNewAnimal } from './newAnimal.ts';
import {
  beginRun,
  continueRun,
  endRecording,
  pauseForOther,
  stopPaused,
  type Begun,
  type RecordingsDeps,
  type RunDeps,
} from './recordingRuns.ts';

export type Recordings = ReturnType<typeof createRecordings>;

/** Records consults: one has the microphone, and any number is paused, each under its own vet. */
export function createRecordings(deps: RecordingsDeps) {
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
      return by === 'person'
        ? stopPaused(id, deps.activeConnection().id, stopDeps)
        : err({ code: 'refused', detail: null });
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
  const newAnimal = createNewAnimal({ ...beginDeps, live: microphone.live, isLocked });
  const { idNow, stoppedBefore } = newAnimal;

  return {
    ...createLiveControls({ ...microphone, idNow, stoppedBefore, isLocked }),
    /** Records a new consult. A live recording that is paused waits meanwhile, without the microphone. */
    begin: (request: CommandInput<'beginRecording'>): Promise<Result<Begun, CommandFailure>> =>
      microphone.whenFree(() => beginRun(request, beginDeps)),
    /** Records more for a consult that is paused, or stopped and not sent. */
    continue: (request: CommandInput<'continueRecording'>): Promise<Result<Begun, CommandFailure>> =>
      microphone.whenFree(() => continueRun(request, beginDeps)),
    /** Ends this recording and begins the next consult's, without a gap. `nothing_recorded`: there is nothing to end. */
    newAnimal: (id: ConsultId): Promise<Result<Begun, CommandFailure>> => alone(() => newAnimal.begin(id)),
    /** The two are one consult again. Answers which. */
    undoNewAnimal: (id: ConsultId): ReturnType<typeof newAnimal.undo> => alone(() => newAnimal.undo(id)),
    /** New animal can be undone only by the vet who pressed it. */
    followSession(isNowLocked: boolean): void {
      isScreenLocked = isNowLocked;
      const isVetHere = microphone.live()?.connectionId === deps.activeConnection().id;
      if (isNowLocked || !isVetHere) void newAnimal.settle();
    },
    /**
     * Ends the recording, also a paused one of the active connection that has no microphone. If no sound ever came, the
     * consult is removed: `nothing_recorded`. At the end of the app, a paused recording stays paused.
     */
    stop,
    /** Whether the consult's recording is live, or just ends or begins: it is no interrupted one. */
    isUnderWay: (id: ConsultId): boolean => microphone.live()?.id === id || newAnimal.isUnderWay(id),
  };
}

/** Only a vet's own press sends: another vet's, one at the locked screen and a limit leave it ready to send. */
const sendingFor = (sender: ConnectionId | null, deps: RunDeps): RunDeps => ({
  ...deps,
  onStoppedToSend(stopped) {
    if (deps.repository.get(stopped)?.connectionId === sender) deps.onStoppedToSend(stopped);
  },
});
