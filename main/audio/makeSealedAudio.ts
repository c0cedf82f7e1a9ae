import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { PreparedAudio } from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import {
  createSealedFile,
  type SealedFileLocation,
  type PlaintextSizeAndHash,
  type SealedWriter,
} from '../encryptedFiles/createSealedFile.ts';
import { finishAndVerify } from '../encryptedFiles/hashSealedContent.ts';
import { sealedSink } from '../encryptedFiles/sealedSink.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { removeWhenFree } from '../platform/filesInUse.ts';
import { ffmpegFailure, runFfmpeg } from './ffmpeg/runFfmpeg.ts';
import { checkedWavOf } from './readPreparedWav.ts';
import { freeBytes as freeBytesOn } from '../platform/freeBytes.ts';

/** Left free for recordings: an hour and some more. */
const reservedBytes = 500e6;
const checkEveryMs = 500;

type FreeBytes = (folder: string) => Promise<number>;

type Work = {
  readonly folder: string;
  readonly expectedBytes: number;
  readonly signal: AbortSignal | undefined;
  readonly freeBytes: FreeBytes | undefined;
};

/**
 * Answers no_room where a recording would lack room. When its signal aborts, `work` ends and leaves nothing.
 */
async function whileRoom<T>(
  { folder, expectedBytes, signal, freeBytes = freeBytesOn }: Work,
  work: (signal: AbortSignal) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  // A volume that does not answer counts as not full: the next write finds out.
  const lacks = (byteCount: number): Promise<boolean> =>
    freeBytes(folder).then(
      (free) => free - byteCount < reservedBytes,
      () => false,
    );
  if (await lacks(expectedBytes)) return err(tooLittleRoom);
  const full = new AbortController();
  const check = async (): Promise<void> => {
    if (await lacks(0)) full.abort();
  };
  const timer = setInterval(() => void check(), checkEveryMs);
  try {
    const done = await work(signal === undefined ? full.signal : AbortSignal.any([full.signal, signal]));
    const isOutOfRoom = !done.ok && done.error.code === 'cancelled' && signal?.aborted !== true;
    return isOutOfRoom ? err(tooLittleRoom) : done;
  } finally {
    clearInterval(timer);
  }
}

const tooLittleRoom = failure('no_room', 'too little would be left for a recording');

export type MakeSealedAudioRequest = {
  readonly ffmpegPath: string;
  /** Replaces what an interrupted run left there. */
  readonly target: SealedFileLocation;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number | null) => void;
  /** For tests. */
  readonly freeBytes?: FreeBytes | undefined;
};

/** Removes what an interrupted run left. Failures: disk_failed, cancelled. */
export async function clearTarget({
  target,
  signal,
}: Pick<MakeSealedAudioRequest, 'target'> & Partial<Pick<MakeSealedAudioRequest, 'signal'>>): Promise<
  Result<void, Failure>
> {
  if (signal?.aborted === true) return err(failure('cancelled'));
  return removeWhenFree(target.path).then(
    () => ok(undefined),
    (error: unknown) => err(diskFailure(error)),
  );
}

/** After a failure nothing is left at the target. */
export function makeWhileRoom<T extends PreparedAudio>(
  { target, signal, freeBytes }: Pick<MakeSealedAudioRequest, 'target' | 'signal' | 'freeBytes'>,
  expectedBytes: number,
  fill: (writer: SealedWriter, signal: AbortSignal) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const work = { folder: dirname(target.path), expectedBytes, signal, freeBytes };
  return whileRoom(work, async (until) => {
    const created = await createSealedFile(target);
    if (!created.ok) return created;
    const made = await fill(withPeriodicSync(created.value), until);
    if (!made.ok) await created.value.abandon();
    return made;
  });
}

type Samples = {
  readonly kind: 'take' | 'prepared';
  readonly pcm: AsyncIterable<Uint8Array>;
  readonly durationMs: number;
};

/** `outTimeMs`: how much sound ffmpeg put into the file, as it says. */
type PipedTotal = PlaintextSizeAndHash & { readonly outTimeMs: number };

export async function pipeThroughFfmpeg(
  { ffmpegPath, target, signal, onProgress }: MakeSealedAudioRequest,
  { kind, pcm, durationMs }: Samples,
  writer: SealedWriter,
  maxBytes?: number,
): Promise<Result<PipedTotal, Failure>> {
  const samples = Readable.from(pcm);
  const sink = sealedSink(writer, maxBytes);
  const input = { kind, samples };
  const end = await runFfmpeg({ ffmpegPath, input, sink, signal, durationMs, onProgress });
  samples.destroy();
  if (signal.aborted) return err(failure('cancelled'));
  const fault = samples.errored ?? sink.errored;
  if (fault !== null) return err(diskFailure(fault));
  if (end.error !== null) return err(ffmpegFailure(end.error, end.remarks));
  const total = await finishAndVerify(writer, target, { signal });
  return total.ok ? ok({ ...total.value, outTimeMs: end.outTimeMs }) : total;
}

/** Failures: audio_damaged, audio_too_short (no samples). */
export function describePreparedWav(
  { path }: SealedFileLocation,
  total: PlaintextSizeAndHash,
): Result<PreparedAudio, Failure> {
  const facts = checkedWavOf(total);
  return facts.ok ? ok({ format: 'wav', file: basename(path), firstSample: 0, ...facts.value }) : facts;
}

/** 33 s of a WAV: the most that the end of a take has to bring to the disk. */
const syncBytes = 1024 * 1024;

/** Also syncs every so many bytes; the next append returns the failure of a sync. */
export function withPeriodicSync(writer: SealedWriter): SealedWriter {
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
