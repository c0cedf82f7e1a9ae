import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { RecordingView } from '../../shared/ipc/snapshot.ts';
import type { LiveTake, Microphone } from '../ports/takes.ts';
import type { MicrophoneUse } from './microphoneUse.ts';
import type { LiveRecording } from './recordingRuns.ts';

type LiveControlsDeps = Pick<MicrophoneUse, 'live' | 'isPaused' | 'runDeps'> & {
  readonly idNow: (id: ConsultId) => ConsultId;
  readonly stoppedBefore: (recording: LiveRecording) => RecordingView['stoppedBefore'];
  readonly isLocked: () => boolean;
};

export function createLiveControls({ live, isPaused, idNow, ...deps }: LiveControlsDeps) {
  const { repository, activeConnection } = deps.runDeps;

  function liveOf(id: ConsultId): LiveRecording | null {
    const recording = live();
    return recording?.id === idNow(id) && recording.stopping === null ? recording : null;
  }

  return {
    /** False: that consult is not recording, and the microphone closes. */
    attach(id: ConsultId, microphone: Microphone, about: Parameters<LiveTake['attach']>[1]): boolean {
      const recording = liveOf(id);
      if (recording === null) microphone.close();
      else recording.take.attach(microphone, about);
      return recording !== null;
    },
    pause(id: ConsultId): boolean {
      const recording = liveOf(id);
      if (recording === null) return false;
      recording.take.pause();
      recording.pausedAt = activeConnection().id;
      return true;
    },
    /**
     * Refused to another vet or practice, whose words it would record; they may take back their own pause.
     */
    resume(id: ConsultId): boolean {
      const recording = liveOf(id);
      if (recording === null) return false;
      const { connectionId, pausedAt, recorder } = recording;
      const mayResume = deps.isLocked() || [connectionId, pausedAt, recorder].includes(activeConnection().id);
      if (mayResume) recording.take.resume();
      return mayResume;
    },
    liveId: (): ConsultId | null => live()?.id ?? null,
    isRecording: (): boolean => live()?.stopping === null && !isPaused(),
    view(active: ConnectionId): RecordingView | null {
      const recording = live();
      if (recording === null) return null;
      const { id, connectionId, recorder } = recording;
      const isOfActive = connectionId === active || recorder === active;
      const consult = isOfActive ? repository.get(id) : null;
      return {
        consultId: id,
        connectionId,
        isOfActive,
        recordedFor: recorder === active ? (consult?.vet ?? '') : null,
        patientName: consult?.patient.name ?? '',
        ...runsView(recording),
        stoppedBefore: isOfActive ? deps.stoppedBefore(recording) : null,
      };
    },
    suspend: async (): Promise<void> => live()?.take.suspend(),
    wake: (): void => live()?.take.wake(),
  };
}

function runsView({ take, earlier }: LiveRecording): ReturnType<LiveTake['view']> {
  const run = take.view();
  const earlierMs = earlier?.durationMs ?? 0;
  return {
    ...run,
    recordedMs: earlierMs + run.recordedMs,
    savedMs: earlierMs + run.savedMs,
    gaps: [...(earlier?.gaps ?? []), ...run.gaps.map((gap) => ({ ...gap, atMs: earlierMs + gap.atMs }))],
  };
}
