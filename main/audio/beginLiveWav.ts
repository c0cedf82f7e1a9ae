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
import { clearTarget, syncedNowAndThen } from './makeSealedAudio.ts';
import { checkAllCame, takeDurationMs } from './takeDurationMs.ts';
import { maxPcmBytes, pcmDurationMs, wavHeaderBytes } from './wavHeader.ts';

/** 44 s of a take. 4 h pass through ffmpeg in 19 s (2 cores), so only a stuck ffmpeg lets so much wait. */
const maxBacklogBytes = 4 * 1024 * 1024;

export type LiveRequest = {
  readonly ffmpegPath: string;
  /** The sealed WAV to make. It replaces what an interrupted run left there. */
  readonly target: SealedPlace;
  /** How long ffmpeg may work after the end of the take. */
  readonly maxFinishMs: number;
};

/**
 * Starts ffmpeg beside a take, which seals the samples at 16 kHz as they come. `finish` returns every later failure,
 * and then no file is left. Failures: disk_full, disk_failed, and from `finish` ffmpeg_missing, ffmpeg_failed,
 * audio_too_short, audio_too_large (37 hours), cancelled (after `abandon`).
 */
export async function beginLiveWav(request: LiveRequest): Promise<Result<LiveWav, Failure>> {
  const { target } = request;
  const cleared = await clearTarget({ target });
  if (!cleared.ok) return cleared;
  const created = await createSealedFile(target);
  return created.ok ? ok(liveWav(request, created.value)) : created;
}

function liveWav({ ffmpegPath, target, maxFinishMs }: LiveRequest, writer: SealedWriter): LiveWav {
  const samples = new PassThrough();
  const sink = sealedSink(syncedNowAndThen(writer), maxPcmBytes);
  const stop = new AbortController();
  const gathered = createGatherer((bytes) => samples.write(bytes));
  let takeByteCount = 0;
  let firstFailure: Failure | null = null;
  const failed = (): Failure | null => firstFailure;
  let removed: Promise<void> | undefined;
  /** Only once, because a WAV made later from the journal has the same name. */
  const remove = (): Promise<void> => (removed ??= writer.abandon());

  const giveUp = (cause: Failure): void => {
    firstFailure ??= cause;
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
      ffmpegPath,
      input: { kind: 'take', samples },
      sink,
      signal: stop.signal,
    });
    const cause = causeOf(end);
    if (cause !== null) giveUp(cause);
    if (failed() !== null) await remove();
  };
  /** Ends when ffmpeg has ended and, after a failure, the file is removed. */
  const ran = run();

  const finish = async (): Promise<Result<PreparedAudio, Failure>> => {
    const overdue = setTimeout(() => giveUp(failure('ffmpeg_failed', 'It does not end')), maxFinishMs);
    if (failed() === null) {
      gathered.flush();
      samples.end();
    }
    await ran;
    clearTimeout(overdue);
    const cause = failed();
    if (cause !== null) return err(cause);
    const total = await writer.finish();
    const audio = total.ok ? preparedFrom(total.value, takeByteCount, basename(target.path)) : total;
    if (!audio.ok) await remove();
    return audio;
  };
  let finished: ReturnType<typeof finish> | undefined;

  return {
    append(bytes) {
      if (firstFailure !== null || samples.writableEnded) return;
      takeByteCount += bytes.length;
      gathered.add(bytes);
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

/** A second of a take: with fewer pieces, ffmpeg and this process wake up less often. The journal has each at once. */
const gatheredBytes = 96_000;

/** Copies bytes into pieces of a second. */
function createGatherer(onPiece: (piece: Buffer) => void) {
  let piece = Buffer.alloc(gatheredBytes);
  let filled = 0;
  const flush = (): void => {
    if (filled > 0) onPiece(piece.subarray(0, filled));
    piece = Buffer.alloc(gatheredBytes);
    filled = 0;
  };
  return {
    add(bytes: Uint8Array): void {
      for (let from = 0; from < bytes.length;) {
        const count = Math.min(bytes.length - from, gatheredBytes - filled);
        piece.set(bytes.subarray(from, from + count), filled);
        filled += count;
        from += count;
        if (filled === gatheredBytes) flush();
      }
    },
    flush,
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
  // The sealed file has hashed the same samples already.
  const durationMs = pcmDurationMs(byteCount);
  const wavBytes = wavHeaderBytes + byteCount;
  return ok({ format: 'wav', file, firstSample: 0, byteCount: wavBytes, sha256, durationMs });
}
