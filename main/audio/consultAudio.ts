import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Failure } from '../../shared/failure.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { failure } from '../../shared/failure.ts';
import type { ConsultAudio } from '../consult/ports.ts';
import type { SealedPlace } from '../sealed/createSealedFile.ts';
import { diskFailure, sealedError } from '../sealed/sealedFailure.ts';
import { findFfmpeg, type FfmpegPlaces, type FfmpegPrograms } from './findFfmpeg.ts';
import { hashFile } from './hashFile.ts';
import { prepareAudio } from './prepareAudio.ts';
import { probeAudio } from './probeAudio.ts';
import { checkPreparedWav, readPreparedWav } from './readPreparedWav.ts';

export type ConsultAudioTools = {
  /** Holds the sealed files; made where it is not there. */
  readonly folder: string;
  readonly dataKey: Uint8Array;
  readonly places: FfmpegPlaces;
};

/** The audio of consults on real files, with real ffmpeg: one sealed WAV for each consult. */
export function createConsultAudio({ folder, dataKey, places }: ConsultAudioTools): ConsultAudio {
  let found: FfmpegPrograms | null = null;

  /** An ffmpeg that has gone is looked for anew, so that a repair needs no restart. */
  function noticeMissing<T>(result: Result<T, Failure>): Result<T, Failure> {
    if (!result.ok && result.error.code === 'ffmpeg_missing') found = null;
    return result;
  }

  async function programs(): Promise<Result<FfmpegPrograms, Failure>> {
    if (found !== null) return ok(found);
    const looked = await findFfmpeg(places);
    if (looked.ok) found = looked.value;
    return looked;
  }

  const place = (consult: ConsultId, file: string): SealedPlace => ({
    path: join(folder, file),
    dataKey,
    context: `prepared:${consult}`,
  });

  return {
    async inspect(path, signal) {
      const ffmpeg = await programs();
      if (!ffmpeg.ok) return ffmpeg;
      const probed = await probeAudio({ programs: ffmpeg.value, path, signal });
      return probed.ok ? hashFile(path, signal) : noticeMissing(probed);
    },
    async prepare({ consult, source, signal, onProgress }) {
      const ffmpeg = await programs();
      if (!ffmpeg.ok) return ffmpeg;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
      } catch (error) {
        return err(diskFailure(error));
      }
      const { path: targetPath, context } = place(consult, `${consult}.wav.sealed`);
      const request = {
        programs: ffmpeg.value,
        sourcePath: source.path,
        sourceSha256: source.sha256,
        targetPath,
        dataKey,
        context,
        signal,
        onProgress,
      };
      return noticeMissing(await prepareAudio(request));
    },
    async verify(consult, audio, signal) {
      const checked = await checkPreparedWav(place(consult, audio.file), signal);
      if (!checked.ok) return checked;
      const isSame = checked.value.sha256 === audio.sha256 && checked.value.byteCount === audio.byteCount;
      return isSame ? ok(undefined) : err(failure('audio_damaged', 'not the bytes that were prepared'));
    },
    async remove(file) {
      await rm(join(folder, file), { force: true });
    },
    async *read(consult, audio) {
      const opened = await readPreparedWav(place(consult, audio.file));
      if (!opened.ok) throw sealedError(opened.error);
      try {
        yield* opened.value.read();
      } finally {
        await opened.value.close();
      }
    },
  };
}
