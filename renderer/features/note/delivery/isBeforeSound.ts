import type { ConsultId } from '../../../../shared/ids.ts';
import type { RecordingView } from '../../../../shared/ipc/snapshot.ts';

/** The word `Recording` stands for sound that is recorded: until the first of it, none is shown. */
export const isBeforeSound = (recording: RecordingView | null, id: ConsultId): boolean =>
  recording?.consultId === id && recording.state === 'starting';
