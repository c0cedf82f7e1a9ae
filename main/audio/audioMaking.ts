import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PreparedAudio, RecordingPart } from '../../shared/consult/consult.ts';
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
import type { ConsultId } from '../../shared/ids.ts';
import { type MakeRequest, clearTarget, makeWhileRoom, preparedWav } from './makeSealedAudio.ts';
import { prepareTake } from './prepareTake.ts';
import type { SealedAudioPlaces } from './sealedAudioPlaces.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SealedPlace } from '../encryptedFiles/createSealedFile.ts';
import { sealedSink } from '../encryptedFiles/sealedSink.ts';
import { samplesOf } from './cutWav.ts';
import { readPreparedWav, type PreparedWav } from './readPreparedWav.ts';
import { bytesPerSample, maxPcmBytes, wavHeaderBytes } from './wavHeader.ts';

type PartRequest = Omit<MakeRequest, 'programs'> & {
  /** The sealed WAV of the whole recording, only read. */
  readonly whole: SealedPlace;
  readonly part: RecordingPart;
};

/**
 * Makes the WAV of a part from the WAV of the whole recording: the samples of its ranges, and no other sample. After a
 * failure nothing is left at the target. Failures: audio_damaged (also if the whole is not as long as it was),
 * audio_too_short, no_room, disk_full, disk_failed, cancelled. Never throws.
 */
async function preparePart(request: PartRequest): Promise<Result<PreparedAudio, Failure>> {
  const { whole, part, target } = request;
  const cleared = await clearTarget(request);
  if (!cleared.ok) return cleared;
  const opened = await readPreparedWav(whole, part.audio);
  if (!opened.ok) return opened;
  const ranges = part.ranges.map((range) => samplesOf(part.audio, range));
  const sampleCount = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  try {
    return await makeWhileRoom(request, sampleCount * bytesPerSample, async (writer, signal) => {
      const samples = Readable.from(samplesIn(opened.value, ranges));
      const fault = await pipeline(samples, sealedSink(writer, maxPcmBytes), { signal }).then(
        () => null,
        (error: unknown) => (signal.aborted ? failure('cancelled') : diskFailure(error)),
      );
      if (fault !== null) return err(fault);
      const total = await writer.finish();
      return total.ok ? preparedWav(target, total.value) : total;
    });
  } finally {
    await opened.value.close();
  }
}

type SampleRange = ReturnType<typeof samplesOf>;

async function* samplesIn(wav: PreparedWav, ranges: readonly SampleRange[]): AsyncGenerator<Uint8Array> {
  const byteAt = (sample: number): number => wavHeaderBytes + sample * bytesPerSample;
  for (const { from, to } of ranges) yield* wav.read({ from: byteAt(from), to: byteAt(to) });
}

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

  async function makePart(
    consult: ConsultId,
    part: RecordingPart,
    run: Pick<MakeRequest, 'signal' | 'onProgress'>,
  ): Promise<Result<PreparedAudio, Failure>> {
    const target = sealed.newWav(consult);
    const whole = sealed.wav(part.of, part.audio.file);
    const made = await preparePart({ ...run, target, whole, part });
    return made.ok ? putInPlace(made.value, target.path, sealed.wav(consult).path) : made;
  }

  return {
    async inspect(path, signal) {
      const ffmpeg = await ffmpegFinder.programs();
      if (!ffmpeg.ok) return ffmpeg;
      return ffmpegFinder.noticeMissing(await inspection.inspect({ programs: ffmpeg.value, path, signal }));
    },
    async prepare({ consult, source, signal, onProgress }) {
      if (source.kind === 'none') return err(failure('internal', 'nothing was recorded'));
      if (source.part !== undefined) return makePart(consult, source.part, { signal, onProgress });
      const ffmpeg = await prepareFolder();
      if (!ffmpeg.ok) return ffmpeg;
      const target = sealed.newWav(consult);
      const run = { programs: ffmpeg.value, signal, onProgress, target };
      const made =
        source.kind === 'take'
          ? await prepareTake({
              ...run,
              journals: journalsOf(source).map((file) => sealed.journal(consult, file)),
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
