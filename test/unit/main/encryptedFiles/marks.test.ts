import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openSealedFile } from '../../../../main/encryptedFiles/openSealedFile.ts';
import type { ChunkHead } from '../../../../main/encryptedFiles/sealedFormat.ts';
import {
  partsOf,
  readAll,
  sampleBytes,
  valueOf,
  writeParts,
  newWriter,
} from '../../../support/sealedTestFile.ts';

/** Its kind, offset, length, capture time and text. */
type Seen = readonly [ChunkHead['kind'], number, number, number, string];

async function writeMarked(isFinished: boolean) {
  const { place, writer } = await newWriter();
  valueOf(await writer.append(sampleBytes(40, 1), 100));
  valueOf(await writer.mark(Buffer.from('one'), 300));
  valueOf(await writer.append(sampleBytes(30, 2), 400));
  valueOf(await writer.mark(Buffer.from('two'), 900));
  if (isFinished) valueOf(await writer.finish());
  else await writer.release();
  return place;
}

async function recover(place: Awaited<ReturnType<typeof writeMarked>>) {
  const seen: Seen[] = [];
  const file = valueOf(
    await openSealedFile(place, 'recovery', ({ kind, offset, length, captureMs }, plaintext) => {
      seen.push([kind, offset, length, captureMs, kind === 'mark' ? Buffer.from(plaintext).toString() : '']);
    }),
  );
  const bytes = await readAll(file);
  await file.close();
  return { file, bytes, seen };
}

const plain = Buffer.concat([sampleBytes(40, 1), sampleBytes(30, 2)]);
const inOrder: readonly Seen[] = [
  ['data', 0, 40, 100, ''],
  ['mark', 40, 3, 300, 'one'],
  ['data', 40, 30, 400, ''],
  ['mark', 70, 3, 900, 'two'],
];

test('marks are no part of the plaintext, and are seen in their place with their time', async () => {
  const { file, bytes, seen } = await recover(await writeMarked(true));
  expect(file).toMatchObject({ byteCount: 70, tailBytes: 0 });
  expect(bytes.equals(plain)).toBe(true);
  expect(seen).toEqual([...inOrder, ['last', 70, 40, 900, '']]);
});

test('a mark is the last that is known of a file without an end', async () => {
  const { file, bytes, seen } = await recover(await writeMarked(false));
  expect(file).toMatchObject({ byteCount: 70, tailBytes: 0 });
  expect(bytes.equals(plain)).toBe(true);
  expect(seen).toEqual(inOrder);
});

test('strict mode, which is for what never holds one, takes no file with a mark', async () => {
  expect(await openSealedFile(await writeMarked(true))).toMatchObject({
    ok: false,
    error: { code: 'audio_damaged' },
  });
});

test('a changed mark costs itself alone', async () => {
  const place = await writeMarked(true);
  const { header, chunks } = await partsOf(place.path);
  const mark = chunks[1] as Buffer;
  // A mark that would be taken for data, another text, another time, another place.
  for (const byte of [4, 16, 20, 29]) {
    const changed = Buffer.from(mark);
    changed[byte] = (changed[byte] ?? 0) ^ 2;
    await writeParts(place.path, header, chunks.with(1, changed));
    const { bytes, seen } = await recover(place);
    expect(bytes.equals(plain)).toBe(true);
    expect(seen.map(([kind]) => kind)).toEqual(['data', 'data', 'mark', 'last']);
  }
});

test('a mark holds at most 4 KiB, and none follows the end', async () => {
  const { writer } = await newWriter();
  expect(await writer.mark(Buffer.alloc(4097), 0)).toMatchObject({ ok: false, error: { code: 'internal' } });
  valueOf(await writer.mark(Buffer.alloc(4096), 0));
  valueOf(await writer.finish());
  expect(await writer.mark(Buffer.alloc(1), 0)).toMatchObject({ ok: false });
});

test('sync says how far it is on the disk, marks included', async () => {
  const { writer } = await newWriter();
  await writer.append(sampleBytes(10), 100);
  await writer.mark(Buffer.from('gap'), 700);
  expect(valueOf(await writer.sync())).toEqual({ byteCount: 10, captureMs: 700 });
  await writer.abandon();
});

test('a damaged file that changes after it was opened is an error, not other bytes', async () => {
  const { place, writer } = await newWriter();
  for (let at = 0; at < 200; at += 1) await writer.append(sampleBytes(10, at), at);
  await writer.release();
  const { header, chunks } = await partsOf(place.path);
  const whole = await stat(place.path);
  const file = valueOf(await openSealedFile(place, 'recovery'));
  expect(file.byteCount).toBe(2000);
  const broken = Buffer.from(chunks[150] as Buffer);
  broken[30] = (broken[30] ?? 0) ^ 1;
  await writeParts(place.path, header, chunks.with(150, broken));
  expect((await stat(place.path)).size).toBe(whole.size);
  expect(await readAll(file, 0, 1500)).toHaveLength(1500);
  const refused = { failure: { code: 'audio_damaged' } };
  await expect(readAll(file, 1400, 1600)).rejects.toMatchObject(refused);
  await expect(readAll(file, 0, 2000)).rejects.toMatchObject(refused);
  await writeParts(place.path, header, chunks.slice(0, 150));
  await expect(readAll(file, 1490, 1600)).rejects.toMatchObject(refused);
  await file.close();
});

test('seeking in an encrypted file with holes is as in one without', async () => {
  const { place, writer } = await newWriter();
  for (let at = 0; at < 400; at += 1) await writer.append(sampleBytes(1 + (at % 9), at), at);
  await writer.release();
  const { header, chunks } = await partsOf(place.path);
  const lost = new Set([0, 63, 64, 65, 128, 200, 399]);
  const holed = chunks.map((chunk, at) => (lost.has(at) ? Buffer.alloc(chunk.length) : chunk));
  await writeParts(place.path, header, holed);
  const kept = Buffer.concat(
    chunks.flatMap((_, at) => (lost.has(at) ? [] : [sampleBytes(1 + (at % 9), at)])),
  );
  const file = valueOf(await openSealedFile(place, 'recovery'));
  expect(file.tailBytes).toBe((chunks[399] as Buffer).length);
  for (let from = 0; from < kept.length; from += 53)
    expect((await readAll(file, from, from + 70)).equals(kept.subarray(from, from + 70))).toBe(true);
  await file.close();
});
