import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PreparedAudio } from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Waveform } from '../../shared/ipc/snapshot.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';
import { collectNowAndThen } from '../platform/collectNowAndThen.ts';
import type { SealedPlace } from '../encryptedFiles/createSealedFile.ts';
import { diskFailure, sealedError } from '../encryptedFiles/sealedFailure.ts';
import { syncFolder } from '../platform/syncFolder.ts';
import { beginLiveWav } from './beginLiveWav.ts';
import { compressWav } from './compressWav.ts';
import { cutWav } from './cutWav.ts';
import { createFfmpegFinder } from './ffmpeg/ffmpegFinder.ts';
import type { FfmpegPlaces, FfmpegPrograms } from './ffmpeg/findFfmpeg.ts';
import { hashFile } from './hashFile.ts';
import { prepareAudio } from './prepareAudio.ts';
import { prepareTake } from './prepareTake.ts';
import { checkPreparedOpus, readPreparedOpus } from './preparedOpus.ts';
import { probeAudio } from './ffmpeg/probeAudio.ts';
import { checkPreparedWav, readPreparedWav } from './readPreparedWav.ts';
import { readWaveform } from './readWaveform.ts';
import { createRecentResults } from './recentResults.ts';

export type ConsultAudioDeps = {
  /** Holds the sealed files; made where it is not there. */
  readonly folder: string;
  readonly dataKey: Uint8Array;
  readonly places: FfmpegPlaces;
};

async function putInPlace(
  audio: PreparedAudio,
  from: string,
  to: string,
): Promise<Result<PreparedAudio, Failure>> {
  try {
    await rename(from, to);
    await syncFolder(to);
    return ok({ ...audio, file: basename(to) });
  } catch (error) {
    return err(diskFailure(error));
  }
}

/** ffmpeg needs a few hundredths of a second; past this the journal is the better way. */
const maxFinishMs = 5000;
/** A waveform has a few kilobytes. */
const recentWaveforms = 20;

/** The audio of consults on real files, with real ffmpeg: one sealed WAV for each consult, and at most one Ogg. */
export function createConsultAudio({ folder, dataKey, places }: ConsultAudioDeps): ConsultAudio {
  const { programs, noticeMissing } = createFfmpegFinder(places);
  const waveforms = createRecentResults<Waveform>(recentWaveforms);

  const wav = (consult: ConsultId, file = `${consult}.wav.sealed`): SealedPlace => ({
    path: join(folder, file),
    dataKey,
    context: `prepared:${consult}`,
  });
  const opus = (consult: ConsultId, file = `${consult}.opus.sealed`): SealedPlace => ({
    path: join(folder, file),
    dataKey,
    context: `compressed:${consult}`,
  });
  const journal = (consult: ConsultId, file: string): SealedPlace => ({
    path: join(folder, file),
    dataKey,
    context: `take:${consult}`,
  });

  /** What making a WAV needs: ffmpeg, and the folder. */
  async function workplace(): Promise<Result<FfmpegPrograms, Failure>> {
    const ffmpeg = await programs();
    if (!ffmpeg.ok) return ffmpeg;
    return mkdir(folder, { recursive: true, mode: 0o700 }).then(
      () => ffmpeg,
      (error: unknown) => err(diskFailure(error)),
    );
  }

  return {
    async inspect(path, signal) {
      const ffmpeg = await programs();
      if (!ffmpeg.ok) return ffmpeg;
      const probed = await probeAudio({ programs: ffmpeg.value, path, signal });
      return probed.ok ? hashFile(path, signal) : noticeMissing(probed);
    },
    async prepare({ consult, source, signal, onProgress }) {
      if (source.kind === 'none') return err(failure('internal', 'nothing was recorded'));
      const ffmpeg = await workplace();
      if (!ffmpeg.ok) return ffmpeg;
      const run = { programs: ffmpeg.value, signal, onProgress };
      // Beside one that is there, and then in its place: a try that fails takes nothing away.
      const target = wav(consult, `${consult}.wav.sealed.new`);
      const made =
        source.kind === 'take'
          ? await prepareTake({ ...run, journal: journal(consult, source.file), target })
          : await prepareAudio({ ...run, sourcePath: source.path, sourceSha256: source.sha256, target });
      return made.ok ? putInPlace(made.value, target.path, wav(consult).path) : noticeMissing(made);
    },
    async beginLive(consult) {
      const ffmpeg = await workplace();
      if (!ffmpeg.ok) return ffmpeg;
      const begun = await beginLiveWav({ programs: ffmpeg.value, target: wav(consult), maxFinishMs });
      if (!begun.ok) return begun;
      return ok({ ...begun.value, finish: async () => noticeMissing(await begun.value.finish()) });
    },
    cut: (consult, audio, trim) => cutWav(wav(consult, audio.file), audio, trim),
    async compress({ consult, audio, ...run }) {
      const ffmpeg = await workplace();
      if (!ffmpeg.ok) return ffmpeg;
      const source = wav(consult, audio.file);
      const target = opus(consult, `${consult}.opus.sealed.new`);
      const made = await compressWav({ ...run, programs: ffmpeg.value, audio, source, target });
      return made.ok ? putInPlace(made.value, target.path, opus(consult).path) : noticeMissing(made);
    },
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
      if (!opened.ok) throw sealedError(opened.error);
      const handedOn = collectNowAndThen();
      try {
        for await (const bytes of opened.value.read()) {
          yield bytes;
          handedOn(bytes.length);
        }
      } finally {
        await opened.value.close();
      }
    },
    waveform: (consult, audio) =>
      waveforms(`${consult} ${audio.sha256}`, () => readWaveform(wav(consult, audio.file), audio)),
    play: (consult, audio) => readPreparedWav(wav(consult, audio.file), audio),
    async remove(file) {
      await rm(join(folder, file), { force: true });
    },
  };
}
