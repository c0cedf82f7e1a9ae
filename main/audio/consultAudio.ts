import { join } from 'node:path';
import { failure } from '../../shared/consult/failure.ts';
import type { Waveform } from '../../shared/ipc/snapshot.ts';
import { err, ok } from '../../shared/result.ts';
import { failureError } from '../platform/diskFailure.ts';
import { removeWhenFree } from '../platform/filesInUse.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';
import { createAudioMaking } from './audioMaking.ts';
import { cutWav } from './cutWav.ts';
import type { FfmpegPlaces } from './ffmpeg/findFfmpeg.ts';
import { checkPreparedOpus, readPreparedOpus } from './preparedOpus.ts';
import { checkPreparedWav, readPreparedWav } from './readPreparedWav.ts';
import { readWaveform } from './readWaveform.ts';
import { createRecentResults } from './recentResults.ts';
import { sealedAudioPlaces } from './sealedAudioPlaces.ts';

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
