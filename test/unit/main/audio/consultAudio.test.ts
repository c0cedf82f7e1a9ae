import { buffer } from 'node:stream/consumers';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createConsultAudio } from '../../../../main/audio/consultAudio.ts';
import { wavHeader } from '../../../../main/audio/wavHeader.ts';
import type { ConsultAudio } from '../../../../main/ports/consultAudio.ts';
import type { PreparedAudio } from '../../../../shared/consult/consult.ts';
import { consultId, epochMs, hexAsSha256 } from '../../../../shared/ids.ts';
import type { Trim } from '../../../../shared/consult/take.ts';
import {
  hashOf,
  newPlace,
  partsOf,
  sampleBytes,
  sealChunks,
  valueOf,
  writeParts,
} from '../../../support/sealedTestFile.ts';

const consult = consultId('consult-1');
const pcm = sampleBytes(199_978); // 99 989 samples: 6249.3 ms
const never = new AbortController().signal;

type Prepared = { readonly audio: ConsultAudio; readonly whole: PreparedAudio; readonly path: string };

/** Needs no ffmpeg: the sealed file is as preparing makes it. */
async function prepared(samples: Buffer = pcm): Promise<Prepared> {
  const place = { ...(await newPlace('consult-1.wav.sealed')), context: 'prepared:consult-1' };
  const blocks: Buffer[] = [];
  for (let from = 0; from < samples.length; from += 65_536)
    blocks.push(samples.subarray(from, from + 65_536));
  await sealChunks(place, blocks);
  const places = { env: {}, packagedFolder: null, staticBinary: async () => null };
  const audio = createConsultAudio({ folder: dirname(place.path), dataKey: place.dataKey, places });
  const whole = {
    format: 'wav' as const,
    file: basename(place.path),
    firstSample: 0,
    byteCount: 44 + samples.length,
    sha256: hexAsSha256(hashOf(samples)),
    durationMs: Math.round(samples.length / 32),
  };
  return { audio, whole, path: place.path };
}

async function flipByteIn(path: string, chunk: number): Promise<void> {
  const { header, chunks } = await partsOf(path);
  const bytes = chunks[chunk] as Buffer;
  bytes[5000] = (bytes[5000] ?? 0) ^ 1;
  await writeParts(path, header, chunks);
}

const damaged = { ok: false, error: { code: 'audio_damaged' } };

describe('cut', () => {
  test.each<[Trim, from: number, to: number]>([
    [{ fromMs: 0, toMs: 1000 }, 0, 16_000],
    [{ fromMs: 1000, toMs: 2500 }, 16_000, 40_000],
    [{ fromMs: 1000.03, toMs: 2000.04 }, 16_000, 32_001],
    [{ fromMs: 5000, toMs: 6249 }, 80_000, 99_989],
    [{ fromMs: 5000, toMs: 6248 }, 80_000, 99_968],
    [{ fromMs: 0, toMs: 6249 }, 0, 99_989],
    [{ fromMs: -50, toMs: 99_999 }, 0, 99_989],
    [{ fromMs: 500, toMs: 600 }, 8000, 9600],
  ])('cut %j keeps exactly samples %i to %i', async (trim, from, to) => {
    const { audio, whole } = await prepared();
    const kept = pcm.subarray(2 * from, 2 * to);
    const cut = valueOf(await audio.cut(consult, whole, trim));
    expect(cut).toEqual({
      format: 'wav',
      file: whole.file,
      firstSample: from,
      byteCount: 44 + kept.length,
      sha256: hashOf(kept),
      durationMs: Math.round(kept.length / 32),
    });
    const wav = Buffer.concat([wavHeader(kept.length), kept]);
    expect((await buffer(audio.read(consult, cut))).equals(wav)).toBe(true);
    expect((await audio.verify(consult, cut, never)).ok).toBe(true);
  });

  test('a cut of a cut counts from where that one begins', async () => {
    const { audio, whole } = await prepared();
    const cut = valueOf(await audio.cut(consult, whole, { fromMs: 1000, toMs: 4000 }));
    const again = valueOf(await audio.cut(consult, cut, { fromMs: 500, toMs: 3000 }));
    expect(again.firstSample).toBe(24_000);
    const kept = pcm.subarray(48_000, 128_000);
    expect(await buffer(audio.read(consult, again))).toEqual(Buffer.concat([wavHeader(80_000), kept]));
  });

  test('a cut to less than a word is audio_too_short; of a damaged file audio_damaged', async () => {
    const { audio, whole, path } = await prepared();
    const short = { ok: false, error: { code: 'audio_too_short' } };
    expect(await audio.cut(consult, whole, { fromMs: 1000, toMs: 1099 })).toMatchObject(short);
    expect(await audio.cut(consult, whole, { fromMs: 3000, toMs: 1000 })).toMatchObject(short);
    expect(await audio.cut(consult, whole, { fromMs: 7000, toMs: 9000 })).toMatchObject(short);
    await flipByteIn(path, 1);
    expect(await audio.cut(consult, whole, { fromMs: 2000, toMs: 4000 })).toMatchObject(damaged);
    // What was cut off may be damaged: the kept range is all that counts.
    expect((await audio.cut(consult, whole, { fromMs: 0, toMs: 2000 })).ok).toBe(true);
  });
});

test('verify finds other bytes, another length, another range, and a file that does not hold the range', async () => {
  const { audio, whole, path } = await prepared();
  expect((await audio.verify(consult, whole, never)).ok).toBe(true);
  for (const wrong of [
    { sha256: hexAsSha256(hashOf(pcm.subarray(2))) },
    { byteCount: whole.byteCount - 2 },
    { byteCount: whole.byteCount + 2 },
    { firstSample: 1 },
    { firstSample: 1, byteCount: whole.byteCount - 2 },
    { firstSample: -1 },
    { byteCount: 44 },
    { byteCount: 40 },
  ]) {
    const verified = await audio.verify(consult, { ...whole, ...wrong }, never);
    expect(verified.ok, JSON.stringify(wrong)).toBe(false);
  }
  expect(await audio.verify(consultId('consult-2'), whole, never)).toMatchObject(damaged);
  await flipByteIn(path, 2);
  expect(await audio.verify(consult, whole, never)).toMatchObject(damaged);
});

describe('play', () => {
  test('the audio for playing has every range of the whole and of a cut, and nothing beyond', async () => {
    const { audio, whole } = await prepared();
    const cut = valueOf(await audio.cut(consult, whole, { fromMs: 1000, toMs: 5000 }));
    for (const prepared of [whole, cut]) {
      const wav = await buffer(audio.read(consult, prepared));
      const player = valueOf(await audio.play(consult, prepared));
      expect(player.byteCount).toBe(wav.length);
      const chunkBorders = [65_535, 65_581, 70_001, 99_999, 100_001];
      const borders = [
        0,
        1,
        43,
        44,
        45,
        50,
        ...chunkBorders,
        wav.length - 1,
        wav.length,
        wav.length + 50_000,
      ];
      for (const [at, from] of borders.entries())
        for (const to of borders.slice(at)) {
          const read = await buffer(player.read({ from, to }));
          expect(read.equals(wav.subarray(from, to)), `${from} to ${to}`).toBe(true);
        }
      await player.close();
    }
  });

  test('the audio for playing gives several ranges at once, and one left half way', async () => {
    const { audio, whole } = await prepared();
    const wav = await buffer(audio.read(consult, whole));
    const player = valueOf(await audio.play(consult, whole));
    for await (const first of player.read({ from: 0, to: wav.length })) {
      expect(first.length).toBeGreaterThan(0);
      break;
    }
    const ranges = [0, 30_000, 60_000, 90_000].map((from) => ({ from, to: from + 80_000 }));
    const read = await Promise.all(ranges.map((range) => buffer(player.read(range))));
    for (const [at, { from, to }] of ranges.entries()) {
      expect(read[at]?.equals(wav.subarray(from, to))).toBe(true);
    }
    await player.close();
  });

  test('of the audio for playing a missing file does not open; a damaged one throws where the damage is', async () => {
    const { audio, whole, path } = await prepared();
    await flipByteIn(path, 1);
    const player = valueOf(await audio.play(consult, whole));
    expect(await buffer(player.read({ from: 0, to: 60_000 }))).toHaveLength(60_000);
    await expect(buffer(player.read({ from: 0, to: 90_000 }))).rejects.toMatchObject({
      failure: { code: 'audio_damaged' },
    });
    await player.close();
    await rm(path);
    expect(await audio.play(consult, whole)).toMatchObject({ ok: false, error: { code: 'disk_failed' } });
  });
});

describe('waveform', () => {
  test('the waveform is that of the file, and of a cut of it', async () => {
    const samples = Buffer.alloc(20 * 32_000);
    for (let at = 10 * 32_000; at < samples.length; at += 2) samples.writeInt16LE(16_384, at);
    const { audio, whole, path } = await prepared(samples);
    const first = valueOf(await audio.waveform(consult, whole));
    expect(first.peaks).toEqual(Array.from({ length: 600 }, (_, at) => (at < 300 ? 0 : 0.5)));
    expect(first.silences).toEqual([{ fromMs: 0, toMs: 10_000 }]);
    const cut = valueOf(await audio.cut(consult, whole, { fromMs: 5000, toMs: 15_000 }));
    expect(valueOf(await audio.waveform(consult, cut)).silences).toEqual([{ fromMs: 0, toMs: 5000 }]);
    await rm(path);
    expect((await audio.waveform(consult, whole)).ok).toBe(false);
  });

  test('the waveform of a damaged file is audio_damaged, and right again when the file is', async () => {
    const { audio, whole, path } = await prepared();
    const { header, chunks } = await partsOf(path);
    await flipByteIn(path, 1);
    expect(await audio.waveform(consult, whole)).toMatchObject(damaged);
    await writeParts(path, header, chunks);
    expect((await audio.waveform(consult, whole)).ok).toBe(true);
  });
});

test('remove takes the audio’s file away, and does not mind that it is gone', async () => {
  const { audio, whole, path } = await prepared();
  await audio.remove(whole.file);
  await audio.remove(whole.file);
  expect(await readdir(dirname(path))).toEqual([]);
});

describe('joined', () => {
  const other = consultId('consult-2');

  /** Both sealed files lie in one folder. */
  async function both() {
    const { audio, whole, path } = await prepared();
    const place = {
      ...(await newPlace('x')),
      path: join(dirname(path), 'consult-2.wav.sealed'),
      context: `prepared:${other}`,
    };
    const rest = sampleBytes(64_000);
    await sealChunks(place, [rest]);
    const facts = { byteCount: 44 + rest.length, sha256: hexAsSha256(hashOf(rest)), durationMs: 2000 };
    const later = { ...whole, file: basename(place.path), ...facts };
    const joinBoth = (trim: Trim | null) => {
      const about = { createdAt: epochMs(0), patient: { name: '', species: '', reference: '' } };
      const source = { kind: 'take', file: 'any', microphone: '', consent: 'not_asked', end: null } as const;
      const parts = [
        { ...about, consult, source, audio: whole, trim },
        { ...about, consult: other, source, audio: later, trim: null },
      ] as const;
      const joined = { parts, patient: about.patient, gapMs: 0 };
      return audio.prepare({
        consult,
        source: { ...source, joined },
        signal: never,
        onProgress: () => undefined,
      });
    };
    return { audio, whole, path, rest, later, joinBoth, laterPath: place.path };
  }

  test.each<[Trim | null, from: number, to: number]>([
    [null, 0, 99_989],
    [{ fromMs: 1000, toMs: 2500 }, 16_000, 40_000],
  ])('two recordings make one WAV, each sample once, of what trim %j leaves', async (trim, from, to) => {
    const all = await both();
    const made = valueOf(await all.joinBoth(trim));
    const pcmOfBoth = Buffer.concat([pcm.subarray(2 * from, 2 * to), all.rest]);
    expect((await buffer(all.audio.read(consult, made))).subarray(44).equals(pcmOfBoth)).toBe(true);
    expect(made).toMatchObject({ sha256: hashOf(pcmOfBoth), durationMs: Math.round(pcmOfBoth.length / 32) });
    // An undone join needs both again.
    expect((await all.audio.verify(consult, all.whole, never)).ok).toBe(true);
    expect((await all.audio.verify(other, all.later, never)).ok).toBe(true);
  });

  test('a recording that is damaged or gone makes no joined WAV, and leaves no file', async () => {
    const all = await both();
    await flipByteIn(all.path, 1);
    expect(await all.joinBoth(null)).toMatchObject(damaged);
    await rm(all.laterPath);
    expect((await all.joinBoth({ fromMs: 0, toMs: 1000 })).ok).toBe(false);
    expect(await readdir(dirname(all.path))).toEqual([basename(all.path)]);
  });
});
