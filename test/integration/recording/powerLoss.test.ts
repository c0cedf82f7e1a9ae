import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { volatileDisk, type VolatileDisk } from '../../support/fakes/volatileDisk.ts';
import { beginTake, bytesOf, consult, heardOf } from '../../support/takeTestKit.ts';
import { sampleBytes } from '../../support/sealedTestFile.ts';

/**
 * Records, cuts the power somewhere between two syncs, and looks whether what `savedMs` claimed is there: as
 * time, as sound to the bit, and without a gap in it.
 */
async function claimAndTruth(disk: VolatileDisk, round: number, survives: (page: number) => boolean) {
  const t = await beginTake({ openFile: disk.openFile });
  await t.speak(3000 + 100 * round);
  // Where in a sync the power goes.
  await after(round % 4);
  const { savedMs } = t.take.view();
  await disk.cut(survives);
  const found = await t.takes.inspect(t.takes.fileOf(consult));
  if (!found.ok) return { savedMs, keptMs: 0 };
  const { recordedMs, durationMs, gaps } = found.value;
  const heard = await heardOf(t.takes);
  expect(heard).toHaveLength(durationMs * 96);
  const spoken = Buffer.concat(t.spoken.map(bytesOf));
  const isTrue = heard.subarray(0, savedMs * 96).equals(spoken.subarray(0, savedMs * 96));
  const firstGapMs = gaps[0]?.atMs ?? Number.POSITIVE_INFINITY;
  return { savedMs, keptMs: isTrue ? Math.min(recordedMs, durationMs, firstGapMs) : 0 };
}

const random = sampleBytes(100_000, 7);

test.each([
  ['every page that was not synced is dropped', () => false],
  ['some pages that were not synced survive', (page: number) => (random[page] ?? 0) > 128],
  ['only the newest pages survive', (page: number) => page % 64 > 40],
])('power loss, %s: only what was not claimed as saved is gone', async (_name, survives) => {
  let lostSomething = false;
  for (let round = 0; round < 12; round += 1) {
    const { savedMs, keptMs } = await claimAndTruth(volatileDisk(), round, survives);
    expect(savedMs).toBeGreaterThan(1000);
    expect(keptMs).toBeGreaterThanOrEqual(savedMs);
    lostSomething ||= keptMs < 3000 + 100 * round;
  }
  // Or the disk would have been one that forgets nothing.
  expect(lostSomething).toBe(true);
});

test('control: with syncs that do nothing, the same look finds a claim that was false', async () => {
  const disk = volatileDisk({ syncs: false });
  const { savedMs, keptMs } = await claimAndTruth(disk, 0, () => false);
  expect(disk.syncs()).toBeGreaterThan(2);
  expect(savedMs).toBeGreaterThan(1000);
  expect(keptMs).toBeLessThan(savedMs);
});
