import type { TakeEnd } from '../../shared/consult/take.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { RecordingView } from '../../shared/ipc/snapshot.ts';
import { err, type Result } from '../../shared/result.ts';
import type { LiveTake, Microphone } from '../ports/takes.ts';
import type { ConsultRepository } from './consultRepository.ts';
import {
  beginRun,
  continueRun,
  endRecording,
  pauseForOther,
  stopPaused,
  type Begun,
  type BeginRequest,
  type ContinueRequest,
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

  /** The live recording, if it is that consult's and is not ending. */
  const liveWith = (id: ConsultId): LiveRecording | null =>
    live?.id === id && live.stopping === null ? live : null;

  const isLivePaused = (): boolean => live?.take.view().state === 'paused';

  async function stop(id: ConsultId, by: TakeEnd['by']): Promise<Result<null, CommandFailure>> {
    if (live?.id !== id)
      return by === 'person'
        ? stopPaused(id, deps.activeConnection().id, deps)
        : err({ code: 'refused', detail: null });
    // A vet who closes the app has not said that the consult is over.
    live.stopping ??=
      by === 'quit' && isLivePaused() ? pauseForOther(live, runDeps) : endRecording(live, by, runDeps);
    return live.stopping;
  }

  const setLive = (recording: LiveRecording | null): void => void (live = recording);
  const runDeps = { ...deps, setLive };

  /** Frees the microphone for another recording, if the live one is paused. */
  async function freeMicrophone(): Promise<boolean> {
    // The vet who stopped that recording is told of a failure.
    await live?.stopping?.catch(() => undefined);
    if (live === null) return true;
    if (!isLivePaused()) return false;
    live.stopping ??= pauseForOther(live, runDeps);
    await live.stopping;
    return true;
  }

  /** One at a time, however quickly a person presses. */
  async function alone(
    work: () => Promise<Result<Begun, CommandFailure>>,
  ): Promise<Result<Begun, CommandFailure>> {
    if (isBeginning) return err({ code: 'already_recording', detail: null });
    isBeginning = true;
    try {
      return (await freeMicrophone()) ? await work() : err({ code: 'already_recording', detail: null });
    } finally {
      isBeginning = false;
    }
  }

  return {
    /** Records a new consult. A live recording that is paused waits meanwhile, without the microphone. */
    begin: (request: BeginRequest): Promise<Result<Begun, CommandFailure>> =>
      alone(() => beginRun(request, { ...runDeps, stop })),
    /** Records more for a consult that is paused, or stopped and not sent. */
    continue: (request: ContinueRequest): Promise<Result<Begun, CommandFailure>> =>
      alone(() => continueRun(request, { ...runDeps, stop })),
    /** Connects the page's microphone to the recording. False: that consult is not recording; the microphone closes. */
    attach(id: ConsultId, microphone: Microphone, about: Parameters<LiveTake['attach']>[1]): boolean {
      const recording = liveWith(id);
      if (recording === null) microphone.close();
      else recording.take.attach(microphone, about);
      return recording !== null;
    },
    pause(id: ConsultId): boolean {
      const recording = liveWith(id);
      recording?.take.pause();
      return recording !== null;
    },
    resume(id: ConsultId): boolean {
      const recording = liveWith(id);
      recording?.take.resume();
      return recording !== null;
    },
    markNextAnimal(id: ConsultId): boolean {
      const recording = liveWith(id);
      recording?.take.markNextAnimal();
      return recording !== null;
    },
    /**
     * Ends the recording, also a paused one of the active connection that has no microphone. If no sound ever came, the
     * consult is removed: `nothing_recorded`. At the end of the app, a paused recording stays paused.
     */
    stop,
    liveId: (): ConsultId | null => live?.id ?? null,
    /** Whether a recording has the microphone, and is neither paused nor ending. */
    isRecording: (): boolean => live?.stopping === null && !isLivePaused(),
    view: (active: ConnectionId): RecordingView | null =>
      live === null ? null : viewOf(live, active, deps.repository),
    suspend: async (): Promise<void> => live?.take.suspend(),
    wake: (): void => live?.take.wake(),
  };
}

function viewOf(
  { id, connectionId, startedAt, take, earlier }: LiveRecording,
  active: ConnectionId,
  repository: Pick<ConsultRepository, 'get'>,
): RecordingView {
  const isOfActive = connectionId === active;
  const run = take.view();
  const earlierMs = earlier?.recordedMs ?? 0;
  const earlierAudioMs = earlier?.durationMs ?? 0;
  return {
    consultId: id,
    isOfActive,
    patientName: isOfActive ? (repository.get(id)?.patient.name ?? '') : '',
    startedAt,
    ...run,
    recordedMs: earlierMs + run.recordedMs,
    savedMs: earlierMs + run.savedMs,
    animalMarkCount: (earlier?.animalMarks?.length ?? 0) + run.animalMarkCount,
    gaps: [...(earlier?.gaps ?? []), ...run.gaps.map((gap) => ({ ...gap, atMs: earlierAudioMs + gap.atMs }))],
  };
}
