import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';

import type { PreparedAudio } from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createSealedFile, type SealedPlace, type SealedWriter } from '../encryptedFiles/createSealedFile.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { sealedSink } from '../encryptedFiles/sealedSink.ts';
import { ffmpegFailure } from './ffmpeg/ffmpegFailure.ts';
import { runFfmpeg } from './ffmpeg/runFfmpeg.ts';
import { progressFraction } from './ffmpeg/progressLine.ts';
import type { FfmpegPrograms } from './ffmpeg/findFfmpeg.ts';
import { clearWav } from './makeWav.ts';
import { checkPreparedOpus } from './preparedOpus.ts';
import { readPreparedWav, type PreparedWav } from './readPreparedWav.ts';
import { whileRoom, type FreeBytes } from './whileRoom.ts';
import { wavHeaderBytes } from './wavHeader.ts';

export type CompressRequest = {
  readonly programs: FfmpegPrograms;
  /** The sealed WAV, and what of it is meant; only read. */
  readonly source: SealedPlace;
  readonly audio: PreparedAudio;
  /** The sealed Ogg to make. What an interrupted run left there is replaced. */
  readonly target: SealedPlace;
  readonly signal: AbortSignal;
  /** 0 to 1, never falling. */
  readonly onProgress: (fraction: number | null) => void;
  /** A test's disk. */
  readonly freeBytes?: FreeBytes | undefined;
};

/** Opus comes in frames of 20 ms; its last granule says where the sound in the last one ends. */
const toleranceMs = 50;

/**
 * Makes Ogg Opus at speech quality of a prepared WAV, as a stream both ways: the same WAV gives the same bytes with
 * the same ffmpeg. It counts only after it was read back. On any failure nothing is left at the target. Failures:
 * audio_damaged, ffmpeg_missing, ffmpeg_failed, no_room, disk_full, disk_failed, cancelled. Never throws.
 */
export async function compressWav(request: CompressRequest): Promise<Result<PreparedAudio, Failure>> {
  const { source, audio, target, signal } = request;
  if (signal.aborted) return err(failure('cancelled'));
  const cleared = await clearWav(target.path);
  if (!cleared.ok) return cleared;
  const opened = await readPreparedWav(source, audio);
  if (!opened.ok) return opened;
  try {
    const wav = opened.value;
    const { freeBytes } = request;
    return await whileRoom(
      { folder: dirname(target.path), expectedBytes: wav.byteCount / 8, signal, freeBytes },
      async (until) => {
        const created = await createSealedFile(target);
        if (!created.ok) return created;
        const made = await fill({ ...request, signal: until }, wav, created.value);
        if (!made.ok) await created.value.abandon();
        return made;
      },
    );
  } finally {
    await opened.value.close();
  }
}

async function fill(
  { programs, audio, target, signal, onProgress }: CompressRequest,
  wav: PreparedWav,
  writer: SealedWriter,
): Promise<Result<PreparedAudio, Failure>> {
  const samples = Readable.from(wav.read({ from: wavHeaderBytes, to: wav.byteCount }));
  const sink = sealedSink(writer);
  let outTimeMs = 0;
  const end = await runFfmpeg({
    ffmpegPath: programs.ffmpeg,
    input: { kind: 'prepared', samples },
    sink,
    signal,
    onOutTime: (ms) => {
      outTimeMs = Math.max(outTimeMs, ms);
      onProgress(progressFraction(outTimeMs, wav.durationMs));
    },
  });
  samples.destroy();
  if (signal.aborted) return err(failure('cancelled'));
  const fault = samples.errored ?? sink.errored;
  if (fault !== null) return err(diskFailure(fault));
  if (end.error !== null) return err(opusFailure(end.error, end.remarks));
  const total = await writer.finish();
  if (!total.ok) return total;
  const checked = await checkPreparedOpus(target, signal);
  if (!checked.ok) return checked;
  const { byteCount, sha256, durationMs } = checked.value;
  if (durationMs === null || Math.abs(durationMs - audio.durationMs) > toleranceMs)
    return err(failure('ffmpeg_failed', 'The smaller copy is not as long as the recording'));
  const { durationMs: keptMs } = audio;
  return ok({
    format: 'opus',
    file: basename(target.path),
    firstSample: 0,
    byteCount,
    sha256,
    durationMs: keptMs,
  });
}

function opusFailure(error: Error, remarks: readonly string[]): Failure {
  const lacksOpus = remarks.some((remark) => /unknown encoder/i.test(remark));
  return lacksOpus
    ? failure('ffmpeg_failed', 'This ffmpeg was built without Opus (libopus)')
    : ffmpegFailure(error, remarks);
}
