import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { appendFile, open, rename, stat, truncate, type FileHandle } from 'node:fs/promises';

import { afterEach, expect, test, vi } from 'vitest';

import { createCheckedFile, type CheckedWriter } from '../../../../main/encryptedFiles/createCheckedFile.ts';
import { openSealedFile } from '../../../../main/encryptedFiles/openSealedFile.ts';
import {
  hashOf,
  newPlace,
  sampleBytes,
  sealChunks,
  temporaryFolder,
  valueOf,
  verifySealedFile,
} from '../../../support/sealedTestFile.ts';

const megabyte = 1024 * 1024;
const piece = sampleBytes(65_536);
const never = new AbortController().signal;
const damage = { ok: false, error: { code: 'audio_damaged' } };

afterEach(() => {
  vi.restoreAllMocks();
});

async function appendPieces(writer: CheckedWriter, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) valueOf(await writer.append(piece));
}

function flipByteAt(path: string, position: number): void {
  const file = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, position);
  writeSync(file, Buffer.of((byte[0] ?? 0) ^ 1), 0, 1, position);
  closeSync(file);
}

/** Does something at each sync of a file, before the sync or instead of it. */
async function atEachSync(work: (sync: () => Promise<void>) => Promise<void>): Promise<void> {
  const folder = await open(await temporaryFolder(), 'r');
  await folder.close();
  const prototype = Object.getPrototypeOf(folder) as FileHandle;
  const datasync = Reflect.get(prototype, 'datasync');
  vi.spyOn(prototype, 'datasync').mockImplementation(function (this: FileHandle) {
    return work(() => Reflect.apply(datasync, this, []));
  });
}

test('finish gives the length and the hash of what was read back, and a sealed file', async () => {
  const place = await newPlace();
  const read: Buffer[] = [];
  const onRead = (bytes: Uint8Array): void => void read.push(Buffer.from(bytes));
  const writer = valueOf(await createCheckedFile(place, { signal: never, onRead }));
  await appendPieces(writer, 200);
  valueOf(await writer.append(sampleBytes(10)));
  const whole = Buffer.concat([...Array<Buffer>(200).fill(piece), sampleBytes(10)]);
  const total = { byteCount: whole.length, sha256: hashOf(whole) };
  expect(valueOf(await writer.finish())).toEqual(total);
  expect(Buffer.concat(read).equals(whole)).toBe(true);
  const file = valueOf(await openSealedFile(place));
  expect(valueOf(await verifySealedFile(file))).toEqual(total);
  await file.close();
});

test('a file without contents is finished too', async () => {
  const writer = valueOf(await createCheckedFile(await newPlace(), { signal: never }));
  expect(valueOf(await writer.finish())).toEqual({ byteCount: 0, sha256: hashOf(Buffer.alloc(0)) });
});

test('a long file is read back while it grows, and no byte of it before it was synced', async () => {
  let appendedBytes = 0;
  let syncedBytes = 0;
  let readBytes = 0;
  let mostAhead = 0;
  await atEachSync(async (sync) => {
    const before = appendedBytes;
    await sync();
    // Of two syncs at once, the later one may end first.
    syncedBytes = Math.max(syncedBytes, before);
  });
  const onRead = ({ length }: Uint8Array): void => {
    readBytes += length;
    mostAhead = Math.max(mostAhead, readBytes - syncedBytes);
  };
  const writer = valueOf(await createCheckedFile(await newPlace(), { signal: never, onRead }));
  for (let at = 0; at < 400; at += 1) {
    appendedBytes += piece.length;
    valueOf(await writer.append(piece));
  }
  await vi.waitFor(() => expect(readBytes).toBeGreaterThanOrEqual(4 * megabyte));
  valueOf(await writer.finish());
  expect(readBytes).toBe(400 * piece.length);
  expect(mostAhead).toBe(0);
});

test.each<[string, (path: string, other: string) => Promise<void> | void]>([
  ['a changed byte', (path) => flipByteAt(path, 100_000)],
  ['a changed header', (path) => flipByteAt(path, 20)],
  ['a lost end', async (path) => truncate(path, (await stat(path)).size - 1)],
  ['something behind the end', (path) => appendFile(path, 'x')],
  ['another file of the same length and data key', (path, other) => rename(other, path)],
])('%s on the disk is found, and nothing is left', async (_what, harm) => {
  const place = await newPlace();
  const other = { ...place, path: `${place.path}.other` };
  await sealChunks(other, Array<Buffer>(3).fill(sampleBytes(65_536, 2)));
  const writer = valueOf(await createCheckedFile(place, { signal: never }));
  await appendPieces(writer, 3);
  // After the last byte was synced, and before it is read.
  await atEachSync(async (sync) => {
    await sync();
    await harm(place.path, other.path);
  });
  expect(await writer.finish()).toMatchObject(damage);
  await writer.abandon();
  await expect(stat(place.path)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('damage in what was written long ago ends the next append', async () => {
  const place = await newPlace();
  const writer = valueOf(await createCheckedFile(place, { signal: never }));
  await atEachSync(async (sync) => {
    await sync();
    flipByteAt(place.path, 3 * megabyte);
  });
  await appendPieces(writer, 64);
  await vi.waitFor(async () => expect(await writer.append(piece)).toMatchObject(damage));
  expect(await writer.finish()).toMatchObject(damage);
  await writer.abandon();
});

test.each([
  ['ENOSPC', 'disk_full'],
  ['EIO', 'disk_failed'],
])('a sync under way that fails with %s is %s', async (code, expected) => {
  const place = await newPlace();
  const writer = valueOf(await createCheckedFile(place, { signal: never }));
  await atEachSync(async () => {
    throw Object.assign(new Error(code), { code });
  });
  await appendPieces(writer, 64);
  const refused = { ok: false, error: { code: expected } };
  await vi.waitFor(async () => expect(await writer.append(piece)).toMatchObject(refused));
  expect(await writer.finish()).toMatchObject(refused);
  await writer.abandon();
  await expect(stat(place.path)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a cancelled file is not read to its end', async () => {
  const stop = new AbortController();
  const writer = valueOf(await createCheckedFile(await newPlace(), { signal: stop.signal }));
  await appendPieces(writer, 3);
  stop.abort();
  expect(await writer.finish()).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  await writer.abandon();
});
