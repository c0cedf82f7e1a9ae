import { failure, type Failure } from '../../../shared/consult/failure.ts';
import { systemCode } from '../../platform/diskFailure.ts';

/** Why a run of ffmpeg did not end well: ffmpeg_missing or ffmpeg_failed. */
export function ffmpegFailure(error: Error, remarks: readonly string[]): Failure {
  if (systemCode(error) === 'ENOENT') return failure('ffmpeg_missing');
  // Only this much of the message: the rest repeats the command's own output, file name included.
  const how = /exited with code \d+|killed with signal \w+/.exec(error.message)?.[0] ?? systemCode(error);
  const detail = [how, remarks.at(-1)].filter((part) => part !== undefined && part !== null).join(': ');
  return failure('ffmpeg_failed', detail);
}
