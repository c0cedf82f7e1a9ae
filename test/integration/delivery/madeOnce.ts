import { buffer } from 'node:stream/consumers';
import { mkdir, rm } from 'node:fs/promises';
import { hashFile } from '../../../main/audio/sourceFile.ts';
import { sealedAudioPlaces } from '../../../main/audio/sealedAudioPlaces.ts';
import { wavHeaderBytes } from '../../../main/audio/wavHeader.ts';
import { createSealedFile } from '../../../main/encryptedFiles/createSealedFile.ts';
import type { ConsultAudio } from '../../../main/ports/consultAudio.ts';
import type { PreparedAudio } from '../../../shared/consult/consult.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { err, ok } from '../../../shared/result.ts';
import { dataKey } from '../audio/audioTestKit.ts';

type Made = { readonly samples: Buffer; readonly audio: PreparedAudio };

/** By the hash of the file. */
const inspections = new Map<string, ReturnType<ConsultAudio['inspect']>>();
const preparations = new Map<string, Made>();

async function hashOf(path: string): Promise<string | null> {
  const hashed = await hashFile(path, new AbortController().signal);
  return hashed.ok ? hashed.value.sha256 : null;
}

/**
 * The real audio, but ffmpeg looks at each file once; every other consult with the same file seals the same
 * samples.
 */
export function madeOnce(real: ConsultAudio, folder: string): ConsultAudio {
  async function seal(consult: ConsultId, { samples, audio }: Made): ReturnType<ConsultAudio['prepare']> {
    const place = sealedAudioPlaces(folder, dataKey).wav(consult);
    await mkdir(folder, { recursive: true });
    await rm(place.path, { force: true });
    const file = await createSealedFile(place);
    if (!file.ok) return file;
    await file.value.append(samples);
    const sealed = await file.value.finish();
    return sealed.ok ? ok({ ...audio, file: `${consult}.wav.sealed` }) : err(sealed.error);
  }

  return {
    ...real,
    async inspect(path, signal) {
      const hash = await hashOf(path);
      if (hash === null) return real.inspect(path, signal);
      const inspection = inspections.get(hash) ?? real.inspect(path, signal);
      inspections.set(hash, inspection);
      return inspection;
    },
    async prepare(request) {
      const { consult, source } = request;
      // Another file than the imported one is for the real preparation to notice.
      const hash = source.kind === 'file' ? await hashOf(source.path) : null;
      const isSame = source.kind === 'file' && hash !== null && (source.sha256 ?? hash) === hash;
      const known = isSame ? preparations.get(hash) : undefined;
      if (known !== undefined) return seal(consult, known);
      const prepared = await real.prepare(request);
      if (!prepared.ok || !isSame) return prepared;
      preparations.set(hash, {
        samples: (await buffer(real.read(consult, prepared.value))).subarray(wavHeaderBytes),
        audio: prepared.value,
      });
      return prepared;
    },
  };
}
