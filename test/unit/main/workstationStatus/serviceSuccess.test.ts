import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import {
  healthOf,
  openServiceSuccess,
  type ServiceSuccess,
  statusText,
} from '../../../../main/workstationStatus/statusFile.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { sampleStatus } from '../../../support/sampleStatus.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

let dataFolder = '';
beforeEach(async () => {
  dataFolder = await temporaryFolder();
});

const saved = Date.parse(sampleStatus().lastServiceSuccessAt ?? '');
const open = (startMs: number): Promise<ServiceSuccess> =>
  openServiceSuccess(dataFolder, manualClock(startMs));

it('the last success of earlier runs is known until there is a newer one', async () => {
  await writeFile(join(dataFolder, 'status.json'), statusText(sampleStatus()));
  const success = await open(saved + 1000);
  expect(success.at()).toBe(saved);
  success.now();
  expect(success.at()).toBe(saved + 1000);
});

it('no success is known in a new data folder, from a file that is none, or from the future', async () => {
  expect((await open(saved)).at()).toBeNull();
  await writeFile(join(dataFolder, 'status.json'), 'x');
  expect((await open(saved)).at()).toBeNull();
  await writeFile(join(dataFolder, 'status.json'), statusText(sampleStatus()));
  expect((await open(saved - 1000)).at()).toBeNull();
});

it.each([
  [null, false, { keychain: 'ok', store: 'ok' }],
  [null, true, { keychain: 'ok', store: 'store_damaged' }],
  ['store_unreadable', false, { keychain: 'ok', store: 'store_unreadable' }],
  ['store_newer', false, { keychain: 'ok', store: 'store_newer' }],
  ['keychain_locked', false, { keychain: 'keychain_locked', store: 'unknown' }],
  ['key_missing', false, { keychain: 'key_missing', store: 'unknown' }],
  ['disk_full', false, { keychain: 'unknown', store: 'disk_full' }],
] as const)(
  'where the storage says %s (damaged: %s), the status tells keychain and store apart',
  (problem, isDamaged, health) => {
    expect(healthOf(problem, isDamaged)).toEqual(health);
  },
);
