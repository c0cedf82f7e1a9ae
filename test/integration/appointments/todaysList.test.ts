import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readBytes, readStamp } from '../../../main/appointments/readSharedFile.ts';
import { createTodaysList, type TodaysList } from '../../../main/appointments/todaysList.ts';
import type { SharedFiles } from '../../../main/appointments/watchAppointmentsFile.ts';
import { systemClock } from '../../../main/platform/systemClock.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import type { Patient } from '../../../shared/consult/consult.ts';
import { connectionId } from '../../../shared/ids.ts';
import { err } from '../../../shared/result.ts';
import { newConnection } from '../../support/sampleConsults.ts';
import { patience } from '../../support/patience.ts';

const heading = 'time,patient,species,reference,vet\n';
const biscuit = '09:30,Biscuit,Dog,2211,Dr Moor\n';
const luna = '09:50,Luna,Cat,2290,Dr Hale\n';

const times = { lookEveryMs: 10, lookAgainMs: 10, mostUnsettledMs: 200, hangsAfterMs: 100 };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-appointments-'));
  file = join(folder, 'today.csv');
  onTestFinished(async () => {
    await chmod(folder, 0o700);
    await rm(folder, { recursive: true, force: true });
  });
});

const riverside = newConnection({ practiceName: 'Riverside Vets', vet: 'Dr Anna Moor' });

type Opened = TodaysList & {
  readonly names: () => Promise<readonly string[] | null>;
  readonly problem: () => Promise<string | null>;
  readonly become: (next: { connection?: Connection; isLocked?: boolean }) => void;
  readonly consulted: Patient[];
};

function open(files: SharedFiles = { readStamp, readBytes }, graceMs = 60): Opened {
  let connection = riverside;
  let isLocked = false;
  const consulted: Patient[] = [];
  const list = createTodaysList({
    places: [{ practice: 'Riverside Vets', file, columns: {} }],
    activeConnection: () => connection,
    session: () => `${connection.id} ${isLocked}`,
    isLocked: () => isLocked,
    patientsSince: () => Promise.resolve(consulted),
    clock: systemClock,
    onChange: () => undefined,
    times: { ...times, graceMs },
    files,
  });
  list.followSession();
  onTestFinished(list.stop);
  return {
    ...list,
    consulted,
    names: async () => (await list.view())?.appointments.map(({ patient }) => patient.name) ?? null,
    problem: async () => (await list.view())?.problem?.code ?? null,
    become(next) {
      connection = next.connection ?? connection;
      isLocked = next.isLocked ?? isLocked;
      list.followSession();
    },
  };
}

const until = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 5_000 * patience, interval: 5 });

async function opened(files?: SharedFiles): Promise<Opened> {
  await writeFile(file, heading + biscuit);
  const list = open(files);
  await until(async () => expect(await list.names()).toEqual(['Biscuit']));
  return list;
}

it('reads the file, and again when its program has changed it', async () => {
  const list = await opened();
  const before = list.revision() ?? 0;
  await writeFile(file, heading + biscuit + luna);
  await until(async () => expect(await list.names()).toEqual(['Biscuit', 'Luna']));
  expect(list.revision()).toBeGreaterThan(before);
  expect(await list.problem()).toBeNull();
});

it('reads a file that has another one’s name, size and time', async () => {
  const at = new Date(Math.floor(Date.now() / 1000) * 1000);
  await writeFile(file, heading + biscuit);
  await utimes(file, at, at);
  const list = open();
  await until(async () => expect(await list.names()).toEqual(['Biscuit']));
  const other = join(folder, 'new.csv');
  await writeFile(other, heading + biscuit.replace('Biscuit', 'Crumble'));
  await utimes(other, at, at);
  await rename(other, file);
  await until(async () => expect(await list.names()).toEqual(['Crumble']));
});

it('says nothing about a file that is missing for a moment only', async () => {
  await writeFile(file, heading + biscuit);
  let isAway = false;
  let looksAway = 0;
  const list = open(
    {
      async readStamp(path) {
        if (!isAway) return readStamp(path);
        looksAway += 1;
        return err('missing');
      },
      readBytes,
    },
    60_000,
  );
  await until(async () => expect(await list.names()).toEqual(['Biscuit']));
  isAway = true;
  await until(() => Promise.resolve(expect(looksAway).toBeGreaterThan(3)));
  expect(await list.problem()).toBeNull();
  expect(await list.names()).toEqual(['Biscuit']);
});

it('keeps the list while the file is missing for a moment, and says so when it stays away', async () => {
  const list = await opened();
  await rm(file);
  await until(async () => expect(await list.problem()).toBe('missing'));
  expect(await list.names()).toEqual(['Biscuit']);
  await writeFile(file, heading + luna);
  await until(async () => expect(await list.names()).toEqual(['Luna']));
  expect(await list.problem()).toBeNull();
});

it.each([
  ['emptied', '', 'empty'],
  ['half a JSON list', '[{"time":"9:3', 'damaged'],
  ['not text any more', '\u0000\u0001\u0002'.repeat(100), 'notText'],
])('keeps the list when its file is %s, and says so', async (_, content, problem) => {
  const list = await opened();
  await writeFile(file, content);
  await until(async () => expect(await list.problem()).toBe(problem));
  expect(await list.names()).toEqual(['Biscuit']);
  await writeFile(file, heading + luna);
  await until(async () => expect(await list.names()).toEqual(['Luna']));
  expect(await list.problem()).toBeNull();
});

it.each([
  ['a folder', () => mkdir(file), 'notAFile'],
  ['a pipe', () => Promise.resolve(execFileSync('mkfifo', [file])), 'notAFile'],
  ['a link to nowhere', () => symlink(join(folder, 'nowhere'), file), 'missing'],
  ['a link to itself', () => symlink(file, file), 'unreachable'],
])('says what is wrong where the file is %s', async (_, make, problem) => {
  await make();
  const list = open();
  await until(async () => expect(await list.problem()).toBe(problem));
  expect(await list.names()).toEqual([]);
});

it('says that the account may not read the file', async () => {
  await writeFile(file, heading);
  const list = open({ readStamp, readBytes: () => Promise.resolve(err('notPermitted')) });
  await until(async () => expect(await list.problem()).toBe('notPermitted'));
});

it('a share that hangs stops nothing, takes two looks at most, and is read when it answers again', async () => {
  let isHanging = true;
  let looks = 0;
  const release: (() => void)[] = [];
  await writeFile(file, heading + biscuit);
  const list = open({
    async readStamp(path) {
      looks += 1;
      if (isHanging) await new Promise<void>((resolve) => void release.push(resolve));
      return readStamp(path);
    },
    readBytes,
  });
  await until(async () => expect(await list.problem()).toBe('unreachable'));
  expect(looks).toBe(1);
  for (let nth = 0; nth < 3; nth += 1) {
    list.become({ isLocked: true });
    list.become({ isLocked: false });
  }
  await until(async () => expect(await list.problem()).toBe('unreachable'));
  expect(looks).toBe(2);
  isHanging = false;
  for (const resolve of release) resolve();
  await until(async () => expect(await list.names()).toEqual(['Biscuit']));
});

it('drops the list at the lock, and when another practice is on screen', async () => {
  const list = await opened();
  list.become({ isLocked: true });
  expect([await list.names(), list.revision()]).toEqual([null, null]);
  list.become({ isLocked: false });
  expect(await list.names()).toEqual([]);
  await until(async () => expect(await list.names()).toEqual(['Biscuit']));
  list.become({ connection: { ...riverside, id: connectionId('hill'), practiceName: 'Hill Vets' } });
  expect([await list.names(), list.revision()]).toEqual([null, null]);
  list.become({ connection: { ...riverside, id: connectionId('test'), isSandbox: true } });
  expect([await list.names(), list.revision()]).toEqual([null, null]);
});

it('returns nothing to a question that a lock has overtaken', async () => {
  const list = await opened();
  const answer = list.view();
  list.become({ isLocked: true });
  expect(await answer).toBeNull();
});

it('leaves the file as it is, and open to its program', async () => {
  const list = await opened();
  const before = await stat(file);
  await until(() => Promise.resolve(expect(list.revision()).toBeGreaterThan(0)));
  const after = await stat(file);
  expect([after.mtimeMs, after.ctimeMs, after.size]).toEqual([before.mtimeMs, before.ctimeMs, before.size]);
  const held = execFileSync('sh', ['-c', `ls -l /proc/${process.pid}/fd | grep -c today.csv || true`]);
  expect(held.toString().trim()).toBe('0');
});

it('ticks as many appointments of a patient as the patient has consults', async () => {
  const list = await opened();
  await writeFile(
    file,
    `${heading}${biscuit}${luna}11:00,Biscuit,Dog,2211,Dr Moor\n12:00,Biscuit,Dog,9999,Dr Moor\n`,
  );
  const ticks = async (): Promise<unknown> =>
    (await list.view())?.appointments.map(({ hasConsult }) => hasConsult);
  await until(async () => expect(await list.names()).toHaveLength(4));
  expect(await ticks()).toEqual([false, false, false, false]);
  list.consulted.push({ name: ' biscuit', species: '', reference: '2211 ' });
  expect(await ticks()).toEqual([true, false, false, false]);
  list.consulted.push({ name: 'Biscuit', species: 'Dog', reference: '2211' });
  expect(await ticks()).toEqual([true, false, true, false]);
  const view = await list.view();
  expect(view?.appointments.map(({ isOwn }) => isOwn)).toEqual([true, false, true, true]);
  expect(new Set(view?.appointments.map(({ id }) => id)).size).toBe(4);
});
