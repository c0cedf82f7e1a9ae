import { basename } from 'node:path';
import { PassThrough } from 'node:stream';
import type { PreparedAudio } from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { shortestMs } from '../../shared/consult/take.ts';
import type { LiveWav } from '../ports/takes.ts';
import {
  createSealedFile,
  type SealedPlace,
  type SealedTotal,
  type SealedWriter,
} from '../encryptedFiles/createSealedFile.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { sealedSink } from '../encryptedFiles/sealedSink.ts';
import { ffmpegFailure, runFfmpeg, type FfmpegRunEnd } from './ffmpeg/runFfmpeg.ts';
import type { FfmpegPrograms } from './ffmpeg/findFfmpeg.ts';
import { clearTarget } from './makeSealedAudio.ts';
import { checkAllCame, takeDurationMs } from './takeDurationMs.ts';
import { maxPcmBytes, pcmDurationMs, wavHeaderBytes } from './wavHeader.ts';

/** 44 s of a take. */
const maxBacklogBytes = 4 * 1024 * 1024;

export type LiveRequest = {
  readonly programs: FfmpegPrograms;
  /** The sealed WAV to make. What an interrupted run left there is replaced. */
  readonly target: SealedPlace;
  /** How long ffmpeg may take for what is left at the end; past it, it hangs. */
  readonly maxFinishMs: number;
};

/**
 * Starts ffmpeg beside a take: what is appended comes out at 16 kHz and is sealed as it comes. Whatever goes wrong
 * later is kept for `finish` to answer, with nothing left on the disk. Failures: disk_full, disk_failed, and from
 * `finish` ffmpeg_missing, ffmpeg_failed, audio_too_short, audio_too_large (37 hours), cancelled (it was abandoned).
 */
export async function beginLiveWav(request: LiveRequest): Promise<Result<LiveWav, Failure>> {
  const { target } = request;
  const cleared = await clearTarget({ target });
  if (!cleared.ok) return cleared;
  const created = await createSealedFile(target);
  return created.ok ? ok(liveWav(request, created.value)) : created;
}

function liveWav({ programs, target, maxFinishMs }: LiveRequest, writer: SealedWriter): LiveWav {
  const samples = new PassThrough();
  const sink = sealedSink(syncedNowAndThen(writer), maxPcmBytes);
  const stop = new AbortController();
  let takeByteCount = 0;
  let given: Failure | null = null;
  const trouble = (): Failure | null => given;
  let removed: Promise<void> | undefined;
  /** Once: a WAV made later from the journal has the same name. */
  const remove = (): Promise<void> => (removed ??= writer.abandon());

  const giveUp = (cause: Failure): void => {
    given ??= cause;
    stop.abort();
    samples.destroy();
  };
  const causeOf = ({ error, remarks }: FfmpegRunEnd): Failure | null => {
    if (sink.errored !== null) return diskFailure(sink.errored);
    if (error !== null) return ffmpegFailure(error, remarks);
    return samples.writableEnded ? null : failure('ffmpeg_failed', 'Ended before the take did');
  };
  const run = async (): Promise<void> => {
    const end = await runFfmpeg({
      ffmpegPath: programs.ffmpeg,
      input: { kind: 'take', samples },
      sink,
      signal: stop.signal,
    });
    const cause = causeOf(end);
    if (cause !== null) giveUp(cause);
    if (trouble() !== null) await remove();
  };
  /** Ends when ffmpeg has ended and, where there was trouble, the file is gone. */
  const ran = run();

  const finish = async (): Promise<Result<PreparedAudio, Failure>> => {
    const overdue = setTimeout(() => giveUp(failure('ffmpeg_failed', 'It does not end')), maxFinishMs);
    if (trouble() === null) samples.end();
    await ran;
    clearTimeout(overdue);
    const cause = trouble();
    if (cause !== null) return err(cause);
    const total = await writer.finish();
    const audio = total.ok ? preparedFrom(total.value, takeByteCount, basename(target.path)) : total;
    if (!audio.ok) await remove();
    return audio;
  };
  let finished: ReturnType<typeof finish> | undefined;

  return {
    append(bytes) {
      if (given !== null || samples.writableEnded) return;
      takeByteCount += bytes.length;
      samples.write(Buffer.from(bytes));
      // 4 h are taken in 19 s (2 cores, sealing included), so this much waits only where something is stuck.
      if (samples.writableLength + samples.readableLength > maxBacklogBytes) {
        giveUp(failure('ffmpeg_failed', 'It does not keep up'));
      }
    },
    finish: () => (finished ??= finish()),
    async abandon() {
      giveUp(failure('cancelled'));
      await ran;
      await finished;
      await remove();
    },
  };
}

function preparedFrom(
  { byteCount, sha256 }: SealedTotal,
  takeByteCount: number,
  file: string,
): Result<PreparedAudio, Failure> {
  if (takeDurationMs(takeByteCount) < shortestMs) return err(failure('audio_too_short'));
  const missing = checkAllCame(takeByteCount, byteCount);
  if (missing !== null) return err(missing);
  // The sealed file's own hash is that of the samples, so nothing is read again.
  const durationMs = pcmDurationMs(byteCount);
  const wavBytes = wavHeaderBytes + byteCount;
  return ok({ format: 'wav', file, firstSample: 0, byteCount: wavBytes, sha256, durationMs });
}

/** 33 s of a WAV. What the end must bring to the disk stays this small, however long the take was. */
const syncBytes = 1024 * 1024;

/** The writer, with a sync beside it every so many bytes. A sync that fails shows in the next append. */
export function syncedNowAndThen(writer: SealedWriter): SealedWriter {
  let unsyncedBytes = 0;
  return {
    ...writer,
    append(bytes, captureMs) {
      const appended = writer.append(bytes, captureMs);
      unsyncedBytes += bytes.length;
      if (unsyncedBytes >= syncBytes) {
        unsyncedBytes = 0;
        void writer.sync();
      }
      return appended;
    },
  };
}
