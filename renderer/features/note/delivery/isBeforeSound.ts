import type { ConsultId } from '../../../../shared/ids.ts';
import type { RecordingView } from '../../../../shared/ipc/snapshot.ts';

/** The word `Recording` promises recorded sound, so the page does not show it before the first sound. */
export const isBeforeSound = (recording: RecordingView | null, id: ConsultId): boolean =>
  recording?.consultId === id && recording.state === 'starting';
