import { readFile } from 'node:fs/promises';

import { afterEach, expect, test, vi } from 'vitest';

import { newPlace, sampleBytes } from '../../../support/sealedTestFile.ts';

const cipherModule = '../../../../main/encryptedFiles/chunkCipher.ts';

afterEach(() => {
  vi.doUnmock(cipherModule);
  vi.resetModules();
});

/** PCM that is planted, and what a search for it looks for: 16 bytes from anywhere in it. */
const planted = sampleBytes(100_000);
const probes = [0, 31_001, 65_530, 99_984].map((at) => planted.subarray(at, at + 16));

async function probesFound(): Promise<number> {
  const { createSealedFile } = await import('../../../../main/encryptedFiles/createSealedFile.ts');
  const place = await newPlace();
  const created = await createSealedFile(place);
  if (!created.ok) throw new Error(created.error.code);
  const found = async (): Promise<number> => {
    const onDisk = await readFile(place.path);
    return probes.filter((probe) => onDisk.includes(probe)).length;
  };
  await created.value.append(planted.subarray(0, 50_000), 0);
  await created.value.append(planted.subarray(50_000), 250);
  const whileOpen = await found();
  await created.value.finish();
  return Math.max(whileOpen, await found());
}

test('the plaintext is nowhere in the file, neither while it grows nor after its end', async () => {
  expect(await probesFound()).toBe(0);
});

test('control: with sealing replaced by nothing, the same search finds it', async () => {
  vi.resetModules();
  vi.doMock(cipherModule, async (original) => ({
    ...(await original<object>()),
    seal: (_envelope: unknown, plaintext: Uint8Array) => Buffer.concat([plaintext, Buffer.alloc(16)]),
  }));
  expect(await probesFound()).toBe(probes.length);
});
