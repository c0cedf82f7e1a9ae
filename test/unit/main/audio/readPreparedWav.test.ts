import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { checkPreparedWav, readPreparedWav } from '../../../../main/audio/readPreparedWav.ts';
import { wavHeader } from '../../../../main/audio/wavHeader.ts';
import type { ByteRange } from '../../../../main/encryptedFiles/openSealedFile.ts';
import {
  newPlace,
  partsOf,
  sampleBytes,
  sealChunks,
  valueOf,
  writeParts,
} from '../../../support/sealedTestFile.ts';

const pcm = sampleBytes(150_000);
const whole = Buffer.concat([wavHeader(pcm.length), pcm]);

async function bytesOf(blocks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const block of blocks) all.push(block);
  return Buffer.concat(all);
}

test('a prepared WAV is one exact WAV of known length', async () => {
  const place = await newPlace();
  await sealChunks(place, [pcm]);
  const wav = valueOf(await readPreparedWav(place));
  expect(wav).toMatchObject({ byteCount: whole.length, durationMs: 4688 });
  expect((await bytesOf(wav.read())).equals(whole)).toBe(true);
  await wav.close();
  expect(valueOf(await checkPreparedWav(place))).toEqual({
    byteCount: whole.length,
    sha256: createHash('sha256').update(pcm).digest('hex'),
    durationMs: 4688,
  });
});

test.each<ByteRange>([
  { from: 0, to: 1 },
  { from: 0, to: 44 },
  { from: 10, to: 20 },
  { from: 43, to: 45 },
  { from: 44, to: 46 },
  { from: 30, to: 100_000 },
  { from: 65_579, to: 65_581 },
  { from: 150_000, to: 999_999 },
  { from: 0, to: 999_999 },
  { from: 20, to: 20 },
  { from: 200_000, to: 300_000 },
])('a prepared WAV gives bytes $from to $to', async (range) => {
  const place = await newPlace();
  await sealChunks(place, [pcm]);
  const wav = valueOf(await readPreparedWav(place));
  expect((await bytesOf(wav.read(range))).equals(whole.subarray(range.from, range.to))).toBe(true);
  await wav.close();
});

test('a prepared WAV does not open without its end, under another key or another name', async () => {
  const place = await newPlace();
  await sealChunks(place, [pcm], false);
  expect(await readPreparedWav(place)).toMatchObject({ ok: false, error: { code: 'audio_damaged' } });
  const other = await newPlace();
  await sealChunks(other, [pcm]);
  for (const wrong of [
    { ...other, dataKey: Buffer.alloc(32) },
    { ...other, context: 'another' },
  ]) {
    expect(await readPreparedWav(wrong)).toMatchObject({ ok: false, error: { code: 'audio_damaged' } });
  }
});

test('the check reads all of it, and finds a changed byte in the middle', async () => {
  const place = await newPlace();
  await sealChunks(place, [pcm]);
  const { header, chunks } = await partsOf(place.path);
  const middle = chunks[1] as Buffer;
  middle[5000] = (middle[5000] ?? 0) ^ 1;
  await writeParts(place.path, header, chunks);
  expect(await checkPreparedWav(place)).toMatchObject({ ok: false, error: { code: 'audio_damaged' } });
});

test('the check refuses what is no WAV of the contract, and ends when it is told to', async () => {
  const none = await newPlace();
  await sealChunks(none, []);
  expect(await checkPreparedWav(none)).toMatchObject({ ok: false, error: { code: 'audio_too_short' } });
  const odd = await newPlace();
  await sealChunks(odd, [sampleBytes(1001)]);
  expect(await checkPreparedWav(odd)).toMatchObject({
    ok: false,
    error: { code: 'audio_damaged', detail: 'WAV: half a sample' },
  });
  const whole = await newPlace();
  await sealChunks(whole, [pcm]);
  expect(await checkPreparedWav(whole, { signal: AbortSignal.abort() })).toMatchObject({
    error: { code: 'cancelled' },
  });
});
