import { createHash } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ConsultAudio } from '../../../main/ports/consultAudio.ts';
import type { PreparedAudio } from '../../../shared/consult/consult.ts';
import type { Failure } from '../../../shared/consult/failure.ts';
import { consultId } from '../../../shared/ids.ts';
import type { Result } from '../../../shared/result.ts';
import { fixture, ffmpegPath, run } from './audioTestKit.ts';
import { audioIn, filesIn, prepareFrom, wavOf } from './takeTestKit.ts';
import { consult, ordinaryPlaces, valueOf, wavFile } from './takeTestNames.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const opusFile = 'consult-1.opus.sealed';
const never = new AbortController().signal;
const damaged = { ok: false, error: { code: 'audio_damaged' } };

type Speech = { readonly audio: ConsultAudio; readonly folder: string; readonly whole: PreparedAudio };

/** A consult as it was imported and prepared. */
async function speech(name = 'dog.m4a', places = ordinaryPlaces): Promise<Speech> {
  const [audio, folder] = await audioIn(await temporaryFolder(), places);
  const path = fixture(name);
  const looked = valueOf(await audio.inspect(path, never));
  const whole = valueOf(
    await prepareFrom(audio, { kind: 'file', path, fileName: name, batch: null, ...looked }),
  );
  return { audio, folder, whole };
}

function compress(
  audio: ConsultAudio,
  whole: PreparedAudio,
  signal = never,
  onProgress: (fraction: number | null) => void = () => undefined,
): Promise<Result<PreparedAudio, Failure>> {
  return audio.compress({ consult, audio: whole, signal, onProgress });
}

/** The samples that a decoder hears at 16 kHz, and what it says of the file. */
async function decoded(ogg: Buffer): Promise<{ readonly pcm: Int16Array; readonly said: string }> {
  const path = join(await temporaryFolder(), 'copy.ogg');
  await writeFile(path, ogg);
  const args = ['-hide_banner', '-nostdin', '-xerror', '-i', path, '-ar', '16000', '-f', 's16le', '-'];
  const { stdout, stderr } = await run(ffmpegPath, args, { encoding: 'buffer', maxBuffer: 50_000_000 });
  const bytes = Uint8Array.from(stdout);
  return { pcm: new Int16Array(bytes.buffer, 0, bytes.length >> 1), said: stderr.toString() };
}

/** 1: the same sound; 0: another. */
function likeness(a: Int16Array, b: Int16Array): number {
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const [x = 0, y = 0] = [a[at], b[at]];
    product += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return product / Math.sqrt(squaresA * squaresB);
}

const samplesOf = (wav: Buffer): Int16Array =>
  new Int16Array(Uint8Array.from(wav.subarray(44)).buffer, 0, (wav.length - 44) >> 1);

describe('a smaller copy of speech', () => {
  test.each(['dog.m4a', 'cat.m4a'])(
    'a smaller copy of speech of %s is Ogg Opus, mono, as long, and an eighth or less',
    async (name) => {
      const { audio, folder, whole } = await speech(name);
      const copy = valueOf(await compress(audio, whole));
      const ogg = await wavOf(audio, copy);
      const sha256 = createHash('sha256').update(ogg).digest('hex');
      const { durationMs } = whole;
      const about = { format: 'opus', file: opusFile, firstSample: 0 };
      expect(copy).toEqual({ ...about, byteCount: ogg.length, sha256, durationMs });
      expect(ogg.length).toBeLessThanOrEqual(whole.byteCount / 8);
      const { pcm, said } = await decoded(ogg);
      expect(said).toMatch(/Audio: opus, 48000 Hz, mono/);
      expect(Math.abs(pcm.length / 16 - durationMs)).toBeLessThan(50);
      expect(likeness(pcm, samplesOf(await wavOf(audio, whole)))).toBeGreaterThan(0.9);
      expect((await audio.verify(consult, copy, never)).ok).toBe(true);
      expect((await audio.verify(consult, whole, never)).ok).toBe(true);
      expect(await filesIn(folder)).toEqual([opusFile, wavFile]);
    },
  );

  test('a smaller copy of a part of speech holds that part and nothing else', async () => {
    const { audio, whole } = await speech();
    const part = valueOf(await audio.cut(consult, whole, { fromMs: 4000, toMs: 9500 }));
    const copy = valueOf(await compress(audio, part));
    expect(copy.durationMs).toBe(5500);
    const { pcm } = await decoded(await wavOf(audio, copy));
    expect(Math.abs(pcm.length / 16 - 5500)).toBeLessThan(50);
    const wav = samplesOf(await wavOf(audio, whole));
    expect(likeness(pcm, wav.subarray(4000 * 16))).toBeGreaterThan(0.9);
    expect(likeness(pcm, wav)).toBeLessThan(0.3);
  });

  test('a smaller copy of speech is the same to the byte when it is made again, also in the place of one that was left half made', async () => {
    const { audio, folder, whole } = await speech();
    const first = valueOf(await compress(audio, whole));
    expect(valueOf(await compress(audio, whole))).toEqual(first);
    for (const file of [opusFile, `${opusFile}.new`])
      await writeFile(join(folder, file), 'half of an earlier try');
    expect(valueOf(await compress(audio, whole))).toEqual(first);
    expect((await audio.verify(consult, first, never)).ok).toBe(true);
    expect(await filesIn(folder)).toEqual([opusFile, wavFile]);
  });

  test('a smaller copy of speech is not taken away where it cannot be made again', async () => {
    const { audio, folder, whole } = await speech();
    const first = valueOf(await compress(audio, whole));
    const path = join(folder, wavFile);
    const bytes = await readFile(path);
    bytes[100_000] = (bytes[100_000] ?? 0) ^ 1;
    await writeFile(path, bytes);
    expect(await compress(audio, whole)).toMatchObject(damaged);
    expect((await audio.verify(consult, first, never)).ok).toBe(true);
    expect(await filesIn(folder)).toEqual([opusFile, wavFile]);
  });
});

test('what is not its bytes is found by verify: another hash, another length, a changed chunk, another consult, no file', async () => {
  const { audio, folder, whole } = await speech();
  const copy = valueOf(await compress(audio, whole));
  for (const wrong of [{ sha256: whole.sha256 }, { byteCount: copy.byteCount + 1 }])
    expect(await audio.verify(consult, { ...copy, ...wrong }, never)).toMatchObject(damaged);
  expect(await audio.verify(consultId('consult-2'), copy, never)).toMatchObject(damaged);
  // A WAV is not opened as an Ogg, nor an Ogg as a WAV.
  expect(await audio.verify(consult, { ...copy, file: wavFile }, never)).toMatchObject(damaged);
  expect(await audio.verify(consult, { ...whole, file: opusFile }, never)).toMatchObject(damaged);
  const path = join(folder, opusFile);
  const bytes = await readFile(path);
  bytes[1000] = (bytes[1000] ?? 0) ^ 1;
  await writeFile(path, bytes);
  expect(await audio.verify(consult, copy, never)).toMatchObject(damaged);
  await expect(wavOf(audio, copy)).rejects.toMatchObject({ failure: { code: 'audio_damaged' } });
  await audio.remove(copy.file);
  expect(await filesIn(folder)).toEqual([wavFile]);
  expect((await audio.verify(consult, copy, never)).ok).toBe(false);
});

test('an ffmpeg without libopus is named as such, and nothing is left', async () => {
  const folder = await temporaryFolder();
  const poor = join(folder, 'ffmpeg');
  await writeFile(poor, `#!/bin/bash\nexec ${ffmpegPath} "\${@/libopus/libopus_left_out}"\n`);
  await chmod(poor, 0o755);
  const places = { ...ordinaryPlaces, env: { ...process.env, CLINIC_FFMPEG: poor } };
  const { audio, folder: audioFolder, whole } = await speech('dog.m4a', places);
  const result = await compress(audio, whole);
  expect(result).toMatchObject({ ok: false, error: { code: 'ffmpeg_failed' } });
  expect(result.ok ? '' : result.error.detail).toMatch(/built without Opus \(libopus\)/);
  expect(await filesIn(audioFolder)).toEqual([wavFile]);
});
