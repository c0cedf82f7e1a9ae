import type { CopyStrip, RecorderBarState } from '../../../shared/ipc/recorderBar.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';

type ShownInBar = {
  readonly recording: RecordingView | null;
  readonly copyStrip: CopyStrip | null;
  readonly isMainInView: boolean;
  readonly isUiAutomationOn: boolean;
};

/** While anything records, only Stop has this place. null: there is nothing to show. */
export function recorderBarStateOf(shown: ShownInBar): RecorderBarState | null {
  const { recording, copyStrip, isMainInView, isUiAutomationOn } = shown;
  if (recording === null)
    return copyStrip === null ? null : { kind: 'copyStrip', isUiAutomationOn, ...copyStrip };
  if (isMainInView) return null;
  const { state, lastSeconds, recordedMs, concerns } = recording;
  // A take grows several times a second, and the bar shows whole seconds.
  const wholeMs = Math.floor(recordedMs / 1000) * 1000;
  const hasConcern = concerns.length > 0;
  return { kind: 'recording', isUiAutomationOn, state, lastSeconds, recordedMs: wholeMs, hasConcern };
}
