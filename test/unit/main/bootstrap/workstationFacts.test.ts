import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderFacts, healthFacts, updateFacts } from '../../../../main/bootstrap/workstationFacts.ts';
import { epochMs } from '../../../../shared/ids.ts';
import type { UpdateState } from '../../../../shared/ipc/updates.ts';

it.each([
  [null, false, { keychain: 'ok', store: 'ok' }],
  [null, true, { keychain: 'ok', store: 'store_damaged' }],
  ['store_unreadable', false, { keychain: 'ok', store: 'store_unreadable' }],
  ['store_newer', false, { keychain: 'ok', store: 'store_newer' }],
  ['keychain_locked', false, { keychain: 'keychain_locked', store: 'unknown' }],
  ['key_missing', false, { keychain: 'key_missing', store: 'unknown' }],
  ['disk_full', false, { keychain: 'unknown', store: 'disk_full' }],
] as const)(
  'where the storage says %s (damaged: %s), keychain and store are told apart',
  (problem, isDamaged, facts) => {
    expect(healthFacts(problem, isDamaged)).toEqual(facts);
  },
);

const none = { off: null, problem: null, lookedAt: null, next: null };
it.each<[UpdateState, object]>([
  [
    { state: 'off', because: 'policy' },
    { ...none, state: 'off', off: 'policy' },
  ],
  [
    { state: 'idle', lookedAt: epochMs(0), problem: 'untrusted' },
    { ...none, state: 'idle', problem: 'untrusted', lookedAt: '1970-01-01T00:00:00.000Z' },
  ],
  [
    { state: 'ready', next: '1.2.3', needsAdministrator: true },
    { ...none, state: 'ready', next: '1.2.3' },
  ],
  [
    { state: 'waiting', next: 'of Dr Moor' },
    { ...none, state: 'waiting' },
  ],
])('updates %j', (state, facts) => {
  expect(updateFacts({ ...state, version: '1.0.0', isManaged: false, isBusy: false })).toEqual(facts);
});

it('finds the newest backup and the free room in a data folder, and no backup in a new one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-facts-'));
  try {
    expect((await folderFacts(folder)).lastBackupAt).toBeNull();
    await mkdir(join(folder, 'backups'));
    for (const ms of ['001700000000000', '001800000000000'])
      await writeFile(join(folder, 'backups', `store-${ms}-000000000001.db`), '');
    const facts = await folderFacts(folder);
    expect(facts.lastBackupAt).toBe(new Date(1_800_000_000_000).toISOString());
    expect(facts.freeBytes).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
