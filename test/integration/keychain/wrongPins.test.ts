import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPins, type Pins } from '../../../main/vetSession/pins.ts';
import { openWrongPins } from '../../../main/vetSession/wrongPinFile.ts';
import { manualClock } from '../../support/fakes/manualClock.ts';
import { memorySettings } from '../../support/fakes/memorySettings.ts';

const run = promisify(execFile);
const vet = 'Dr Moor';
const costs = { cost: 16, blockSize: 8, parallelization: 1 };
const dataKey = randomBytes(32);
let folder = '';
let store = memorySettings();
let clock = manualClock();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-pins-'));
  store = memorySettings();
  clock = manualClock();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const path = (): string => join(folder, 'wrong-pins');
const start = async (): Promise<Pins> =>
  openPins(store, clock, { vets: [vet], costs, wrongPins: await openWrongPins(path(), dataKey) });

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
test.runIf(isRoot)(
  'a restart gives no free try on a disk that is full, and the right PIN opens',
  async () => {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'small', folder]);
    try {
      await (await start()).set(vet, '4711');
      await writeFile(join(folder, 'all the rest'), Buffer.alloc(1_000_000)).catch(() => undefined);
      store.isFull = true;
      const waits: number[] = [];
      for (let tries = 0; tries < 5; tries += 1) {
        const pins = await start();
        await clock.pass(pins.waitMs(vet));
        expect(await pins.check(vet, '0000')).toBe('wrong');
        waits.push((await start()).waitMs(vet) / 1000);
      }
      expect(waits).toEqual([0, 0, 5, 15, 30]);
      const pins = await start();
      await clock.pass(pins.waitMs(vet));
      expect(await pins.check(vet, '4711')).toBe('right');
      expect((await start()).waitMs(vet)).toBe(0);
    } finally {
      await run('umount', ['-l', folder]);
    }
  },
);

async function damage(): Promise<void> {
  const bytes = await readFile(path());
  bytes[33] = (bytes[33] ?? 0) ^ 1;
  await writeFile(path(), bytes);
}

test('damage is not forgotten while the records are full: nothing is looked at until they take it', async () => {
  await (await start()).set(vet, '4711');
  expect(await (await start()).check(vet, '0000')).toBe('wrong');
  await damage();
  store.isFull = true;
  for (let starts = 0; starts < 2; starts += 1) {
    const pins = await start();
    expect(await pins.check(vet, '0000')).toBe('notCounted');
    await clock.pass(pins.waitMs(vet));
    expect(await pins.check(vet, '4711')).toBe('notCounted');
  }
  store.isFull = false;
  expect(await (await start()).check(vet, '4711')).toBe('wrong');
});

test('a PIN that a token set after damage holds, also where the records were full at the start', async () => {
  await (await start()).set(vet, '4711');
  expect(await (await start()).check(vet, '0000')).toBe('wrong');
  await damage();
  store.isFull = true;
  const pins = await start();
  store.isFull = false;
  await pins.set(vet, '0815');
  expect(await (await start()).check(vet, '0815')).toBe('right');
});

test('bytes that are not as they were written open nothing, until a token has taken the PIN away', async () => {
  const pins = await start();
  await pins.set(vet, '4711');
  expect(await pins.check(vet, '0000')).toBe('wrong');
  await damage();
  expect(await (await start()).check(vet, '4711')).toBe('wrong');
  // Over further starts too.
  const later = await start();
  expect(await later.check(vet, '4711')).toBe('wrong');
  await later.set(vet, null);
  await later.set(vet, '0815');
  expect(await (await start()).check(vet, '0815')).toBe('right');
});

test('names nobody, is for its owner alone, and has one slot for each of many vets', async () => {
  const wrong = await openWrongPins(path(), dataKey);
  const vets = Array.from({ length: 64 }, (_none, at) => `Dr ${at}`);
  for (const [at, one] of vets.entries()) await wrong.save(one, { wrongTries: at, waitsUntilMs: at * 1000 });
  const again = await openWrongPins(path(), dataKey);
  for (const [at, one] of vets.entries())
    expect(again.of(one)).toEqual({ wrongTries: at, waitsUntilMs: at * 1000 });
  expect(again.of('Dr 64')).toBeNull();
  expect((await readFile(path())).includes('Dr ')).toBe(false);
  const { mode, size } = await stat(path());
  expect([mode & 0o077, size]).toEqual([0, 4096]);
});
