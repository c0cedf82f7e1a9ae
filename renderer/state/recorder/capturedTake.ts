import type { ConsultId } from '../../../shared/ids.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import type { MicrophoneName } from '../../capture/microphones.ts';

type Take = {
  readonly consultId: ConsultId;
  /** The microphone to look for after a loss; null: what the system uses. */
  readonly wanted: MicrophoneName | null;
  /** `microphoneChoice` when the take got its microphone: another choice changes the take's microphone. */
  readonly choice: string;
};

/** The take that this page captures sound for, and what the snapshots of main say about it. */
export type CapturedTake = {
  /** Null: this page gave no microphone to a take. */
  readonly current: () => Take | null;
  readonly begin: (take: Take) => void;
  /** Continues a take that a snapshot has shown. */
  readonly resume: (take: Take) => void;
  readonly forget: () => void;
  readonly recording: () => RecordingView | null;
  readonly showRecording: (recording: RecordingView | null) => void;
  /** The take was begun a moment ago, and no snapshot has shown it yet. */
  readonly isExpected: () => boolean;
  readonly recordHandover: () => void;
  /** The last port had time to bring sound. */
  readonly isPortOverdue: () => boolean;
};

/** A port gets this long to bring sound before another is tried, in ms. */
const portTimeMs = 3_000;

export function createCapturedTake(nowMs: () => number): CapturedTake {
  let current: Take | null = null;
  let recording: RecordingView | null = null;
  let isInSnapshot = false;
  let handedOverAtMs = 0;

  return {
    current: () => current,
    begin(take) {
      current = take;
      isInSnapshot = recording?.consultId === take.consultId;
    },
    resume(take) {
      current = take;
      isInSnapshot = true;
    },
    forget() {
      current = null;
    },
    recording: () => recording,
    showRecording(shown) {
      recording = shown;
      if (shown !== null && shown.consultId === current?.consultId) isInSnapshot = true;
    },
    isExpected: () => current !== null && !isInSnapshot && nowMs() - handedOverAtMs < portTimeMs,
    recordHandover() {
      handedOverAtMs = nowMs();
    },
    isPortOverdue: () => nowMs() - handedOverAtMs > portTimeMs,
  };
}
