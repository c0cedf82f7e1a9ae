import type { ConsultId } from '../../../shared/ids.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import type { MicrophoneName } from '../../capture/microphones.ts';
import type { OpenMicrophone } from '../../capture/openMicrophone.ts';
import { microphoneChoice, type RecorderMicrophone } from './recorderMicrophone.ts';
import type { RecorderDeps, RecorderStore, ReopenReason } from './recorderStore.ts';

/** The take that this page captures sound for. */
type CapturedTake = {
  readonly consultId: ConsultId;
  /** The microphone to look for after a loss; null: the system's default. */
  readonly wanted: MicrophoneName | null;
  /** `microphoneChoice` when the take got its microphone: another choice changes the take's microphone. */
  readonly choice: string;
};

/** The least time between two attempts to open a microphone, in ms. */
export const retryMs = 900;
/** A port gets this long to bring sound before another is tried, in ms. */
const portTimeMs = 3_000;

const isSaving = (recording: RecordingView | null): boolean =>
  recording !== null && recording.lastSeconds !== 'saved';

type Around = { readonly store: RecorderStore; readonly microphone: RecorderMicrophone };

/** Gives the take in main the port of the open microphone, and another port after a loss. */
export function createMicrophoneHandover(deps: RecorderDeps, { store, microphone }: Around) {
  const { nowMs } = deps;
  /** Null: this page gave no microphone to a take. */
  let take: CapturedTake | null = null;
  /** Main's state of the take under way. */
  let recording: RecordingView | null = null;
  let isInSnapshot = false;
  let handedOverAtMs = 0;
  let attemptedAtMs = Number.NEGATIVE_INFINITY;
  let onFollowed = Promise.withResolvers<void>();

  const choiceNow = (): string => microphoneChoice(deps.settings());
  /** The take was begun a moment ago, and no snapshot has shown it yet. */
  const isExpected = (): boolean => take !== null && !isInSnapshot && nowMs() - handedOverAtMs < portTimeMs;
  const isTakeUnderWay = (): boolean => recording !== null || isExpected();

  function handOver(
    { label }: OpenMicrophone,
    consultId: ConsultId,
    because: 'began' | ReopenReason,
    port: MessagePort,
  ): void {
    handedOverAtMs = nowMs();
    deps.handOver({ consultId, because, microphone: label }, port);
  }

  function forgetTake(): void {
    take = null;
    microphone.setLossReason(null);
    attemptedAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Null: the take needs no other port. */
  function reopenReason(shown: RecordingView): ReopenReason | null {
    const lossReason = microphone.lossReason();
    if (lossReason !== null) return lossReason;
    if (take !== null && take.choice !== choiceNow()) return 'device_lost';
    if (!microphone.isOpen()) return take === null ? 'page_lost' : 'device_lost';
    const isPortOverdue = nowMs() - handedOverAtMs > portTimeMs;
    return shown.state === 'waitingForMicrophone' && isPortOverdue ? 'stalled' : null;
  }

  /** Opens a microphone for a take whose microphone was lost, is silent, or is no longer the chosen one. */
  async function reopen({ consultId }: RecordingView, because: ReopenReason): Promise<void> {
    attemptedAtMs = nowMs();
    const choice = choiceNow();
    if (take?.choice !== choice) take = { consultId, wanted: deps.settings().microphone, choice };
    isInSnapshot = true;
    microphone.setLossReason(because);
    store.setState({ use: 'recording' });
    const opened = await microphone.open(take.wanted);
    if (recording === null) return follow(null);
    if (opened === null) return microphone.setLossReason(because);
    if (recording.consultId !== consultId || recording.state === 'stopping') return;
    const { port1, port2 } = new MessageChannel();
    opened.sendTo(port1);
    handOver(opened, consultId, because, port2);
  }

  function reopenIfDue(shown: RecordingView): void {
    if (shown.state === 'stopping' || isSaving(shown) || nowMs() - attemptedAtMs < retryMs) return;
    const because = reopenReason(shown);
    if (because !== null) void reopen(shown, because);
  }

  /** The opening under way is for a take that has ended, or for a microphone that is no longer chosen. */
  function isOpeningPointless(): boolean {
    const { use } = store.getState();
    if (use === 'test') return false;
    return microphone.openingChoice() !== choiceNow() || (use === 'recording' && !isTakeUnderWay());
  }

  /** Applies main's state of the take; also called about once a second during a take. */
  function follow(shown: RecordingView | null): void {
    recording = shown;
    onFollowed.resolve();
    onFollowed = Promise.withResolvers();
    if (shown !== null && shown.consultId === take?.consultId) isInSnapshot = true;
    const { use } = store.getState();
    if (microphone.isOpening() && isOpeningPointless()) microphone.abortOpening();
    if (microphone.isOpening() || use === 'starting') return;
    if (shown !== null) return reopenIfDue(shown);
    if (use !== 'recording' || isExpected()) return;
    forgetTake();
    microphone.close('none');
    store.setState({ trouble: null });
  }

  return {
    begin(consultId: ConsultId, opened: OpenMicrophone, port: MessagePort) {
      const wanted = deps.settings().microphone === null ? null : opened;
      take = { consultId, wanted, choice: choiceNow() };
      isInSnapshot = recording?.consultId === consultId;
      store.setState({ use: 'recording' });
      handOver(opened, consultId, 'began', port);
    },
    follow,
    handleLoss() {
      if (take === null) microphone.close('none');
      else follow(recording);
    },
    forgetTake,
    /** Resolves when main has all that this page heard before Pause: a closed microphone would lose the rest. */
    async untilSaved() {
      while (isSaving(recording)) await onFollowed.promise;
    },
    /** A take is under way that is not paused; main shows it, or is about to show it. */
    isMicrophoneTaken: () => isTakeUnderWay() && recording?.state !== 'paused',
  };
}
