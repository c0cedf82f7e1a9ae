import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { createSealedFile } from '../../../../main/encryptedFiles/createSealedFile.ts';
import { openSealedFile } from '../../../../main/encryptedFiles/openSealedFile.ts';
import { sealedSink } from '../../../../main/encryptedFiles/sealedSink.ts';
import {
  hashOf,
  newPlace,
  partsOf,
  readAll,
  sampleBytes,
  sealChunks,
  valueOf,
  newWriter,
} from '../../../support/sealedTestFile.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const modes = ['strict', 'recovery'] as const;

test.each([
  ['nothing', []],
  ['one byte', [1]],
  ['chunks of different sizes', [1, 65_536, 7, 12_000]],
  ['a block larger than a chunk', [200_000]],
  ['a hundred chunks', Array.from({ length: 100 }, (_, at) => 100 + at)],
])('an encrypted file gives back %s as it was', async (_name, lengths) => {
  const place = await newPlace();
  const chunks = lengths.map((length, at) => sampleBytes(length, at + 1));
  const plain = Buffer.concat(chunks);
  await sealChunks(place, chunks);
  for (const mode of modes) {
    const file = valueOf(await openSealedFile(place, mode));
    expect(file).toMatchObject({ byteCount: plain.length, tailBytes: 0 });
    expect((await readAll(file)).equals(plain)).toBe(true);
    await file.close();
  }
});

test('an encrypted file gives any range of bytes, wherever its borders fall', async () => {
  const place = await newPlace();
  const chunks = Array.from({ length: 300 }, (_, at) => sampleBytes(1 + (at % 7), at));
  const plain = Buffer.concat(chunks);
  await sealChunks(place, chunks);
  for (const mode of modes) {
    const file = valueOf(await openSealedFile(place, mode));
    // Backwards, so that ranges are also reached by walking and not by what an earlier one remembered.
    for (let from = plain.length; from >= 0; from -= 37) {
      for (const length of [0, 1, 5, 64, 5000]) {
        const read = await readAll(file, from, from + length);
        expect(read.equals(plain.subarray(from, from + length))).toBe(true);
      }
    }
    expect((await readAll(file, -5, 3)).equals(plain.subarray(0, 3))).toBe(true);
    await file.close();
  }
});

test('two readers of one file do not disturb each other', async () => {
  const place = await newPlace();
  const plain = sampleBytes(300_000);
  await sealChunks(place, [plain]);
  const file = valueOf(await openSealedFile(place));
  const [whole, part] = await Promise.all([readAll(file), readAll(file, 100_000, 250_000)]);
  expect(whole.equals(plain)).toBe(true);
  expect(part.equals(plain.subarray(100_000, 250_000))).toBe(true);
  await file.close();
});

test('an encrypted file keeps the order of appends that nobody waited for, of a buffer that is used again', async () => {
  const { place, writer } = await newWriter();
  const buffer = Buffer.alloc(4);
  const appends = Array.from({ length: 200 }, (_, at) => {
    buffer.writeUInt32LE(at);
    return writer.append(buffer, at);
  });
  const finished = await writer.finish();
  expect((await Promise.all(appends)).every((result) => result.ok)).toBe(true);
  const file = valueOf(await openSealedFile(place));
  const read = await readAll(file);
  await file.close();
  expect(Array.from({ length: 200 }, (_, at) => read.readUInt32LE(at * 4))).toEqual([...Array(200).keys()]);
  expect(valueOf(finished).byteCount).toBe(800);
});

test('sync tells how far the take is on the disk, and appends go on meanwhile', async () => {
  const { writer } = await newWriter();
  await writer.append(sampleBytes(1000), 250);
  const syncing = writer.sync();
  const later = writer.append(sampleBytes(500), 500);
  expect(valueOf(await syncing)).toEqual({ byteCount: 1000, captureMs: 250 });
  expect((await later).ok).toBe(true);
  expect(valueOf(await writer.sync())).toEqual({ byteCount: 1500, captureMs: 500 });
  await writer.abandon();
});

test.skipIf(process.platform === 'win32')(
  'nothing is said to be on the disk while the name of its file is not',
  async () => {
    const { place, writer } = await newWriter();
    await writer.append(sampleBytes(1000), 250);
    const folder = dirname(place.path);
    await rename(folder, `${folder}-moved`);
    expect(await writer.sync()).toMatchObject({ ok: false });
    await writer.abandon();
    await rm(`${folder}-moved`, { recursive: true });
  },
);

test('a stream becomes whole chunks, and a slow disk holds it back', async () => {
  const { place, writer } = await newWriter();
  const plain = sampleBytes(1_000_000);
  let handedOut = 0;
  let written = 0;
  let mostAhead = 0;
  const slow = {
    ...writer,
    append: async (bytes: Uint8Array) => {
      mostAhead = Math.max(mostAhead, handedOut - written);
      await new Promise((resolve) => setTimeout(resolve, 2));
      written += bytes.length;
      return writer.append(bytes);
    },
  };
  const pieces = function* (): Generator<Buffer> {
    for (let at = 0; at < plain.length; at += 4097) {
      const piece = plain.subarray(at, at + 4097);
      handedOut += piece.length;
      yield piece;
    }
  };
  await pipeline(Readable.from(pieces(), { objectMode: false }), sealedSink(slow));
  expect(valueOf(await writer.finish()).sha256).toBe(hashOf(plain));
  expect(mostAhead).toBeLessThan(500_000);
  const { chunks } = await partsOf(place.path);
  expect(chunks.length - 1).toBe(Math.ceil(plain.length / 65_536));
});

test('a stream longer than allowed ends with audio_too_large', async () => {
  const { writer } = await newWriter();
  const piping = pipeline(Readable.from([sampleBytes(900), sampleBytes(200)]), sealedSink(writer, 1000));
  await expect(piping).rejects.toMatchObject({ failure: { code: 'audio_too_large' } });
  await writer.abandon();
});

test('an encrypted file never overwrites a file that is there', async () => {
  const place = await newPlace();
  await writeFile(place.path, 'an older take');
  expect(await createSealedFile(place)).toMatchObject({
    ok: false,
    error: { code: 'disk_failed', detail: 'EEXIST' },
  });
  expect(await readFile(place.path, 'utf8')).toBe('an older take');
});

test('a folder that is missing is disk_failed, for the writer and for the reader', async () => {
  const folder = await temporaryFolder();
  const place = { path: `${folder}/none/take`, dataKey: Buffer.alloc(32), context: '' };
  expect(await createSealedFile(place)).toMatchObject({ ok: false, error: { code: 'disk_failed' } });
  expect(await openSealedFile(place)).toMatchObject({
    ok: false,
    error: { code: 'disk_failed', detail: 'ENOENT' },
  });
});

test.each([false, true])(
  'abandoning an encrypted file leaves nothing, before and after the end (after: %s)',
  async (isFinished) => {
    const { place, writer } = await newWriter();
    await writer.append(sampleBytes(10));
    if (isFinished) await writer.finish();
    await writer.abandon();
    await expect(stat(place.path)).rejects.toMatchObject({ code: 'ENOENT' });
  },
);

test('nothing can be appended after the end', async () => {
  const { writer } = await newWriter();
  await writer.finish();
  expect(await writer.append(sampleBytes(1))).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(await writer.finish()).toMatchObject({ ok: false, error: { code: 'internal' } });
});
