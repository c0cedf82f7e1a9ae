import type { PreparedAudio } from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { shortestRecordingMs, takeFormat } from '../../shared/consult/take.ts';
import { err, type Result } from '../../shared/result.ts';
import type { SealedFileLocation } from '../encryptedFiles/createSealedFile.ts';
import { openSealedFileSequence } from '../encryptedFiles/openSealedFileSequence.ts';
import {
  clearTarget,
  makeWhileRoom,
  pipeThroughFfmpeg,
  describePreparedWav,
  type MakeSealedAudioRequest,
} from './makeSealedAudio.ts';
import { checkWavLength, takeDurationMs } from './takeDurationMs.ts';
import { maxPcmBytes, wavContract } from './wavHeader.ts';

type TakeRequest = MakeSealedAudioRequest & {
  /** In order; only read, whatever their ends look like. */
  readonly journals: readonly SealedFileLocation[];
};

/**
 * Makes the same WAV as a live one. Of a damaged journal, the chunks that open count. After a failure nothing
 * is left. Failures: audio_damaged (no journal opens), audio_too_short, audio_too_large (37 hours),
 * ffmpeg_missing, ffmpeg_failed, no_room, disk_full, disk_failed, cancelled. Never throws.
 */
export async function prepareAudioOfTake(request: TakeRequest): Promise<Result<PreparedAudio, Failure>> {
  const cleared = await clearTarget(request);
  if (!cleared.ok) return cleared;
  const opened = await openSealedFileSequence(request.journals);
  if (!opened.ok) return opened;
  const take = opened.value;
  try {
    const durationMs = takeDurationMs(take.byteCount);
    if (durationMs < shortestRecordingMs) return err(failure('audio_too_short'));
    const expectedBytes = (take.byteCount * wavContract.sampleRateHz) / takeFormat.sampleRateHz;
    return await makeWhileRoom(request, expectedBytes, async (writer, signal) => {
      const samples = { kind: 'take', pcm: take.read(), durationMs } as const;
      const total = await pipeThroughFfmpeg({ ...request, signal }, samples, writer, maxPcmBytes);
      if (!total.ok) return total;
      const missing = checkWavLength(take.byteCount, total.value.byteCount);
      return missing === null ? describePreparedWav(request.target, total.value) : err(missing);
    });
  } finally {
    await take.close();
  }
}
