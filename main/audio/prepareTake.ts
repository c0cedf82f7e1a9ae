import { dirname } from 'node:path';
import { Readable } from 'node:stream';

import type { PreparedAudio } from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { shortestMs, takeFormat } from '../../shared/consult/take.ts';
import type { SealedPlace, SealedWriter } from '../encryptedFiles/createSealedFile.ts';
import { openSealedFile, type SealedFile } from '../encryptedFiles/openSealedFile.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { sealedSink } from '../encryptedFiles/sealedSink.ts';
import { ffmpegFailure } from './ffmpeg/ffmpegFailure.ts';
import { runFfmpeg } from './ffmpeg/runFfmpeg.ts';
import { progressFraction } from './ffmpeg/progressLine.ts';
import type { FfmpegPrograms } from './ffmpeg/findFfmpeg.ts';
import { clearWav, makeWav } from './makeWav.ts';
import { whileRoom, type FreeBytes } from './whileRoom.ts';
import { checkAllCame, takeDurationMs } from './takeDurationMs.ts';
import { maxPcmBytes, wavContract } from './wavHeader.ts';

export type TakeRequest = {
  readonly programs: FfmpegPrograms;
  /** The sealed journal of the take, PCM16 of `takeFormat`; only read, whatever its end looks like. */
  readonly journal: SealedPlace;
  /** The sealed WAV to make. What an interrupted preparation left there is replaced. */
  readonly target: SealedPlace;
  readonly signal: AbortSignal;
  /** 0 to 1, never falling. */
  readonly onProgress: (fraction: number | null) => void;
  /** A test's disk. */
  readonly freeBytes?: FreeBytes | undefined;
};

/**
 * Makes the WAV of a take from its journal: the same samples as those of a WAV that grew along with it. Where the
 * journal is damaged, what of it is true counts. On any failure nothing is left at the target. Failures:
 * audio_damaged (the journal does not open), audio_too_short, audio_too_large (37 hours), ffmpeg_missing,
 * ffmpeg_failed, no_room, disk_full, disk_failed, cancelled. Never throws.
 */
export async function prepareTake(request: TakeRequest): Promise<Result<PreparedAudio, Failure>> {
  const { journal, target, signal } = request;
  if (signal.aborted) return err(failure('cancelled'));
  const cleared = await clearWav(target.path);
  if (!cleared.ok) return cleared;
  const opened = await openSealedFile(journal, 'recovery');
  if (!opened.ok) return opened;
  const take = opened.value;
  try {
    if (takeDurationMs(take.byteCount) < shortestMs) return err(failure('audio_too_short'));
    const { freeBytes } = request;
    const expectedBytes = (take.byteCount * wavContract.sampleRateHz) / takeFormat.sampleRateHz;
    return await whileRoom({ folder: dirname(target.path), expectedBytes, signal, freeBytes }, (until) =>
      makeWav(target, (writer) => transcode({ ...request, signal: until }, take, writer), until),
    );
  } finally {
    await take.close();
  }
}

async function transcode(
  { programs, signal, onProgress }: TakeRequest,
  take: SealedFile,
  writer: SealedWriter,
): Promise<Result<void, Failure>> {
  const samples = Readable.from(take.read());
  const sink = sealedSink(writer, maxPcmBytes);
  const durationMs = takeDurationMs(take.byteCount);
  let outTimeMs = 0;
  const end = await runFfmpeg({
    ffmpegPath: programs.ffmpeg,
    input: { kind: 'take', samples },
    sink,
    signal,
    onOutTime: (ms) => {
      outTimeMs = Math.max(outTimeMs, ms);
      onProgress(progressFraction(outTimeMs, durationMs));
    },
  });
  samples.destroy();
  if (signal.aborted) return err(failure('cancelled'));
  const fault = samples.errored ?? sink.errored;
  if (fault !== null) return err(diskFailure(fault));
  if (end.error !== null) return err(ffmpegFailure(end.error, end.remarks));
  const total = await writer.finish();
  if (!total.ok) return total;
  const missing = checkAllCame(take.byteCount, total.value.byteCount);
  return missing === null ? ok(undefined) : err(missing);
}
