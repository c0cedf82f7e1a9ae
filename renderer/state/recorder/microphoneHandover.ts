import type { ConsultId } from '../../../shared/ids.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import type { RecordingSettings } from '../../../shared/settings/recordingSettings.ts';
import type { OpenMicrophone } from '../../capture/openMicrophone.ts';
import { createCapturedTake } from './capturedTake.ts';
import { createMicrophoneReopening } from './microphoneReopening.ts';
import { microphoneChoice, type RecorderMicrophone, type ReopenReason } from './recorderMicrophone.ts';
import type { RecorderStore } from './recorderStore.ts';

type HandoverReason = 'began' | ReopenReason;

export type MicrophoneHandoverDeps = {
  readonly settings: () => RecordingSettings;
  readonly handOver: (
    handover: {
      readonly consultId: ConsultId;
      readonly because: HandoverReason;
      readonly microphone: string;
    },
    port: MessagePort,
  ) => void;
  readonly nowMs: () => number;
};

type Deps = MicrophoneHandoverDeps & {
  readonly store: RecorderStore;
  readonly microphone: RecorderMicrophone;
};

/** Gives the take in main the port of the open microphone, and another port after a loss. */
export type MicrophoneHandover = {
  readonly begin: (consultId: ConsultId, microphone: OpenMicrophone, port: MessagePort) => void;
  /** What main says of the take; also called about once a second during a take. */
  readonly follow: (recording: RecordingView | null) => void;
  readonly handleLoss: () => void;
  readonly forgetTake: () => void;
  /** Main shows a take, or this page began one that main is about to show. */
  readonly isTakeUnderWay: () => boolean;
};

export function createMicrophoneHandover(deps: Deps): MicrophoneHandover {
  const { store, microphone } = deps;
  const take = createCapturedTake(deps.nowMs);
  const choiceNow = (): string => microphoneChoice(deps.settings());
  const isTakeUnderWay = (): boolean => take.recording() !== null || take.isExpected();

  function handOver(
    opened: OpenMicrophone,
    consultId: ConsultId,
    because: HandoverReason,
    port: MessagePort,
  ) {
    take.recordHandover();
    deps.handOver({ consultId, because, microphone: opened.label }, port);
  }

  const reopening = createMicrophoneReopening({ ...deps, take, handOver, onTakeEnded: () => follow(null) });

  function forgetTake(): void {
    take.forget();
    reopening.forgetLoss();
  }

  /** The opening under way is for a take that has ended, or for a microphone that is no longer chosen. */
  function isOpeningPointless(): boolean {
    const { use } = store.getState();
    if (use === 'test') return false;
    return microphone.openingChoice() !== choiceNow() || (use === 'recording' && !isTakeUnderWay());
  }

  function follow(recording: RecordingView | null): void {
    take.showRecording(recording);
    const { use } = store.getState();
    if (microphone.isOpening() && isOpeningPointless()) microphone.abortOpening();
    if (microphone.isOpening() || use === 'starting') return;
    if (recording !== null) return reopening.reopenIfDue(recording);
    if (use !== 'recording' || take.isExpected()) return;
    forgetTake();
    microphone.close('none');
    store.setState({ trouble: null });
  }

  return {
    begin(consultId, opened, port) {
      const wanted = deps.settings().microphone === null ? null : opened;
      take.begin({ consultId, wanted, choice: choiceNow() });
      store.setState({ use: 'recording' });
      handOver(opened, consultId, 'began', port);
    },
    follow,
    handleLoss() {
      if (take.current() === null) microphone.close('none');
      else follow(take.recording());
    },
    forgetTake,
    isTakeUnderWay,
  };
}
