import { readFile, truncate, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { SealedFileLocation } from '../../../../main/encryptedFiles/createSealedFile.ts';
import { hashSealedContent } from '../../../../main/encryptedFiles/hashSealedContent.ts';
import { openSealedFile } from '../../../../main/encryptedFiles/openSealedFile.ts';
import { fileHeaderBytes } from '../../../../main/encryptedFiles/sealedFormat.ts';
import type { Failure } from '../../../../shared/consult/failure.ts';
import {
  newPlace,
  partsOf,
  readAll,
  sampleBytes,
  sealChunks,
  valueOf,
  writeParts,
} from '../../../support/sealedTestFile.ts';

const lengths = [40, 30, 50, 20];
const plainChunks = lengths.map((length, at) => sampleBytes(length, at + 1));
const plain = Buffer.concat(plainChunks);

/** What a reader that must have the whole file gets told; null where it got the whole file. */
async function strictFailure(place: SealedFileLocation): Promise<Failure | null> {
  const read = await hashSealedContent(place, { signal: new AbortController().signal });
  return read.ok ? null : read.error;
}

async function recover(place: SealedFileLocation) {
  const file = valueOf(await openSealedFile(place, 'recovery'));
  const bytes = await readAll(file);
  await file.close();
  return bytes;
}

test('every single changed bit is found', async () => {
  const place = await newPlace();
  await sealChunks(place, [sampleBytes(5), sampleBytes(3)]);
  const whole = await readFile(place.path);
  expect(await strictFailure(place)).toBeNull();
  for (let bit = 0; bit < whole.length * 8; bit += 1) {
    const changed = Buffer.from(whole);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    await writeFile(place.path, changed);
    expect(await strictFailure(place), `bit ${bit}`).toMatchObject({ code: 'audio_damaged' });
  }
});

test('wherever a file is torn, strict refuses it and recovery gives every whole chunk before the tear', async () => {
  const place = await newPlace();
  await sealChunks(place, plainChunks);
  const whole = await readFile(place.path);
  const { chunks } = await partsOf(place.path);
  for (let length = whole.length - 1; length >= 0; length -= 1) {
    await truncate(place.path, length);
    expect(await strictFailure(place), `${length} bytes`).toMatchObject({ code: 'audio_damaged' });
    const recovered = await openSealedFile(place, 'recovery');
    if (length < fileHeaderBytes) {
      expect(recovered).toMatchObject({ ok: false, error: { code: 'audio_damaged' } });
      continue;
    }
    let end = fileHeaderBytes;
    let expected = 0;
    for (const chunk of chunks.slice(0, -1)) {
      if (end + chunk.length > length) break;
      end += chunk.length;
      expected += chunk.length - 44;
    }
    const file = valueOf(recovered);
    expect(file).toMatchObject({ byteCount: expected, tailBytes: length - end });
    expect((await readAll(file)).equals(plain.subarray(0, expected))).toBe(true);
    await file.close();
  }
});

describe('chunks of one file', () => {
  const at = <T>(items: readonly T[], ...order: number[]): T[] => order.map((index) => items[index] as T);

  test.each([
    ['dropped in the middle', [0, 2, 3, 4], [0, 2, 3]],
    ['dropped at the beginning', [1, 2, 3, 4], [1, 2, 3]],
    ['dropped at the end', [0, 1, 2, 4], [0, 1, 2]],
    ['all dropped', [4], []],
    ['repeated', [0, 1, 1, 2, 3, 4], [0, 1, 2, 3]],
    ['exchanged', [0, 2, 1, 3, 4], [0, 2, 3]],
    ['the end before the last', [0, 1, 2, 4, 3], [0, 1, 2]],
    ['the end twice', [0, 1, 2, 3, 4, 4], [0, 1, 2, 3]],
  ])(
    'chunks of one file that are not as they were are refused by strict, and the rest recovered: %s',
    async (_name, order, kept) => {
      const place = await newPlace();
      await sealChunks(place, plainChunks);
      const { header, chunks } = await partsOf(place.path);
      await writeParts(place.path, header, at(chunks, ...order));
      expect(await strictFailure(place)).toMatchObject({ code: 'audio_damaged' });
      const bytes = await recover(place);
      expect(bytes.equals(Buffer.concat(at(plainChunks, ...kept)))).toBe(true);
    },
  );

  test('a damaged chunk of a file costs itself alone', async () => {
    const place = await newPlace();
    await sealChunks(place, plainChunks);
    const { header, chunks } = await partsOf(place.path);
    for (const byte of [0, 9, 11, 13, 30, 60]) {
      const changed = chunks.map((chunk) => Buffer.from(chunk));
      const second = changed[1] as Buffer;
      second[byte] = (second[byte] ?? 0) ^ 0x40;
      await writeParts(place.path, header, changed);
      const bytes = await recover(place);
      expect(bytes.equals(Buffer.concat(at(plainChunks, 0, 2, 3)))).toBe(true);
    }
  });
});

test('reading alone, without the hash of the whole, takes no chunk in the place of another', async () => {
  const place = await newPlace();
  const even = [1, 2, 3, 4].map((seed) => sampleBytes(40, seed));
  await sealChunks(place, even);
  const { header, chunks } = await partsOf(place.path);
  const [first, second, third, fourth, end] = chunks as [Buffer, Buffer, Buffer, Buffer, Buffer];
  for (const order of [
    [first, third, second, fourth, end],
    [first, second, second, fourth, end],
    [first, first, third, fourth, end],
  ]) {
    await writeParts(place.path, header, order);
    const file = valueOf(await openSealedFile(place));
    await expect(readAll(file)).rejects.toMatchObject({ failure: { code: 'audio_damaged' } });
    await expect(readAll(file, 41, 100)).rejects.toMatchObject({ failure: { code: 'audio_damaged' } });
    await file.close();
  }
});

test('neither header nor chunk of another file is accepted', async () => {
  const place = await newPlace();
  const other = await newPlace();
  await sealChunks(place, plainChunks);
  await sealChunks(other, plainChunks);
  const mine = await partsOf(place.path);
  const theirs = await partsOf(other.path);

  await writeParts(place.path, theirs.header, mine.chunks);
  expect(await strictFailure(place)).toMatchObject({ code: 'audio_damaged' });
  expect(await recover(place)).toHaveLength(0);

  const mixed = [mine.chunks[0], theirs.chunks[1], ...mine.chunks.slice(2)] as Buffer[];
  await writeParts(place.path, mine.header, mixed);
  expect(await strictFailure(place)).toMatchObject({ code: 'audio_damaged' });
});

test('another data key or another context opens nothing, and throws nothing', async () => {
  const place = await newPlace();
  await sealChunks(place, plainChunks);
  const wrong: readonly SealedFileLocation[] = [
    { ...place, dataKey: Buffer.alloc(32, 8) },
    { ...place, dataKey: Buffer.alloc(16, 7) },
    { ...place, context: 'take:consult-2' },
    { ...place, context: '' },
  ];
  const damaged = { ok: false, error: { code: 'audio_damaged' } };
  for (const other of wrong)
    for (const mode of ['strict', 'recovery'] as const)
      expect(await openSealedFile(other, mode)).toMatchObject(damaged);
  expect(await strictFailure(place)).toBeNull();
});

test('no nonce serves two chunks of a file, and no file shares its key with another', async () => {
  const places = [await newPlace(), await newPlace()];
  const headers = new Set<string>();
  for (const place of places) {
    const same = Array.from({ length: 200 }, () => sampleBytes(10));
    await sealChunks(place, same);
    const { header, chunks } = await partsOf(place.path);
    headers.add(header.toString('hex'));
    const indexes = chunks.map((chunk) => chunk.readUInt32LE(12));
    expect(new Set(indexes).size).toBe(201);
    // The same ten bytes each time: equal ciphertext would betray a repeated key stream.
    expect(new Set(chunks.slice(0, -1).map((chunk) => chunk.toString('hex', 28, 38))).size).toBe(200);
  }
  expect(headers.size).toBe(2);
});
