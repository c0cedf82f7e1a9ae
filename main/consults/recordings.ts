import type { TakeEnd } from '../../shared/consult/take.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { CommandFailure, CommandInput } from '../../shared/ipc/ipcContract.ts';
import type { RecordingView } from '../../shared/ipc/snapshot.ts';
import { err, type Result } from '../../shared/result.ts';
import type { LiveTake, Microphone } from '../ports/takes.ts';
import type { ConsultRepository } from './consultRepository.ts';
import { createNewAnimal } from './newAnimal.ts';
import {
  beginRun,
  continueRun,
  endRecording,
  pauseForOther,
  stopPaused,
  type Begun,
  type LiveRecording,
  type RecordingsDeps,
} from './recordingRuns.ts';

export type Recordings = ReturnType<typeof createRecordings>;

/**
 * Records consults. One at a time has the microphone on this computer, for all vets together; any number is paused, each
 * under its own vet.
 */
export function createRecordings(deps: RecordingsDeps) {
  let live: LiveRecording | null = null;
  let isBeginning = false;
  let isScreenLocked = false;

  /** The live recording, if it is that consult's and is not ending. */
  const liveWith = (id: ConsultId): LiveRecording | null =>
    live?.id === newAnimal.idNow(id) && live.stopping === null ? live : null;

  const isLivePaused = (): boolean => live?.take.view().state === 'paused';

  async function stop(asked: ConsultId, by: TakeEnd['by']): Promise<Result<null, CommandFailure>> {
    // Only a vet's own press sends: another vet's, one at the locked screen and a limit leave it ready to send.
    const sender = isScreenLocked || !deps.settings().sendsOnStop ? null : deps.activeConnection().id;
    const stopDeps = {
      ...runDeps,
      onStoppedToSend(stopped: ConsultId) {
        if (deps.repository.get(stopped)?.connectionId === sender) deps.onStoppedToSend(stopped);
      },
    };
    const undoing = newAnimal.untilUndone();
    if (undoing !== null) await undoing.catch(() => undefined);
    const id = newAnimal.idNow(asked);
    if (live?.id !== id)
      return by === 'person'
        ? stopPaused(id, deps.activeConnection().id, stopDeps)
        : err({ code: 'refused', detail: null });
    // A vet who closes the app has not said that the consult is over.
    live.stopping ??=
      by === 'quit' && isLivePaused() ? pauseForOther(live, runDeps) : endRecording(live, by, stopDeps);
    const { stopping } = live;
    // Together: a failed end is for the caller, and unhandled meanwhile it would be logged as a defect.
    await Promise.allSettled([stopping, by === 'quit' ? newAnimal.end() : newAnimal.settle()]);
    return stopping;
  }

  const runDeps = {
    ...deps,
    setLive: (recording: LiveRecording): void => void (live = recording),
    release(recording: LiveRecording): void {
      if (live === recording) live = null;
    },
  };
  const isLocked = (): boolean => isScreenLocked;
  const newAnimal = createNewAnimal({ ...runDeps, freeMicrophone, stop, live: () => live, isLocked });

  /** Whether another recording may begin. The vet who stopped the last one is told of a failure. */
  async function isMicrophoneFree(): Promise<boolean> {
    await live?.stopping?.catch(() => undefined);
    return live === null || isLivePaused();
  }

  /** The live recording, if it is paused, waits without the microphone from now on. */
  async function freeMicrophone(): Promise<boolean> {
    if (!(await isMicrophoneFree())) return false;
    if (live === null) return true;
    live.stopping ??= pauseForOther(live, runDeps);
    await live.stopping;
    return true;
  }

  /** One at a time, however quickly a person presses. */
  async function alone<T>(
    work: () => Promise<Result<T, CommandFailure>>,
  ): Promise<Result<T, CommandFailure>> {
    if (isBeginning) return err({ code: 'already_recording', detail: null });
    isBeginning = true;
    try {
      return await work();
    } finally {
      isBeginning = false;
    }
  }

  const onFreeMicrophone = (
    work: () => Promise<Result<Begun, CommandFailure>>,
  ): Promise<Result<Begun, CommandFailure>> =>
    alone(async () =>
      (await isMicrophoneFree()) ? work() : err({ code: 'already_recording', detail: null }),
    );

  return {
    /** Records a new consult. A live recording that is paused waits meanwhile, without the microphone. */
    begin: (request: CommandInput<'beginRecording'>): Promise<Result<Begun, CommandFailure>> =>
      onFreeMicrophone(() => beginRun(request, { ...runDeps, freeMicrophone, stop })),
    /** Records more for a consult that is paused, or stopped and not sent. */
    continue: (request: CommandInput<'continueRecording'>): Promise<Result<Begun, CommandFailure>> =>
      onFreeMicrophone(() => continueRun(request, { ...runDeps, freeMicrophone, stop })),
    /** Connects the page's microphone to the recording. False: that consult is not recording; the microphone closes. */
    attach(id: ConsultId, microphone: Microphone, about: Parameters<LiveTake['attach']>[1]): boolean {
      const recording = liveWith(id);
      if (recording === null) microphone.close();
      else recording.take.attach(microphone, about);
      return recording !== null;
    },
    pause(id: ConsultId): boolean {
      const recording = liveWith(id);
      if (recording === null) return false;
      recording.take.pause();
      recording.pausedAt = deps.activeConnection().id;
      return true;
    },
    /** Not where another vet or practice has the screen, whose words it would record; they may take back their own pause. */
    resume(id: ConsultId): boolean {
      const recording = liveWith(id);
      const mayResume =
        isScreenLocked || [recording?.connectionId, recording?.pausedAt].includes(deps.activeConnection().id);
      if (mayResume) recording?.take.resume();
      return mayResume && recording !== null;
    },
    /** Ends this recording and begins the next consult's, without a gap. `nothing_recorded`: there is nothing to end. */
    newAnimal: (id: ConsultId): Promise<Result<Begun, CommandFailure>> => alone(() => newAnimal.begin(id)),
    /** The two are one consult again. Answers which. */
    undoNewAnimal: (id: ConsultId): ReturnType<typeof newAnimal.undo> => alone(() => newAnimal.undo(id)),
    /** New animal can be undone only by the vet who pressed it. */
    followSession(isLocked: boolean): void {
      isScreenLocked = isLocked;
      if (isLocked || live?.connectionId !== deps.activeConnection().id) void newAnimal.settle();
    },
    /**
     * Ends the recording, also a paused one of the active connection that has no microphone. If no sound ever came, the
     * consult is removed: `nothing_recorded`. At the end of the app, a paused recording stays paused.
     */
    stop,
    liveId: (): ConsultId | null => live?.id ?? null,
    /** Whether the consult's recording is live, or just ends or begins: it is no interrupted one. */
    isUnderWay: (id: ConsultId): boolean => live?.id === id || newAnimal.isUnderWay(id),
    /** Whether a recording has the microphone, and is neither paused nor ending. */
    isRecording: (): boolean => live?.stopping === null && !isLivePaused(),
    view: (active: ConnectionId): RecordingView | null =>
      live === null
        ? null
        : {
            ...viewOf(live, active, deps.repository),
            stoppedBefore: live.connectionId === active ? newAnimal.undoable(live) : null,
          },
    suspend: async (): Promise<void> => live?.take.suspend(),
    wake: (): void => live?.take.wake(),
  };
}

function viewOf(
  { id, connectionId, take, earlier }: LiveRecording,
  active: ConnectionId,
  repository: Pick<ConsultRepository, 'get'>,
): Omit<RecordingView, 'stoppedBefore'> {
  const isOfActive = connectionId === active;
  const run = take.view();
  const earlierMs = earlier?.durationMs ?? 0;
  return {
    consultId: id,
    connectionId,
    isOfActive,
    patientName: isOfActive ? (repository.get(id)?.patient.name ?? '') : '',
    ...run,
    recordedMs: earlierMs + run.recordedMs,
    savedMs: earlierMs + run.savedMs,
    gaps: [...(earlier?.gaps ?? []), ...run.gaps.map((gap) => ({ ...gap, atMs: earlierMs + gap.atMs }))],
  };
}
