import { join } from 'node:path';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { failureError, diskFailure } from '../platform/diskFailure.ts';
import { removeWhenFree } from '../platform/filesInUse.ts';
import { freeBufferMemory } from '../platform/freeBufferMemory.ts';
import type { ConsultAudio, ScannedAudio } from '../ports/consultAudio.ts';
import { createAudioMaking } from './audioMaking.ts';
import type { FfmpegPlaces } from './ffmpeg/findFfmpeg.ts';
import { checkPreparedWav, readPreparedWav } from './readPreparedWav.ts';
import { sealedAudioPlaces } from './sealedAudioPlaces.ts';
import type { SealedFileLocation } from '../encryptedFiles/createSealedFile.ts';
import { openSealedFile } from '../encryptedFiles/openSealedFile.ts';
import { hashSealedContent } from '../encryptedFiles/hashSealedContent.ts';
import type { PreparedAudio } from '../../shared/consult/consult.ts';
import { shortestRecordingMs, type Trim } from '../../shared/consult/take.ts';
import { sampleAt, sampleCountOf, trimmedPart } from './trimmedPart.ts';
import { bytesPerSample, wavHeaderBytes } from './wavHeader.ts';
import { damagedFileFailure } from '../encryptedFiles/sealedFormat.ts';
import { qualityWithSilentSide } from '../soundQuality/soundMeter.ts';
import { createSparseSoundMeter } from '../soundQuality/sparseSoundMeter.ts';
import { scanWaveform } from './scanWaveform.ts';

type ConsultAudioDeps = {
  /** Created at the first use. */
  readonly folder: string;
  readonly dataKey: Uint8Array;
  readonly places: FfmpegPlaces;
};

/** One sealed WAV for each consult, and at most one Ogg. */
export function createConsultAudio({ folder, dataKey, places }: ConsultAudioDeps): ConsultAudio {
  const sealed = sealedAudioPlaces(folder, dataKey);
  const { wav, opus } = sealed;

  return {
    ...createAudioMaking({ folder, sealed, places }),
    cut: (consult, audio, trim) => cutWav(wav(consult, audio.file), audio, trim),
    async verify(consult, audio, signal) {
      const checked =
        audio.format === 'opus'
          ? await hashSealedContent(opus(consult, audio.file), { signal })
          : await checkPreparedWav(wav(consult, audio.file), { part: audio, signal });
      if (!checked.ok) return checked;
      const { sha256, byteCount } = checked.value;
      const isSame = sha256 === audio.sha256 && byteCount === audio.byteCount;
      return isSame ? ok(undefined) : err(failure('audio_damaged', 'not the bytes that were prepared'));
    },
    async *read(consult, audio) {
      const opened =
        audio.format === 'opus'
          ? await openSealedFile(opus(consult, audio.file))
          : await readPreparedWav(wav(consult, audio.file), audio);
      if (!opened.ok) throw failureError(opened.error);
      try {
        yield* opened.value.read();
      } finally {
        await opened.value.close();
      }
    },
    waveform: (consult, audio) => readWaveform(wav(consult, audio.file), audio),
    play: (consult, audio) => readPreparedWav(wav(consult, audio.file), audio),
    async remove(file) {
      await removeWhenFree(join(folder, file));
    },
  };
}

async function cutWav(
  place: SealedFileLocation,
  audio: PreparedAudio,
  trim: Trim,
): Promise<Result<PreparedAudio, Failure>> {
  const part = trimmedPart(audio, trim);
  if (sampleCountOf(part) < sampleAt(shortestRecordingMs, sampleCountOf(audio)))
    return err(failure('audio_too_short'));
  const checked = await checkPreparedWav(place, { part });
  return checked.ok ? ok({ ...audio, ...part, ...checked.value }) : checked;
}

/** Memory grows by 20 bytes for a second. */
async function readWaveform(
  place: SealedFileLocation,
  audio: PreparedAudio,
): Promise<Result<ScannedAudio, Failure>> {
  const opened = await readPreparedWav(place, audio);
  if (!opened.ok) return opened;
  const { byteCount, read, close } = opened.value;
  try {
    const sampleCount = (byteCount - wavHeaderBytes) / bytesPerSample;
    const scan = scanWaveform(sampleCount);
    const sound = createSparseSoundMeter(sampleCount);
    for await (const bytes of read({ from: wavHeaderBytes, to: byteCount })) {
      const samples = samplesIn(bytes);
      scan.add(samples);
      sound.hear(samples);
      freeBufferMemory(samples);
    }
    const whole = sound.whole();
    return ok({ ...scan.end(), sound: audio.hasSilentSide === true ? qualityWithSilentSide(whole) : whole });
  } catch (error) {
    return err(diskFailure(error));
  } finally {
    await close();
  }
}

/** All processors that the app runs on are little-endian, as the samples are. */
function samplesIn(bytes: Uint8Array): Int16Array {
  if (bytes.length % bytesPerSample !== 0)
    throw failureError(damagedFileFailure('A chunk ends in half a sample'));
  const aligned = bytes.byteOffset % bytesPerSample === 0 ? bytes : Uint8Array.from(bytes);
  return new Int16Array(aligned.buffer, aligned.byteOffset, aligned.length / bytesPerSample);
}
