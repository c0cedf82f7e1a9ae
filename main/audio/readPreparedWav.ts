import { failure, type Failure } from '../../shared/consult/failure.ts';
import type { PreparedAudio } from '../../shared/consult/consult.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { SealedFileLocation, PlaintextSizeAndHash } from '../encryptedFiles/createSealedFile.ts';
import { openSealedFile, type ByteRange, type SealedFile } from '../encryptedFiles/openSealedFile.ts';
import { hashPlaintext } from '../encryptedFiles/hashSealedContent.ts';
import { damagedFileFailure } from '../encryptedFiles/sealedFormat.ts';
import { bytesPerSample, pcmDurationMs, wavHeader, wavHeaderBytes } from './wavHeader.ts';

/** After a trim, only some samples of a sealed file belong to the recording. */
export type WavPart = {
  readonly firstSample: number;
  /** With the WAV's header. */
  readonly byteCount: number;
};

/**
 * The sealed file holds the samples alone, so the header is made here. Failures: audio_damaged (also if the
 * file does not hold the part), disk_failed. Never throws.
 */
export async function readPreparedWav(place: SealedFileLocation, part?: WavPart) {
  const opened = await openSealedFile(place);
  if (!opened.ok) return opened;
  const pcm = opened.value;
  const { firstSample, byteCount } = part ?? { firstSample: 0, byteCount: wavHeaderBytes + pcm.byteCount };
  const samples = { from: firstSample * bytesPerSample, byteCount: byteCount - wavHeaderBytes };
  if (samples.from < 0 || samples.byteCount < 0 || samples.from + samples.byteCount > pcm.byteCount) {
    await pcm.close();
    return err(damagedFileFailure('The file is shorter than the recording'));
  }
  return ok({
    byteCount,
    durationMs: pcmDurationMs(samples.byteCount),
    /** Memory does not grow with the file. Throws a FailureError for damage. */
    read: (range: ByteRange = { from: 0, to: byteCount }) => readWav(pcm, samples, range),
    close: pcm.close,
  });
}

type SampleBytes = { readonly from: number; readonly byteCount: number };

async function* readWav(
  pcm: SealedFile,
  samples: SampleBytes,
  { from, to }: ByteRange,
): AsyncGenerator<Uint8Array> {
  if (from < wavHeaderBytes && to > from) {
    yield wavHeader(samples.byteCount).subarray(Math.max(0, from), Math.max(0, to));
  }
  // Behind the part lies what a trim removed.
  const end = Math.min(to - wavHeaderBytes, samples.byteCount);
  const start = Math.max(0, from - wavHeaderBytes);
  if (end > start) yield* pcm.read({ from: samples.from + start, to: samples.from + end });
}

type CheckedWav = Pick<PreparedAudio, 'byteCount' | 'sha256' | 'durationMs'>;

/** Failures: audio_damaged (half a sample), audio_too_short (no samples). */
export function checkedWavOf({ byteCount, sha256 }: PlaintextSizeAndHash): Result<CheckedWav, Failure> {
  if (byteCount === 0) return err(failure('audio_too_short'));
  if (byteCount % bytesPerSample !== 0) return err(damagedFileFailure('WAV: half a sample'));
  return ok({ byteCount: wavHeaderBytes + byteCount, sha256, durationMs: pcmDurationMs(byteCount) });
}

/** Opens each chunk. Failures: audio_damaged, audio_too_short (no samples), cancelled, disk_failed. */
export async function checkPreparedWav(
  place: SealedFileLocation,
  { part, signal }: { readonly part?: WavPart; readonly signal?: AbortSignal | undefined } = {},
): Promise<Result<CheckedWav, Failure>> {
  const opened = await readPreparedWav(place, part);
  if (!opened.ok) return opened;
  const { read, byteCount, close } = opened.value;
  const samples = { read: () => read({ from: wavHeaderBytes, to: byteCount }), close };
  const hashed = await hashPlaintext(samples, signal);
  return hashed.ok ? checkedWavOf(hashed.value) : hashed;
}
