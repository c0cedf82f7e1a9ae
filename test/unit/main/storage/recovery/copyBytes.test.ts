import { randomBytes } from 'node:crypto';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { copyBytes } from '../../../../../main/storage/recovery/copyStore.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

let folder: string;
beforeEach(async () => void (folder = await temporaryFolder()));

async function copied(
  bytes: Buffer,
  leftOut: { readonly from: number; readonly to: number },
  { size = bytes.length, signal = new AbortController().signal } = {},
): Promise<Buffer> {
  const from = path.join(folder, 'from');
  const to = path.join(folder, 'to');
  await writeFile(from, bytes);
  await rm(to, { force: true });
  const source = await open(from, 'r');
  const copy = await open(to, 'wx');
  try {
    await copyBytes(source, copy, { size, leftOut, signal, blockBytes: 100 });
  } finally {
    await copy.close();
    await source.close();
  }
  return readFile(to);
}

const nowhere = { from: 10_000, to: 10_016 };

test.each([1, 99, 100, 101, 1000, 1234])('%i bytes, whole', async (length) => {
  const bytes = randomBytes(length);
  expect((await copied(bytes, nowhere)).equals(bytes)).toBe(true);
});

test.each([
  [0, 16],
  [50, 66],
  [100, 116],
  [992, 1008],
  [1218, 1234],
])('copyBytes copies all but the bytes from %i to %i', async (from, to) => {
  const bytes = randomBytes(1300);
  const copy = await copied(bytes, { from, to });
  expect(copy.equals(Buffer.from(bytes).fill(0, from, to))).toBe(true);
});

test('a file that is shorter than it was, and one that is not wanted any more', async () => {
  await expect(copied(randomBytes(500), nowhere, { size: 600 })).rejects.toThrow('shorter');
  await expect(copied(randomBytes(500), nowhere, { signal: AbortSignal.abort() })).rejects.toThrow();
});
