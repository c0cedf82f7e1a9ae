import { stat, readFile, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createSealedFile } from '../../../../main/encryptedFiles/createSealedFile.ts';
import { openSealedFile } from '../../../../main/encryptedFiles/openSealedFile.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { sealedSink } from '../../../../main/encryptedFiles/sealedSink.ts';
import {
  handlePrototype,
  newPlace,
  readAll,
  sampleBytes,
  systemError,
  valueOf,
  newWriter,
} from '../../../support/sealedTestFile.ts';

afterEach(() => void vi.restoreAllMocks());

type WriteArguments = [bytes: Buffer, from: number, length: number, position: number];

/** Lets only as many bytes of each write through as `fits` says. */
async function limitWrites(fits: (length: number) => number): Promise<void> {
  const prototype = await handlePrototype();
  const write = Reflect.get(prototype, 'write') as (...args: WriteArguments) => Promise<unknown>;
  vi.spyOn(prototype, 'write').mockImplementation(function (this: FileHandle, ...args: unknown[]) {
    const [bytes, from, length, position] = args as WriteArguments;
    return Reflect.apply(write, this, [bytes, from, fits(length), position]);
  } as FileHandle['write']);
}

/** Lets writes through until so many bytes are on the disk, then takes what fits, then refuses. */
async function fillDiskAfter(roomBytes: number, code: string): Promise<void> {
  let room = roomBytes;
  await limitWrites((length) => {
    if (room === 0) throw systemError(code);
    const fits = Math.min(length, room);
    room -= fits;
    return fits;
  });
}

test.each([
  ['ENOSPC', 'disk_full'],
  ['EDQUOT', 'disk_full'],
  ['EIO', 'disk_failed'],
  ['EROFS', 'disk_failed'],
])(
  '%s while appending is %s from then on, and what was written before stays readable',
  async (code, expected) => {
    const place = await newPlace();
    await fillDiskAfter(10_000, code);
    const writer = valueOf(await createSealedFile(place));
    valueOf(await writer.append(sampleBytes(4000, 1), 250));
    valueOf(await writer.append(sampleBytes(4000, 2), 500));
    const refused = { ok: false, error: { code: expected, detail: code } };
    expect(await writer.append(sampleBytes(4000, 3), 750)).toMatchObject(refused);
    vi.restoreAllMocks();
    // Room again, but a chunk is torn: to go on would put others behind it.
    expect(await writer.append(sampleBytes(10), 1000)).toMatchObject(refused);
    expect(await writer.sync()).toMatchObject(refused);
    expect(await writer.finish()).toMatchObject(refused);
    await writer.release();
    const take = valueOf(await openSealedFile(place, 'recovery'));
    expect(take).toMatchObject({ byteCount: 8000 });
    expect((await readAll(take)).equals(Buffer.concat([sampleBytes(4000, 1), sampleBytes(4000, 2)]))).toBe(
      true,
    );
    await take.close();
  },
);

test.each([
  ['EIO', 'disk_failed'],
  ['EBUSY', 'computer_busy'],
  ['EACCES', 'computer_busy'],
  ['EMFILE', 'computer_busy'],
  ['ENOMEM', 'computer_busy'],
] as const)('%s while reading is %s, and the next read may succeed', async (code, expected) => {
  const { place, writer } = await newWriter();
  valueOf(await writer.append(sampleBytes(1000)));
  valueOf(await writer.finish());
  const read = vi.spyOn(await handlePrototype(), 'read').mockRejectedValue(systemError(code));
  expect(await openSealedFile(place)).toEqual({ ok: false, error: failure(expected, code) });
  read.mockRestore();
  const file = valueOf(await openSealedFile(place));
  expect((await readAll(file)).equals(sampleBytes(1000))).toBe(true);
  await file.close();
});

test('no room for the header leaves no file', async () => {
  const place = await newPlace();
  await fillDiskAfter(20, 'ENOSPC');
  expect(await createSealedFile(place)).toMatchObject({ ok: false, error: { code: 'disk_full' } });
  await expect(stat(place.path)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a disk that takes a few bytes at a time still gets all of them', async () => {
  const place = await newPlace();
  await limitWrites((length) => Math.min(length, 777));
  const writer = valueOf(await createSealedFile(place));
  valueOf(await writer.append(sampleBytes(10_000)));
  valueOf(await writer.finish());
  const file = valueOf(await openSealedFile(place));
  expect((await readAll(file)).equals(sampleBytes(10_000))).toBe(true);
  await file.close();
});

test('a stream into a full disk ends with the failure', async () => {
  const { place, writer } = await newWriter();
  await fillDiskAfter(100_000, 'ENOSPC');
  const source = Readable.from([sampleBytes(500_000), sampleBytes(500_000)]);
  await expect(pipeline(source, sealedSink(writer))).rejects.toMatchObject({
    failure: { code: 'disk_full' },
  });
  vi.restoreAllMocks();
  await writer.abandon();
  await expect(readFile(place.path)).rejects.toMatchObject({ code: 'ENOENT' });
});
