import type { ConsultId } from '../../../shared/ids.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import type { RecordingSettings } from '../../../shared/settings/recordingSettings.ts';
import type { OpenMicrophone } from '../../capture/openMicrophone.ts';
import type { CapturedTake } from './capturedTake.ts';
import { microphoneChoice, type RecorderMicrophone, type ReopenReason } from './recorderMicrophone.ts';
import type { RecorderStore } from './recorderStore.ts';

type Deps = {
  readonly settings: () => RecordingSettings;
  readonly nowMs: () => number;
  readonly store: RecorderStore;
  readonly microphone: RecorderMicrophone;
  readonly take: CapturedTake;
  readonly handOver: (
    microphone: OpenMicrophone,
    consultId: ConsultId,
    because: ReopenReason,
    port: MessagePort,
  ) => void;
  /** The take ended while its microphone was being opened. */
  readonly onTakeEnded: () => void;
};

/** Opens a microphone again for a take whose microphone was lost, is silent, or is no longer the chosen one. */
type MicrophoneReopening = {
  readonly reopenIfDue: (recording: RecordingView) => void;
  /** The next loss is handled at once. */
  readonly forgetLoss: () => void;
};

/** The least time between two attempts to open a microphone, in ms. */
export const retryMs = 900;

export function createMicrophoneReopening(deps: Deps): MicrophoneReopening {
  const { microphone, take, nowMs } = deps;
  let attemptedAtMs = Number.NEGATIVE_INFINITY;
  const choiceNow = (): string => microphoneChoice(deps.settings());

  /** Null: the take needs no other port. */
  function reopenReason(recording: RecordingView): ReopenReason | null {
    const current = take.current();
    const lossReason = microphone.lossReason();
    if (lossReason !== null) return lossReason;
    if (current !== null && current.choice !== choiceNow()) return 'device_lost';
    if (!microphone.isOpen()) return current === null ? 'page_lost' : 'device_lost';
    return recording.state === 'waitingForMicrophone' && take.isPortOverdue() ? 'stalled' : null;
  }

  async function reopen({ consultId }: RecordingView, because: ReopenReason): Promise<void> {
    attemptedAtMs = nowMs();
    const current = take.current();
    const choice = choiceNow();
    const wanted = current?.choice === choice ? current.wanted : deps.settings().microphone;
    take.resume(current?.choice === choice ? current : { consultId, wanted, choice });
    microphone.setLossReason(because);
    deps.store.setState({ use: 'recording' });
    const opened = await microphone.open(wanted);
    const recording = take.recording();
    if (recording === null) return deps.onTakeEnded();
    if (opened === null) return microphone.setLossReason(because);
    if (recording.consultId !== consultId || recording.state === 'stopping') return;
    const { port1, port2 } = new MessageChannel();
    opened.sendTo(port1);
    deps.handOver(opened, consultId, because, port2);
  }

  return {
    reopenIfDue(recording) {
      if (recording.state === 'stopping' || nowMs() - attemptedAtMs < retryMs) return;
      const because = reopenReason(recording);
      if (because !== null) void reopen(recording, because);
    },
    forgetLoss() {
      microphone.setLossReason(null);
      attemptedAtMs = Number.NEGATIVE_INFINITY;
    },
  };
}
