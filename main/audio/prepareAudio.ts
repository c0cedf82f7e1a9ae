import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { ImportedFile } from '../../shared/consult/consult.ts';
import type { Sha256 } from '../../shared/ids.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { shortestRecordingMs } from '../../shared/consult/take.ts';
import type { MadeAudio } from '../ports/consultAudio.ts';
import type { PlaintextSizeAndHash, SealedWriter } from '../encryptedFiles/createSealedFile.ts';
import { finishAndVerify } from '../encryptedFiles/hashSealedContent.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { sealedSink } from '../encryptedFiles/sealedSink.ts';
import { ffmpegFailure, runFfmpeg, type FfmpegRunEnd } from './ffmpeg/runFfmpeg.ts';
import { hashFile, byteCountOf, fileFingerprint, sourceFault, hashFileStart } from './sourceFile.ts';
import {
  clearTarget,
  makeWhileRoom,
  describePreparedWav,
  type MakeSealedAudioRequest,
} from './makeSealedAudio.ts';
import { probeAudio, type AudioFacts } from './ffmpeg/probeAudio.ts';
import { maxPcmBytes, pcmDurationMs } from './wavHeader.ts';

type PrepareRequest = MakeSealedAudioRequest & {
  /** Another file at its path is file_changed. */
  readonly source: Pick<ImportedFile, 'path' | 'byteCount' | 'sha256' | 'startSha256'>;
  /** What a probe has found; undefined: it is done now. */
  readonly facts?: AudioFacts | undefined;
};

/**
 * Makes the service's WAV of any recording, reads it back, and hashes the recording beside it. Memory does
 * not grow with the file. After a failure nothing is left at the target. Failures: those of probeAudio, and
 * audio_incomplete (clearly less sound than announced), file_changed, audio_joined, audio_too_large (37
 * hours), no_room, disk_full, disk_failed, audio_damaged. Never throws.
 */
export async function prepareAudio(request: PrepareRequest): Promise<Result<MadeAudio, Failure>> {
  const { ffmpegPath, target, signal, facts: known } = request;
  const cleared = await clearTarget(request);
  if (!cleared.ok) return cleared;
  const path = resolve(request.source.path);
  const probed = known === undefined ? await probeAudio({ ffmpegPath, path, signal }) : ok(known);
  if (!probed.ok) return probed;
  const facts = probed.value;
  const mostPcmBytes = mostBytes(facts, await byteCountOf(path));
  const expectedBytes = Math.min(mostPcmBytes, ((facts.durationMs ?? 0) / 1000) * pcmBytesPerSecond);
  return makeWhileRoom(request, expectedBytes, async (writer, until) => {
    const source = { ...request.source, path };
    const made = await transcode({ ...request, source, signal: until }, facts, { writer, mostPcmBytes });
    if (!made.ok) return made;
    const { sourceSha256, ...total } = made.value;
    const audio = describePreparedWav(target, total);
    return audio.ok ? ok({ ...audio.value, sourceSha256 }) : audio;
  });
}

const pcmBytesPerSecond = 32_000;
const longestUndeclaredMs = 24 * 3_600_000;
/** Silence packs best: a byte becomes 1,200 bytes of samples as FLAC at 8 kHz, some 800 as pausing Opus. */
const mostPcmBytesPerByte = 2000;
const alwaysPcmBytes = 60 * pcmBytesPerSecond;

/**
 * A file with far more sound than it declares, than a day, or than its bytes can hold is made to fill the
 * disk.
 */
function mostBytes({ durationMs, isDurationCertain }: AudioFacts, byteCount: number): number {
  const isDeclared = durationMs !== null && isDurationCertain;
  const longestMs = isDeclared ? 2 * durationMs + 1000 : longestUndeclaredMs;
  const bySize = alwaysPcmBytes + byteCount * mostPcmBytesPerByte;
  return Math.min(maxPcmBytes, bySize, (longestMs / 1000) * pcmBytesPerSecond);
}

async function transcode(
  request: PrepareRequest,
  facts: AudioFacts,
  { writer, mostPcmBytes }: { readonly writer: SealedWriter; readonly mostPcmBytes: number },
): Promise<Result<PlaintextSizeAndHash & { readonly sourceSha256: Sha256 }, Failure>> {
  const { path } = request.source;
  const before = await fileFingerprint(path);
  const sink = sealedSink(writer, mostPcmBytes);
  const decoded = await decode(request, facts, sink);
  if (!decoded.ok) return decoded;
  const { end, sourceSha256 } = decoded.value;
  if (sink.errored !== null) {
    const fault = diskFailure(sink.errored);
    const isImplausible = fault.code === 'audio_too_large' && mostPcmBytes < maxPcmBytes;
    return err(
      isImplausible
        ? failure('not_audio', 'It holds far more sound than its length or its size allows')
        : fault,
    );
  }
  if (end.error !== null) return err((await sourceFault(path)) ?? failedRun(end.error, end.remarks, facts));

  const total = await finishAndVerify(writer, request.target, request);
  if (!total.ok) return total;
  // Gaps in a file's timeline have no samples but are not missing audio: the longer time counts.
  const decodedMs = Math.max(end.outTimeMs, pcmDurationMs(total.value.byteCount));
  if (pcmDurationMs(total.value.byteCount) < shortestRecordingMs) {
    return err(failure(facts.isGuess ? 'not_audio' : 'audio_too_short'));
  }
  if (isClearlyLess(decodedMs, facts) || end.remarks.some((one) => one.endsWith(cutOff)))
    return err(failure('audio_incomplete'));
  const after = await fileFingerprint(path);
  if (after !== null && after !== before) {
    return err(failure('audio_incomplete', 'The file changed while it was read'));
  }
  return ok({ ...total.value, sourceSha256 });
}

/** Another file than the imported one fails, whatever ffmpeg makes of it. */
async function decode(
  request: PrepareRequest,
  { streamIndex, durationMs }: AudioFacts,
  sink: Writable,
): Promise<Result<{ readonly end: FfmpegRunEnd; readonly sourceSha256: Sha256 }, Failure>> {
  const { ffmpegPath, source, signal, onProgress } = request;
  const refused = new AbortController();
  const hashing = hashImported(source, signal).then((same) => {
    if (!same.ok) refused.abort();
    return same;
  });
  const end = await runFfmpeg({
    ffmpegPath,
    input: { kind: 'file', path: source.path, streamIndex },
    sink,
    signal: AbortSignal.any([signal, refused.signal]),
    durationMs,
    onProgress,
  });
  const hashed = await hashing;
  if (signal.aborted) return err(failure('cancelled'));
  return hashed.ok ? ok({ end, sourceSha256: hashed.value }) : hashed;
}

/** A whole file holds what it announces to within a frame; index tables and estimates round. */
function isClearlyLess(decodedMs: number, { durationMs, isDurationCertain }: AudioFacts): boolean {
  if (durationMs === null || !isDurationCertain) return false;
  return durationMs - decodedMs > Math.max(1000, durationMs * 0.005);
}

/** Of an MP4 whose index names bytes that the file no longer has. */
const cutOff = ': partial file';

const mostlyUndecodable = 'exited with code 69';

/** Without the codec of the file: up to ffmpeg 6, and since. */
const unknownCodec = /Decoder \(codec (\w+)\) not found|no decoder found for: (\w+)/;

/** The rate or the number of channels changes (`-reinit_filter 0`). */
const changedOnTheWay = 'Changing audio frame properties on the fly';

function failedRun(error: Error, remarks: readonly string[], { isGuess }: AudioFacts): Failure {
  const [, before = '', since = before] = unknownCodec.exec(remarks.join('\n')) ?? [];
  if (since !== '') return failure('not_audio', `This ffmpeg does not decode ${since}`);
  const failed = ffmpegFailure(error, remarks);
  if (remarks.some((remark) => remark.includes(changedOnTheWay)))
    return failure('audio_joined', failed.detail);
  if (isGuess && error.message.includes('exited with code')) return failure('not_audio', failed.detail);
  return error.message.includes(mostlyUndecodable) ? failure('audio_incomplete', failed.detail) : failed;
}

/** Between the two fingerprints, so that it hashes the file that ffmpeg reads. */
async function hashImported(
  { path, byteCount, sha256, startSha256 }: PrepareRequest['source'],
  signal: AbortSignal,
): Promise<Result<Sha256, Failure>> {
  const changed = err(failure('file_changed'));
  if (sha256 === null) {
    const start = await hashFileStart(path);
    if (!start.ok) return start;
    if (start.value.startSha256 !== startSha256) return changed;
  }
  const hashed = await hashFile(path, signal);
  if (!hashed.ok) return hashed;
  const isSame =
    hashed.value.byteCount === byteCount && hashed.value.sha256 === (sha256 ?? hashed.value.sha256);
  return isSame ? ok(hashed.value.sha256) : changed;
}
