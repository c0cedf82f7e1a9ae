import { basename } from 'node:path';
import type { PreparedAudio } from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { shortestRecordingMs } from '../../shared/consult/take.ts';
import type { LiveWav } from '../ports/takes.ts';
import {
  createSealedFile,
  type SealedFileLocation,
  type PlaintextSizeAndHash,
  type SealedWriter,
} from '../encryptedFiles/createSealedFile.ts';
import { beginTakeConversion } from './beginTakeConversion.ts';
import { clearTarget } from './makeSealedAudio.ts';
import { checkWavLength, takeDurationMs } from './takeDurationMs.ts';
import { pcmDurationMs, wavHeaderBytes } from './wavHeader.ts';

type LiveWavRequest = {
  readonly ffmpegPath: string;
  readonly target: SealedFileLocation;
  /** After the end of the take. */
  readonly maxFinishMs: number;
};

/**
 * `finish` returns every later failure, and then no file is left. Failures: disk_full, disk_failed, and from
 * `finish` ffmpeg_missing, ffmpeg_failed, audio_too_short, audio_too_large, cancelled (after `abandon`).
 */
export async function beginLiveWav(request: LiveWavRequest): Promise<Result<LiveWav, Failure>> {
  const { target } = request;
  const cleared = await clearTarget({ target });
  if (!cleared.ok) return cleared;
  const created = await createSealedFile(target);
  return created.ok ? ok(liveWav(request, created.value)) : created;
}

function liveWav({ ffmpegPath, target, maxFinishMs }: LiveWavRequest, writer: SealedWriter): LiveWav {
  const conversion = beginTakeConversion(ffmpegPath, writer);
  const gathered = createGatherer((bytes) => conversion.write(bytes));
  let takeByteCount = 0;

  const finish = async (): Promise<Result<PreparedAudio, Failure>> => {
    const isOverdue = failure('ffmpeg_failed', 'It does not end');
    const overdue = setTimeout(() => conversion.giveUp(isOverdue), maxFinishMs);
    if (conversion.failed() === null) {
      gathered.flush();
      conversion.end();
    }
    await conversion.ended;
    clearTimeout(overdue);
    const cause = conversion.failed();
    if (cause !== null) return err(cause);
    const total = await writer.finish();
    const audio = total.ok ? preparedFrom(total.value, takeByteCount, basename(target.path)) : total;
    if (!audio.ok) await conversion.remove();
    return audio;
  };
  let finished: ReturnType<typeof finish> | undefined;

  return {
    append(bytes) {
      if (!conversion.isWritable()) return;
      takeByteCount += bytes.length;
      gathered.add(bytes);
      conversion.checkBacklog();
    },
    finish: () => (finished ??= finish()),
    async abandon() {
      conversion.giveUp(failure('cancelled'));
      await conversion.ended;
      await finished;
      await conversion.remove();
    },
  };
}

/** A second: with fewer pieces, ffmpeg and this process wake up less often. The journal has each at once. */
const gatheredBytes = 96_000;

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
  { byteCount, sha256 }: PlaintextSizeAndHash,
  takeByteCount: number,
  file: string,
): Result<PreparedAudio, Failure> {
  if (takeDurationMs(takeByteCount) < shortestRecordingMs) return err(failure('audio_too_short'));
  const missing = checkWavLength(takeByteCount, byteCount);
  if (missing !== null) return err(missing);
  // The sealed file has hashed the same samples already.
  const durationMs = pcmDurationMs(byteCount);
  const wavBytes = wavHeaderBytes + byteCount;
  return ok({ format: 'wav', file, firstSample: 0, byteCount: wavBytes, sha256, durationMs });
}
