import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sound } from '../../support/fakes/sound.ts';
import { afterEach, expect, test, vi } from 'vitest';

import { manualClock } from '../../support/fakes/manualClock.ts';
import { fakeMicrophone } from '../../support/fakes/fakeMicrophone.ts';
import { failure } from '../../../shared/consult/failure.ts';
import { err } from '../../../shared/result.ts';
import { bytesOf, consult, dataKey, takeFolder } from '../../support/takeTestKit.ts';

const cipherModule = '../../../main/encryptedFiles/chunkCipher.ts';

afterEach(() => {
  vi.doUnmock(cipherModule);
  vi.resetModules();
});

const spoken = Array.from({ length: 40 }, (_, at) => sound(100, at));
/** Eight samples from anywhere in what was spoken. */
const probes = spoken.map((samples, at) => bytesOf(samples).subarray(200 * at, 200 * at + 16));

async function probesIn(folder: string): Promise<number> {
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
  expect(files.length).toBeGreaterThan(0);
  return probes.filter((probe) => files.some((bytes) => bytes.includes(probe))).length;
}

/** How many of them are in any file of the folder: while it records, paused, as a kill leaves it, and after Stop. */
async function mostFound(): Promise<number> {
  const { createTakes } = await import('../../../main/recording/createTakes.ts');
  const folder = await takeFolder();
  const clock = manualClock();
  const beginLive = async () => err(failure('ffmpeg_missing'));
  const takes = createTakes({ folder, dataKey, clock, beginLive, freeBytes: async () => 1e12 });
  const on = { onChange: () => undefined, onGrowth: () => undefined, onMustStop: () => undefined };
  const begun = await takes.begin({ consult, capMs: 1e9, ...on });
  if (!begun.ok) throw new Error(begun.error.code);
  const microphone = fakeMicrophone();
  begun.value.attach(microphone, { because: 'began', label: 'Desk' });
  const found: number[] = [];
  for (const [at, samples] of spoken.entries()) {
    await clock.pass(100);
    microphone.frames(samples);
    if (at === 20) found.push(await probesIn(folder));
  }
  begun.value.pause();
  await begun.value.suspend();
  found.push(await probesIn(folder));
  const stopping = begun.value.stop('person');
  await clock.pass(600);
  await stopping;
  found.push(await probesIn(folder));
  return Math.max(...found);
}

test('what was spoken is nowhere on the disk, at no moment', async () => {
  expect(await mostFound()).toBe(0);
});

test('control: with sealing replaced by nothing, the same search finds all of it', async () => {
  vi.resetModules();
  vi.doMock(cipherModule, async (original) => ({
    ...(await original<object>()),
    seal: (_envelope: unknown, plaintext: Uint8Array) => Buffer.concat([plaintext, Buffer.alloc(16)]),
  }));
  expect(await mostFound()).toBe(probes.length);
});
