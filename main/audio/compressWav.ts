import { basename } from 'node:path';
import type { PreparedAudio } from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { SealedFileLocation } from '../encryptedFiles/createSealedFile.ts';
import {
  clearTarget,
  makeWhileRoom,
  pipeThroughFfmpeg,
  type MakeSealedAudioRequest,
} from './makeSealedAudio.ts';
import { readPreparedWav } from './readPreparedWav.ts';
import { wavHeaderBytes } from './wavHeader.ts';

type CompressRequest = MakeSealedAudioRequest & {
  /** `audio` is a part of it. */
  readonly source: SealedFileLocation;
  readonly audio: PreparedAudio;
};

/** Opus comes in frames of 20 ms, and ffmpeg counts the last one and the lead-in. */
const toleranceMs = 50;

/**
 * Ogg Opus at speech quality, read back. The same WAV gives the same bytes with the same ffmpeg. After a
 * failure nothing is left. Failures: audio_damaged, ffmpeg_missing, ffmpeg_failed, no_room, disk_full,
 * disk_failed, cancelled. Never throws.
 */
export async function compressWav(request: CompressRequest): Promise<Result<PreparedAudio, Failure>> {
  const { source, audio, target } = request;
  const cleared = await clearTarget(request);
  if (!cleared.ok) return cleared;
  const opened = await readPreparedWav(source, audio);
  if (!opened.ok) return opened;
  const wav = opened.value;
  try {
    return await makeWhileRoom(request, wav.byteCount / 8, async (writer, signal) => {
      const pcm = wav.read({ from: wavHeaderBytes, to: wav.byteCount });
      const samples = { kind: 'prepared', pcm, durationMs: wav.durationMs } as const;
      const total = await pipeThroughFfmpeg({ ...request, signal }, samples, writer);
      if (!total.ok) return total;
      const { byteCount, sha256, outTimeMs } = total.value;
      if (Math.abs(outTimeMs - audio.durationMs) > toleranceMs)
        return err(failure('ffmpeg_failed', 'The smaller copy is not as long as the recording'));
      return ok({ ...audio, format: 'opus', file: basename(target.path), firstSample: 0, byteCount, sha256 });
    });
  } finally {
    await wav.close();
  }
}
