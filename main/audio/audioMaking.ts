import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PreparedAudio } from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { journalsOf } from '../../shared/consult/take.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { renameWhenFree } from '../platform/filesInUse.ts';
import { syncFolder } from '../platform/syncFolder.ts';
import { beginLiveWav } from './beginLiveWav.ts';
import { compressWav } from './compressWav.ts';
import { createFfmpegFinder, type FfmpegPlaces, type FfmpegPrograms } from './ffmpeg/findFfmpeg.ts';
import { createFileInspection } from './inspectFile.ts';
import { prepareAudio } from './prepareAudio.ts';
import { prepareTake } from './prepareTake.ts';
import type { SealedAudioPlaces } from './sealedAudioPlaces.ts';

type AudioMakingDeps = {
  readonly folder: string;
  readonly sealed: SealedAudioPlaces;
  readonly places: FfmpegPlaces;
};

/** ffmpeg needs a few hundredths of a second; after this time the WAV is made from the journal instead. */
const maxFinishMs = 5000;

/** The work that needs ffmpeg: checking an import, and making the WAV and the Ogg of a consult. */
export function createAudioMaking({
  folder,
  sealed,
  places,
}: AudioMakingDeps): Pick<ConsultAudio, 'inspect' | 'prepare' | 'beginLive' | 'compress'> {
  const ffmpegFinder = createFfmpegFinder(places);
  const inspection = createFileInspection();

  async function prepareFolder(): Promise<Result<FfmpegPrograms, Failure>> {
    const ffmpeg = await ffmpegFinder.programs();
    if (!ffmpeg.ok) return ffmpeg;
    return mkdir(folder, { recursive: true, mode: 0o700 }).then(
      () => ffmpeg,
      (error: unknown) => err(diskFailure(error)),
    );
  }

  return {
    async inspect(path, signal) {
      const ffmpeg = await ffmpegFinder.programs();
      if (!ffmpeg.ok) return ffmpeg;
      return ffmpegFinder.noticeMissing(await inspection.inspect({ programs: ffmpeg.value, path, signal }));
    },
    async prepare({ consult, source, signal, onProgress }) {
      if (source.kind === 'none') return err(failure('internal', 'nothing was recorded'));
      const ffmpeg = await prepareFolder();
      if (!ffmpeg.ok) return ffmpeg;
      const target = sealed.newWav(consult);
      const run = { programs: ffmpeg.value, signal, onProgress, target };
      const made =
        source.kind === 'take'
          ? await prepareTake({
              ...run,
              journals: journalsOf(source).map(sealed.journal),
            })
          : await prepareAudio({
              ...run,
              sourcePath: source.path,
              sourceSha256: source.sha256,
              facts: inspection.factsOf(source.sha256),
            });
      return made.ok
        ? putInPlace(made.value, target.path, sealed.wav(consult).path)
        : ffmpegFinder.noticeMissing(made);
    },
    async beginLive(consult) {
      const ffmpeg = await prepareFolder();
      if (!ffmpeg.ok) return ffmpeg;
      const begun = await beginLiveWav({ programs: ffmpeg.value, target: sealed.wav(consult), maxFinishMs });
      if (!begun.ok) return begun;
      return ok({
        ...begun.value,
        finish: async () => ffmpegFinder.noticeMissing(await begun.value.finish()),
      });
    },
    async compress({ consult, audio, ...run }) {
      const ffmpeg = await prepareFolder();
      if (!ffmpeg.ok) return ffmpeg;
      const source = sealed.wav(consult, audio.file);
      const target = sealed.newOpus(consult);
      const made = await compressWav({ ...run, programs: ffmpeg.value, audio, source, target });
      return made.ok
        ? putInPlace(made.value, target.path, sealed.opus(consult).path)
        : ffmpegFinder.noticeMissing(made);
    },
  };
}

async function putInPlace(
  audio: PreparedAudio,
  from: string,
  to: string,
): Promise<Result<PreparedAudio, Failure>> {
  try {
    await renameWhenFree(from, to);
    await syncFolder(to);
    return ok({ ...audio, file: basename(to) });
  } catch (error) {
    return err(diskFailure(error));
  }
}
