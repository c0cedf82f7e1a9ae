import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  obeyHardwareAcceleration,
  rememberHardwareAcceleration,
} from '../../../../../main/electron/graphics/hardwareAcceleration.ts';
import { nothingManaged, parsePolicy, type ReadPolicy } from '../../../../../main/policy/policy.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-graphics-'));
});
afterEach(() => rm(folder, { recursive: true }));

const off = parsePolicy({ hardwareAcceleration: false });
const unreadable: ReadPolicy = { ...nothingManaged, isUnreadable: true };

/** Whether the next start draws without the graphics card. */
function isOffAtStart(): boolean {
  let isOff = false;
  obeyHardwareAcceleration(folder, { disableHardwareAcceleration: () => (isOff = true) });
  return isOff;
}

it.each<[what: string, reads: readonly ReadPolicy[], isOff: boolean]>([
  ['nothing was read yet', [], false],
  ['nothing is managed', [nothingManaged], false],
  ['it is off', [off], true],
  ['it is off for long', [off, off], true],
  ['it is on', [parsePolicy({ hardwareAcceleration: true })], false],
  ['it is on again', [off, parsePolicy({ hardwareAcceleration: true })], false],
  ['it is no longer managed', [off, nothingManaged], false],
  ['its value counts no longer', [off, parsePolicy({ hardwareAcceleration: 'no' })], false],
  ['it was off and cannot be read now', [off, unreadable], true],
  ['it cannot be read and never was', [unreadable], false],
  ['only a part can be read, which says so', [{ ...off, isUnreadable: true }], true],
])('the graphics card, where %s', async (_what, reads, isOff) => {
  for (const read of reads) await rememberHardwareAcceleration(folder, read);
  expect(isOffAtStart()).toBe(isOff);
  expect(await readdir(folder)).toHaveLength(isOff ? 1 : 0);
});

it('is no reason for a start to fail', async () => {
  await rm(folder, { recursive: true });
  await rememberHardwareAcceleration(folder, off);
  expect(isOffAtStart()).toBe(false);
  folder = await mkdtemp(join(tmpdir(), 'clinic-graphics-'));
});
