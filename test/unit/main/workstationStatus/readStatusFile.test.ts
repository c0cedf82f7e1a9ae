import { execFileSync } from 'node:child_process';
import { chown, link, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStatusFile, type StatusPlace } from '../../../../main/workstationStatus/readStatusFile.ts';
import { statusText } from '../../../../main/workstationStatus/statusSchema.ts';
import { sampleStatus } from '../../../support/sampleReports.ts';

const good = statusText(sampleStatus());
const nowMs = Date.parse('2026-11-23T09:00:00.000Z');
const isPosix = process.platform !== 'win32';
const isRoot = process.getuid?.() === 0;

/** An account's home, with a data folder in it. */
let home = '';
let folder = '';
let file = '';
let place: StatusPlace;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'clinic-status-'));
  folder = join(home, '.config', 'Clinic Companion');
  file = join(folder, 'status.json');
  place = { base: home, below: ['.config', 'Clinic Companion'], owner: process.getuid?.() ?? null };
  await mkdir(folder, { recursive: true });
});
afterEach(() => rm(home, { recursive: true, force: true }));

const read = () => readStatusFile(place, nowMs);

it('reads a status, with its age', async () => {
  await writeFile(file, good);
  expect(await read()).toEqual({ state: 'read', status: sampleStatus(), ageSeconds: 3600 });
});

it('knows no age of a file from the future', async () => {
  await writeFile(file, statusText(sampleStatus({ writtenAt: '2999-01-01T00:00:00.000Z' })));
  expect(await read()).toMatchObject({ state: 'read', ageSeconds: null });
});

it('an account without the app has none', async () => {
  expect(await read()).toEqual({ state: 'absent' });
  await rm(join(home, '.config'), { recursive: true });
  expect(await read()).toEqual({ state: 'absent' });
});

it('of a later version it says no more than that', async () => {
  await writeFile(file, JSON.stringify({ ...sampleStatus(), schemaVersion: 2, vet: 'Dr Moor' }));
  expect(await read()).toEqual({ state: 'newer' });
});

describe('takes no text of a person from', () => {
  const status = sampleStatus();
  const { facts } = status;
  it.each<[string, unknown]>([
    ['a further field', { ...status, vet: 'Dr Moor' }],
    [
      'a further field of the queue',
      { ...status, facts: { ...facts, queue: { ...facts.queue, of: 'Bella' } } },
    ],
    ['the version', { ...status, version: '0.1.0-Dr Moor' }],
    ['a time', { ...status, writtenAt: 'Dr Moor' }],
    ['the name of a setting', withSetting({ name: 'drMoor', value: true })],
    ['the value of a setting', withSetting({ name: 'consentMode', value: 'drMoor' })],
    ['a fault', { ...status, facts: { ...facts, policy: { managed: [], faults: ['drMoor'] } } }],
    ['another file', ['Dr Moor']],
    ['nothing', null],
  ])('%s', async (_what, content) => {
    await writeFile(file, JSON.stringify(content));
    expect(await read()).toEqual({ state: 'invalid' });
  });

  it('half a file', async () => {
    await writeFile(file, good.slice(0, 300));
    expect(await read()).toEqual({ state: 'invalid' });
  });

  function withSetting(setting: object): object {
    return { ...status, facts: { ...facts, policy: { managed: [setting], faults: [] } } };
  }
});

describe.runIf(isPosix)('refuses, without waiting,', () => {
  it('a FIFO', async () => {
    execFileSync('mkfifo', [file]);
    expect(await read()).toEqual({ state: 'refused' });
  });

  it('a link to a file, and a file with a second name', async () => {
    const elsewhere = join(home, 'elsewhere.json');
    await writeFile(elsewhere, good);
    await symlink(elsewhere, file);
    expect(await read()).toEqual({ state: 'refused' });
    await rm(file);
    await link(elsewhere, file);
    expect(await read()).toEqual({ state: 'refused' });
  });

  it('a link to a folder on the way', async () => {
    await writeFile(file, good);
    await rename(join(home, '.config'), join(home, 'moved'));
    await symlink(join(home, 'moved'), join(home, '.config'));
    expect(await read()).toEqual({ state: 'refused' });
  });

  it('a folder, and a file where a folder should be', async () => {
    await mkdir(file);
    expect(await read()).toEqual({ state: 'refused' });
    await rm(folder, { recursive: true });
    await writeFile(folder, good);
    expect(await read()).toEqual({ state: 'refused' });
  });

  it('a huge file', async () => {
    await writeFile(file, `${good}${' '.repeat(70_000)}`);
    expect(await read()).toEqual({ state: 'refused' });
  });
});

it.runIf(isRoot)('as root, refuses a file and a folder of a third account', async () => {
  const owner = 12_345;
  await writeFile(file, good);
  for (const path of [join(home, '.config'), folder, file]) await chown(path, owner, owner);
  place = { ...place, owner };
  expect(await read()).toMatchObject({ state: 'read' });
  for (const path of [file, folder]) {
    await chown(path, 54_321, 54_321);
    expect(await read()).toEqual({ state: 'refused' });
    await chown(path, owner, owner);
  }
});
