import { createHash } from 'node:crypto';

import { failure, type Failure } from '../../shared/failure.ts';
import { sha256, type Sha256 } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { SealedPlace } from '../sealed/createSealedFile.ts';
import { openSealedFile, type ByteRange, type SealedFile } from '../sealed/openSealedFile.ts';
import { damaged, diskFailure } from '../sealed/sealedFailure.ts';
import { parseWavHeader, pcmDurationMs, wavHeader, wavHeaderBytes } from './wavHeader.ts';

/** A prepared recording, open for reading as the one WAV byte stream that it is. */
export type PreparedWav = {
  /** Of the whole WAV: known before the first byte is read. */
  readonly byteCount: number;
  readonly durationMs: number;
  /**
   * The WAV, or a range of its bytes, as it is decrypted; memory does not grow with the file. Throws a
   * SealedError (`diskFailure` gives its Failure) where the sealed file turns out to be damaged.
   */
  readonly read: (range?: ByteRange) => AsyncIterable<Uint8Array>;
  readonly close: () => Promise<void>;
};

/**
 * Opens a prepared recording for the upload or the player. The sealed file holds the samples alone; the 44
 * bytes of header follow from their count and come first. Failures: audio_damaged, disk_failed. Never throws.
 */
export async function readPreparedWav(place: SealedPlace): Promise<Result<PreparedWav, Failure>> {
  const opened = await openSealedFile(place);
  if (!opened.ok) return opened;
  const pcm = opened.value;
  const byteCount = wavHeaderBytes + pcm.byteCount;
  return ok({
    byteCount,
    durationMs: pcmDurationMs(pcm.byteCount),
    read: (range = { from: 0, to: byteCount }) => readWav(pcm, range),
    close: pcm.close,
  });
}

async function* readWav(pcm: SealedFile, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  if (from < wavHeaderBytes) yield wavHeader(pcm.byteCount).subarray(Math.max(0, from), Math.max(0, to));
  if (to > wavHeaderBytes) yield* pcm.read({ from: from - wavHeaderBytes, to: to - wavHeaderBytes });
}

export type CheckedWav = {
  readonly byteCount: number;
  /** Of the whole WAV. */
  readonly sha256: Sha256;
  readonly durationMs: number;
};

/**
 * Reads a prepared recording once from beginning to end: every chunk opens, and what comes out is the service's
 * WAV by our own parser. Failures: audio_damaged, audio_too_short (no samples), cancelled, disk_failed.
 */
export async function checkPreparedWav(
  place: SealedPlace,
  signal?: AbortSignal,
): Promise<Result<CheckedWav, Failure>> {
  const opened = await readPreparedWav(place);
  if (!opened.ok) return opened;
  const wav = opened.value;
  try {
    const hash = createHash('sha256');
    let header: Uint8Array = new Uint8Array();
    let byteCount = 0;
    for await (const bytes of wav.read()) {
      if (signal?.aborted === true) return err(failure('cancelled'));
      if (byteCount === 0) header = bytes;
      hash.update(bytes);
      byteCount += bytes.length;
    }
    const facts = parseWavHeader(header, byteCount);
    if (!facts.ok) {
      return err(facts.error === 'no samples' ? failure('audio_too_short') : damaged(`WAV: ${facts.error}`));
    }
    return ok({ byteCount, sha256: sha256(hash.digest('hex')), durationMs: facts.value.durationMs });
  } catch (error) {
    return err(diskFailure(error));
  } finally {
    await wav.close();
  }
}
