import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PreparedAudio } from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { journalsOf, shortestMs, takeFormat } from '../../shared/consult/take.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { renameWhenFree } from '../platform/filesInUse.ts';
import { syncFolder } from '../platform/syncFolder.ts';
import { beginLiveWav } from './beginLiveWav.ts';
import { createFfmpegFinder, type FfmpegPlaces } from './ffmpeg/findFfmpeg.ts';
import { prepareAudio } from './prepareAudio.ts';
import type { SealedAudioPlaces } from './sealedAudioPlaces.ts';
import type { SealedPlace } from '../encryptedFiles/createSealedFile.ts';
import {
  clearTarget,
  makeWhileRoom,
  pipeThroughFfmpeg,
  type MakeRequest,
  preparedWav,
} from './makeSealedAudio.ts';
import { readPreparedWav } from './readPreparedWav.ts';
import { wavHeaderBytes, maxPcmBytes, wavContract } from './wavHeader.ts';
import { openSealedFiles } from '../encryptedFiles/openSealedFiles.ts';
import { checkAllCame, takeDurationMs } from './takeDurationMs.ts';
import { hashFile } from './sourceFile.ts';
import { createInspections } from './inspections.ts';

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
      const ffmpeg = await prepareFolder();
      if (!ffmpeg.ok) return ffmpeg;
      const target = sealed.newWav(consult);
      const run = { ffmpegPath: ffmpeg.value, signal, onProgress, target };
      const made =
        source.kind === 'take'
          ? await prepareTake({ ...run, journals: journalsOf(source).map(sealed.journal) })
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
    await syncFolder(to);
    return ok({ ...audio, file: basename(to) });
  } catch (error) {
    return err(diskFailure(error));
  }
}

type CompressRequest = MakeRequest & {
  /** The sealed WAV that `audio` is a part of; only read. */
  readonly source: SealedPlace;
  readonly audio: PreparedAudio;
};

/** Opus comes in frames of 20 ms, and ffmpeg counts the last one and the lead-in. */
const toleranceMs = 50;

/**
 * Makes Ogg Opus at speech quality of a prepared WAV and reads it back; memory does not grow with it. The same WAV
 * gives the same bytes with the same ffmpeg. After a failure nothing is left at the target. Failures: audio_damaged,
 * ffmpeg_missing, ffmpeg_failed, no_room, disk_full, disk_failed, cancelled. Never throws.
 */
export async function compressWav(request: CompressRequest): Promise<Result<PreparedAudio, Failure>> {
  const { source, audio, target } = request;
  const cleared = await clearTarget(request);
  if (!cleared.ok) return cleared;
  const opened = await readPreparedWav(source, audio);
  if (!opened.ok) return opened;
  const wav = opened.value;
  try {
    return await makeWhileRoom(request, wav.byteCount / 8, async (writer, signal) => {
      const pcm = wav.read({ from: wavHeaderBytes, to: wav.byteCount });
      const samples = { kind: 'prepared', pcm, durationMs: wav.durationMs } as const;
      const total = await pipeThroughFfmpeg({ ...request, signal }, samples, writer);
      if (!total.ok) return total;
      const { byteCount, sha256, outTimeMs } = total.value;
      if (Math.abs(outTimeMs - audio.durationMs) > toleranceMs)
        return err(failure('ffmpeg_failed', 'The smaller copy is not as long as the recording'));
      return ok({ ...audio, format: 'opus', file: basename(target.path), firstSample: 0, byteCount, sha256 });
    });
  } finally {
    await wav.close();
  }
}

type TakeRequest = MakeRequest & {
  /** The sealed journals of the take in order, PCM16 of `takeFormat`; only read, whatever their ends look like. */
  readonly journals: readonly SealedPlace[];
};

/**
 * Makes the WAV of a take from its journals, with the samples that a live WAV has. Of a damaged journal, the chunks that
 * open count. After a failure nothing is left at the target. Failures: audio_damaged (no journal opens),
 * audio_too_short, audio_too_large (37 hours), ffmpeg_missing, ffmpeg_failed, no_room, disk_full, disk_failed,
 * cancelled. Never throws.
 */
export async function prepareTake(request: TakeRequest): Promise<Result<PreparedAudio, Failure>> {
  const cleared = await clearTarget(request);
  if (!cleared.ok) return cleared;
  const opened = await openSealedFiles(request.journals);
  if (!opened.ok) return opened;
  const take = opened.value;
  try {
    const durationMs = takeDurationMs(take.byteCount);
    if (durationMs < shortestMs) return err(failure('audio_too_short'));
    const expectedBytes = (take.byteCount * wavContract.sampleRateHz) / takeFormat.sampleRateHz;
    return await makeWhileRoom(request, expectedBytes, async (writer, signal) => {
      const samples = { kind: 'take', pcm: take.read(), durationMs } as const;
      const total = await pipeThroughFfmpeg({ ...request, signal }, samples, writer, maxPcmBytes);
      if (!total.ok) return total;
      const missing = checkAllCame(take.byteCount, total.value.byteCount);
      return missing === null ? preparedWav(request.target, total.value) : err(missing);
    });
  } finally {
    await take.close();
  }
}
