import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConsultAudio } from '../ports/consultAudio.ts';
import { createAudioMaking } from './audioMaking.ts';
import { createAudioReading } from './audioReading.ts';
import type { FfmpegPlaces } from './ffmpeg/findFfmpeg.ts';
import { sealedAudioPlaces } from './sealedAudioPlaces.ts';

export type ConsultAudioDeps = {
  /** Holds the sealed files; made at the first use. */
  readonly folder: string;
  readonly dataKey: Uint8Array;
  readonly places: FfmpegPlaces;
};

/** The audio of consults on real files, with real ffmpeg: one sealed WAV for each consult, and at most one Ogg. */
export function createConsultAudio({ folder, dataKey, places }: ConsultAudioDeps): ConsultAudio {
  const sealed = sealedAudioPlaces(folder, dataKey);
  return {
    ...createAudioMaking({ folder, sealed, places }),
    ...createAudioReading(sealed),
    async remove(file) {
      await rm(join(folder, file), { force: true });
    },
  };
}
