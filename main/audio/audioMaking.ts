import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PreparedAudio } from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { journalsOf } from '../../shared/consult/take.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { renameWhenFree } from '../platform/filesInUse.ts';
import { fsyncFolderOf } from '../platform/fsyncFolderOf.ts';
import { beginLiveWav } from './beginLiveWav.ts';
import { createFfmpegFinder, type FfmpegPlaces } from './ffmpeg/findFfmpeg.ts';
import { prepareAudio } from './prepareAudio.ts';
import type { SealedAudioPlaces } from './sealedAudioPlaces.ts';
import { compressWav } from './compressWav.ts';
import { prepareAudioOfTake } from './prepareAudioOfTake.ts';
import { prepareJoinedAudio } from './prepareJoinedAudio.ts';
import { hashFile } from './sourceFile.ts';
import { createInspections } from './inspections.ts';

type AudioMakingDeps = {
  readonly folder: string;
  readonly sealed: SealedAudioPlaces;
  readonly places: FfmpegPlaces;
};

/** ffmpeg hardly ever needs it; later, the journal makes the WAV. */
const maxFinishMs = 5000;

export function createAudioMaking({
  folder,
  sealed,
  places,
}: AudioMakingDeps): Pick<ConsultAudio, 'inspect' | 'hash' | 'prepare' | 'beginLive' | 'compress'> {
  const ffmpegFinder = createFfmpegFinder(places);
  const inspections = createInspections();

  async function prepareFolder(): Promise<Result<string, Failure>> {
    const ffmpeg = await ffmpegFinder.path();
    if (!ffmpeg.ok) return ffmpeg;
    return mkdir(folder, { recursive: true, mode: 0o700 }).then(
      () => ffmpeg,
      (error: unknown) => err(diskFailure(error)),
    );
  }

  return {
    async inspect(path, signal) {
      const ffmpeg = await ffmpegFinder.path();
      if (!ffmpeg.ok) return ffmpeg;
      return ffmpegFinder.noticeMissing(await inspections.look({ ffmpegPath: ffmpeg.value, path, signal }));
    },
    async hash(path, signal) {
      const hashed = await hashFile(path, signal);
      return hashed.ok ? ok(hashed.value.sha256) : hashed;
    },
    async prepare({ consult, source, signal, onProgress }) {
      if (source.kind === 'none') return err(failure('internal', 'nothing was recorded'));
      const target = sealed.newWav(consult);
      const parts = source.kind === 'take' ? source.joined?.parts : undefined;
      if (parts !== undefined) {
        const joined = await prepareJoinedAudio({ parts, wav: sealed.wav, target, signal });
        return joined.ok ? putInPlace(joined.value, target.path, sealed.joinedWav(consult).path) : joined;
      }
      const ffmpeg = await prepareFolder();
      if (!ffmpeg.ok) return ffmpeg;
      const run = { ffmpegPath: ffmpeg.value, signal, onProgress, target };
      const made =
        source.kind === 'take'
          ? await prepareAudioOfTake({ ...run, journals: journalsOf(source).map(sealed.journal) })
          : await prepareAudio({ ...run, source, facts: inspections.take(source) });
      return made.ok
        ? putInPlace(made.value, target.path, sealed.wav(consult).path)
        : ffmpegFinder.noticeMissing(made);
    },
    async beginLive(consult) {
      const ffmpeg = await prepareFolder();
      if (!ffmpeg.ok) return ffmpeg;
      const target = sealed.wav(consult);
      const begun = await beginLiveWav({ ffmpegPath: ffmpeg.value, target, maxFinishMs });
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
      const made = await compressWav({ ...run, ffmpegPath: ffmpeg.value, audio, source, target });
      return made.ok
        ? putInPlace(made.value, target.path, sealed.opus(consult).path)
        : ffmpegFinder.noticeMissing(made);
    },
  };
}

async function putInPlace<T extends PreparedAudio>(
  audio: T,
  from: string,
  to: string,
): Promise<Result<T, Failure>> {
  try {
    await renameWhenFree(from, to);
    await fsyncFolderOf(to);
    return ok({ ...audio, file: basename(to) });
  } catch (error) {
    return err(diskFailure(error));
  }
}
