import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountPlaces, readAccountStatuses } from '../../../../main/workstationStatus/accountStatuses.ts';
import { statusText } from '../../../../main/workstationStatus/statusSchema.ts';
import { sampleStatus } from '../../../support/sampleReports.ts';

let homesFolder = '';
let passwdFile = '';
beforeEach(async () => {
  homesFolder = await mkdtemp(join(tmpdir(), 'clinic-homes-'));
  passwdFile = `${homesFolder}-passwd`;
  await writeFile(passwdFile, 'root:x:0:0:root:/root:/bin/bash\nbroken\nsvc:x:7:7::/:/bin/false\n');
});
afterEach(async () => {
  await rm(homesFolder, { recursive: true });
  await rm(passwdFile);
});

const machine = () => ({ platform: 'linux' as const, env: {}, uid: 0, passwdFile, homesFolder });
const uid = process.getuid?.() ?? 0;

it('only root reads the accounts of Linux and macOS', async () => {
  expect(await accountPlaces({ ...machine(), uid: 1000 })).toBeNull();
  expect(await accountPlaces({ ...machine(), platform: 'darwin', uid: 1000 })).toBeNull();
});

it('finds homes in the usual folder and in the list of accounts, by number', async () => {
  await mkdir(join(homesFolder, 'moor'));
  await symlink(join(homesFolder, 'moor'), join(homesFolder, 'link'));
  await writeFile(passwdFile, 'svc:x:7:7::/srv/svc:/bin/false\nroot:x:0:0:root:/root:/bin/bash\n');
  const below = ['.config', 'Clinic Companion'];
  const places = await accountPlaces(machine());
  expect(places).toContainEqual({ base: join(homesFolder, 'moor'), below, owner: uid });
  expect(places?.filter(({ base }) => !base.startsWith(homesFolder))).toEqual([
    { base: '/root', below, owner: 0 },
    { base: '/srv/svc', below, owner: 7 },
  ]);
  expect(places).toHaveLength(3);
});

it('on Windows the homes are beside the public one', async () => {
  await mkdir(join(homesFolder, 'moor'));
  const env = { PUBLIC: join(homesFolder, 'Public') };
  expect(await accountPlaces({ platform: 'win32', env, uid: null })).toEqual([
    { base: join(homesFolder, 'moor'), below: ['AppData', 'Local', 'Clinic Companion'], owner: null },
  ]);
});

it('tells each account’s status by a number, and leaves out who has none', async () => {
  for (const name of ['a', 'b', 'c']) {
    const folder = join(homesFolder, name, '.config', 'Clinic Companion');
    await mkdir(folder, { recursive: true });
    if (name !== 'b')
      await writeFile(join(folder, 'status.json'), name === 'a' ? statusText(sampleStatus()) : '{}');
  }
  const places = ['a', 'b', 'c'].map((name) => ({
    base: join(homesFolder, name),
    below: ['.config', 'Clinic Companion'],
    owner: uid,
  }));
  const nowMs = Date.parse(sampleStatus().writtenAt);
  expect(await readAccountStatuses(places, nowMs)).toEqual({
    accounts: [
      { account: 1, read: { state: 'read', status: sampleStatus(), ageSeconds: 0 } },
      { account: 2, read: { state: 'invalid' } },
    ],
    areAll: true,
  });
});

it('an account whose folder never answers holds nothing up, and no further one is tried', async () => {
  const places = ['a', 'b', 'c'].map((base) => ({ base, below: [], owner: null }));
  const asked: string[] = [];
  const statuses = await readAccountStatuses(places, 0, {
    answerMs: 20,
    read: ({ base }) => {
      asked.push(base);
      return base === 'b' ? new Promise(() => undefined) : Promise.resolve({ state: 'invalid' });
    },
  });
  expect(statuses).toEqual({
    accounts: [
      { account: 1, read: { state: 'invalid' } },
      { account: 2, read: { state: 'timedOut' } },
    ],
    areAll: false,
  });
  expect(asked).toEqual(['a', 'b']);
});
