import { join } from 'node:path';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import type { Waveform } from '../../shared/ipc/snapshot.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { failureError, diskFailure } from '../platform/diskFailure.ts';
import { removeWhenFree } from '../platform/filesInUse.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';
import { createAudioMaking } from './audioMaking.ts';
import { cutWav } from './cutWav.ts';
import type { FfmpegPlaces } from './ffmpeg/findFfmpeg.ts';
import { checkPreparedWav, readPreparedWav } from './readPreparedWav.ts';
import { readWaveform } from './readWaveform.ts';
import { sealedAudioPlaces } from './sealedAudioPlaces.ts';
import { createHash } from 'node:crypto';
import { sha256, type Sha256 } from '../../shared/ids.ts';
import type { SealedPlace } from '../encryptedFiles/createSealedFile.ts';
import { openSealedFile } from '../encryptedFiles/openSealedFile.ts';
import { findOggOpusEnd } from './oggOpusEnd.ts';

/** Caches the last good results. A second request for a key whose work is under way gets the same result. */
export function createRecentResults<Value>(
  limit: number,
): (key: string, work: () => Promise<Result<Value, Failure>>) => Promise<Result<Value, Failure>> {
  // A Map keeps the order of insertion, so the first key was requested the longest ago.
  const recent = new Map<string, Promise<Result<Value, Failure>>>();
  return async (key, work) => {
    const result = recent.get(key) ?? work();
    recent.delete(key);
    recent.set(key, result);
    const oldest = recent.keys().next().value;
    if (recent.size > limit && oldest !== undefined) recent.delete(oldest);
    const ended = await result;
    if (!ended.ok && recent.get(key) === result) recent.delete(key);
    return ended;
  };
}

type CheckedOpus = {
  readonly byteCount: number;
  readonly sha256: Sha256;
  /** As the Ogg says; null: no Ogg, or no end. */
  readonly durationMs: number | null;
};

/** The decrypted Ogg; memory does not grow with it. Throws a FailureError if it does not open. */
async function* readPreparedOpus(place: SealedPlace): AsyncGenerator<Uint8Array> {
  const opened = await openSealedFile(place);
  if (!opened.ok) throw failureError(opened.error);
  try {
    yield* opened.value.read();
  } finally {
    await opened.value.close();
  }
}

/** Reads the whole Ogg. Failures: audio_damaged, disk_failed, cancelled. */
async function checkPreparedOpus(
  place: SealedPlace,
  signal: AbortSignal,
): Promise<Result<CheckedOpus, Failure>> {
  const hash = createHash('sha256');
  const end = findOggOpusEnd();
  let byteCount = 0;
  try {
    for await (const bytes of readPreparedOpus(place)) {
      if (signal.aborted) return err(failure('cancelled'));
      hash.update(bytes);
      end.add(bytes);
      byteCount += bytes.length;
    }
  } catch (error) {
    return err(diskFailure(error));
  }
  return ok({ byteCount, sha256: sha256(hash.digest('hex')), durationMs: end.durationMs() });
}

export type ConsultAudioDeps = {
  /** For the sealed files; created at the first use. */
  readonly folder: string;
  readonly dataKey: Uint8Array;
  readonly places: FfmpegPlaces;
};

/** How many waveforms stay in memory. Each takes a few kilobytes for each minute. */
const recentWaveforms = 20;

/** The audio of consults on real files, with real ffmpeg: one sealed WAV for each consult, and at most one Ogg. */
export function createConsultAudio({ folder, dataKey, places }: ConsultAudioDeps): ConsultAudio {
  const sealed = sealedAudioPlaces(folder, dataKey);
  const { wav, opus } = sealed;
  const waveforms = createRecentResults<Waveform>(recentWaveforms);

  return {
    ...createAudioMaking({ folder, sealed, places }),
    cut: (consult, audio, trim) => cutWav(wav(consult, audio.file), audio, trim),
    async verify(consult, audio, signal) {
      const checked =
        audio.format === 'opus'
          ? await checkPreparedOpus(opus(consult, audio.file), signal)
          : await checkPreparedWav(wav(consult, audio.file), { part: audio, signal });
      if (!checked.ok) return checked;
      const { sha256, byteCount } = checked.value;
      const isSame = sha256 === audio.sha256 && byteCount === audio.byteCount;
      return isSame ? ok(undefined) : err(failure('audio_damaged', 'not the bytes that were prepared'));
    },
    async *read(consult, audio) {
      if (audio.format === 'opus') {
        yield* readPreparedOpus(opus(consult, audio.file));
        return;
      }
      const opened = await readPreparedWav(wav(consult, audio.file), audio);
      if (!opened.ok) throw failureError(opened.error);
      try {
        yield* opened.value.read();
      } finally {
        await opened.value.close();
      }
    },
    waveform: (consult, audio) =>
      waveforms(`${consult} ${audio.sha256}`, () => readWaveform(wav(consult, audio.file), audio)),
    play: (consult, audio) => readPreparedWav(wav(consult, audio.file), audio),
    async remove(file) {
      await removeWhenFree(join(folder, file));
    },
  };
}
