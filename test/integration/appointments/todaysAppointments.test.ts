import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openListFile } from '../../../main/appointments/listFile.ts';
import { createTodaysAppointments } from '../../../main/appointments/todaysAppointments.ts';
import {
  endAppointmentListThreads,
  usualFileWatchTimes,
  type FileWatchTimes,
} from '../../../main/appointments/watchListFile.ts';
import { systemClock } from '../../../main/platform/systemClock.ts';
import type { Phase } from '../../../shared/consult/consult.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import { connectionId, epochMs } from '../../../shared/ids.ts';
import { newConnection, newConsult } from '../../support/sampleConsults.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const heading = 'time,patient,species,reference,vet\n';
const biscuit = '09:30,Biscuit,Dog,2211,Dr Moor\n';
const luna = '09:50,Luna,Cat,2290,Dr Hale\n';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'today.csv');
});

const riverside = newConnection({ practiceName: 'Riverside Vets', vet: 'Dr Anna Moor' });

/** A clock that stops after each look. */
function steppedClock() {
  let asleep = Promise.withResolvers<void>();
  let wake = (): void => undefined;
  const looked = (): Promise<void> => asleep.promise;
  return {
    looked,
    look: async (): Promise<void> => {
      await looked();
      // The end of a thread is told between two turns of the event loop.
      await setImmediate();
      asleep = Promise.withResolvers();
      wake();
      await looked();
    },
    clock: {
      ...systemClock,
      sleep: (_: number, ended: AbortSignal): Promise<void> =>
        new Promise((resolve) => {
          if (ended.aborted) resolve();
          ended.addEventListener('abort', () => resolve());
          wake = resolve;
          if (!ended.aborted) asleep.resolve();
        }),
    },
  };
}

type ConsultOfPatient = { patient: { name: string; species: string; reference: string }; phase: Phase };

const usual: FileWatchTimes = { ...usualFileWatchTimes, pauseMs: 0, hangsAfterMs: 60_000 * patience };

function open(watching = usual, chosen: string | null = null) {
  let connection = riverside;
  let isLocked = false;
  const consults: ConsultOfPatient[] = [];
  const { clock, look, looked } = steppedClock();
  const list = createTodaysAppointments({
    places: chosen === null ? [{ practice: 'Riverside Vets', file, columns: {} }] : [],
    chosen: (id) => (id === riverside.id ? chosen : null),
    activeConnection: () => connection,
    session: () => `${connection.id} ${isLocked}`,
    isLocked: () => isLocked,
    consultsBetween: () => Promise.resolve(consults),
    clock,
    onChange: () => undefined,
    watching,
  });
  list.followSession();
  onTestFinished(list.stop);
  return {
    ...list,
    /** Waits for one look more. */
    look,
    looked,
    consults,
    names: async () => (await list.view())?.appointments.map(({ patient }) => patient.name) ?? null,
    problem: async () => (await list.view())?.problem?.code ?? null,
    become(next: { readonly connection?: Connection; readonly isLocked?: boolean }): void {
      connection = next.connection ?? connection;
      isLocked = next.isLocked ?? isLocked;
      list.followSession();
    },
  };
}

/** A list that has looked once. */
async function lookedAt() {
  const list = open();
  await list.looked();
  return list;
}

async function opened() {
  await fs.writeFile(file, heading + biscuit);
  const list = await lookedAt();
  expect(await list.names()).toEqual(['Biscuit']);
  return list;
}

it('today’s list reads the file, and again when its program has changed it', async () => {
  const list = await opened();
  const before = list.revision() ?? 0;
  await list.look();
  expect(list.revision()).toBe(before);
  await fs.writeFile(file, heading + biscuit + luna);
  await list.look();
  expect(await list.names()).toEqual(['Biscuit', 'Luna']);
  expect(list.revision()).toBeGreaterThan(before);
  expect(await list.problem()).toBeNull();
});

it('today’s list reads a file that has another one’s name, size and time', async () => {
  const at = new Date(Math.floor(Date.now() / 1000) * 1000);
  await fs.writeFile(file, heading + biscuit);
  await fs.utimes(file, at, at);
  const list = await lookedAt();
  expect(await list.names()).toEqual(['Biscuit']);
  const other = join(folder, 'new.csv');
  await fs.writeFile(other, heading + biscuit.replace('Biscuit', 'Crumble'));
  await fs.utimes(other, at, at);
  await fs.rename(other, file);
  await list.look();
  expect(await list.names()).toEqual(['Crumble']);
});

it.each([
  ['missing', () => fs.rm(file), 'missing'],
  ['emptied', () => fs.writeFile(file, ''), 'empty'],
  ['another report', () => fs.writeFile(file, 'owner,balance\nSmith,12\n'), 'columnMissing'],
  ['not text any more', () => fs.writeFile(file, '\u0000\u0001\u0002'.repeat(100)), 'notText'],
  ['too large', () => fs.writeFile(file, heading + biscuit.repeat(40_000)), 'tooLarge'],
])(
  'today’s list stays while its file is %s: nothing is said of one look, and what is wrong at the next',
  async (_, make, problem) => {
    const list = await opened();
    await make();
    await list.look();
    expect([await list.names(), await list.problem()]).toEqual([['Biscuit'], null]);
    await list.look();
    expect([await list.names(), await list.problem()]).toEqual([['Biscuit'], problem]);
    await fs.writeFile(file, heading + luna);
    await list.look();
    expect([await list.names(), await list.problem()]).toEqual([['Luna'], null]);
  },
);

it('today’s list does not read a file that changes while it is looked at, until it always does', async () => {
  await fs.writeFile(file, heading + biscuit);
  const list = openListFile({ practice: '', file, columns: {} });
  const names = async (pause: () => Promise<unknown>): Promise<unknown> =>
    (await list.look(systemClock.now(), pause)).appointments.map(({ patient }) => patient.name);
  const still = (): Promise<void> => Promise.resolve();
  expect(await names(still)).toEqual(['Biscuit']);
  await fs.writeFile(file, heading);
  const writes = (): Promise<void> => fs.writeFile(file, luna, { flag: 'a' });
  expect(await names(writes)).toEqual(['Biscuit']);
  expect(await names(writes)).toEqual(['Luna', 'Luna']);
});

it.each([
  ['a folder', () => fs.mkdir(file), 'notAFile'],
  ['a pipe', () => Promise.resolve(execFileSync('mkfifo', [file])), 'notAFile'],
  ['a link to nowhere', () => fs.symlink(join(folder, 'nowhere'), file), 'missing'],
  ['a link to itself', () => fs.symlink(file, file), 'unreachable'],
])('today’s list says what is wrong where the file is %s', async (_, make, problem) => {
  await make();
  const list = await lookedAt();
  expect(await list.problem()).toBe(problem);
  expect(await list.names()).toEqual([]);
});

it('a share that hangs stops nothing and no other list, holds two threads at most, and is read when it answers again', async () => {
  const pipe = `${file}.pipe`;
  execFileSync('mkfifo', [pipe]);
  await fs.writeFile(file, heading + biscuit);
  const worker = join(import.meta.dirname, '../../support/hangingListWorker.ts');
  const watching = { ...usual, worker, hangsAfterMs: 1000 };
  const list = open(watching);
  const hanging = (): Promise<number> =>
    fs.readFile(`${file}.hanging`).then(
      ({ length }) => length,
      () => 0,
    );
  for (const threads of [1, 2, 2]) {
    do await list.look();
    while ((await hanging()) < threads);
    expect([await list.problem(), await hanging()]).toEqual(['unreachable', threads]);
    list.become({ isLocked: true });
    list.become({ isLocked: false });
  }
  const elsewhere = `${file}.elsewhere`;
  await fs.writeFile(elsewhere, heading + biscuit);
  const other = open(usual, elsewhere);
  await other.looked();
  expect(await other.names()).toEqual(['Biscuit']);
  other.stop();
  expect(await endAppointmentListThreads(0)).toBe(false);
  watching.hangsAfterMs = 60_000 * patience;
  // A pipe that is opened for both ways has a writer, so its readers go on.
  const writer = await fs.open(pipe, 'r+');
  await fs.rm(pipe);
  await writer.close();
  while ((await list.names())?.length !== 1) await list.look();
  expect(await list.problem()).toBeNull();
  list.stop();
  expect(await endAppointmentListThreads(10_000 * patience)).toBe(true);
});

it('a file that the vet chose is the list of that vet at that practice alone', async () => {
  await fs.writeFile(file, heading + biscuit);
  const list = open(usual, file);
  await list.looked();
  expect(await list.names()).toEqual(['Biscuit']);
  expect(list.isDecided()).toBe(false);
  list.become({ connection: { ...riverside, id: connectionId('ash'), vet: 'Dr Ash' } });
  expect(list.revision()).toBeNull();
});

it('today’s list is dropped at the lock, and when another practice is on screen', async () => {
  const list = await opened();
  list.become({ isLocked: true });
  expect([await list.names(), list.revision()]).toEqual([null, null]);
  list.become({ isLocked: false });
  expect(await list.names()).toEqual([]);
  await list.look();
  expect(await list.names()).toEqual(['Biscuit']);
  list.become({ connection: { ...riverside, id: connectionId('hill'), practiceName: 'Hill Vets' } });
  expect([await list.names(), list.revision()]).toEqual([null, null]);
  list.become({ connection: { ...riverside, id: connectionId('test'), isSandbox: true } });
  expect([await list.names(), list.revision()]).toEqual([null, null]);
});

it('today’s list returns nothing to a question that a lock has overtaken', async () => {
  const list = await opened();
  const answer = list.view();
  list.become({ isLocked: true });
  expect(await answer).toBeNull();
});

it('reading today’s list leaves the file as it is, and open to its program', async () => {
  await fs.writeFile(file, heading + biscuit);
  const before = await fs.stat(file);
  await lookedAt();
  const after = await fs.stat(file);
  expect([after.mtimeMs, after.ctimeMs, after.size]).toEqual([before.mtimeMs, before.ctimeMs, before.size]);
  const held = execFileSync('sh', ['-c', `ls -l /proc/${process.pid}/fd | grep -c today.csv || true`]);
  expect(held.toString().trim()).toBe('0');
});

it('today’s list ticks as many appointments of a patient as the patient has consults that are not discarded', async () => {
  const more = '11:00,Biscuit,Dog,2211,Dr Moor\n12:00,Biscuit,Dog,9999,Dr Moor\n';
  await fs.writeFile(file, heading + biscuit + luna + more);
  const list = await lookedAt();
  const ticks = async (): Promise<unknown> =>
    (await list.view())?.appointments.map(({ hasConsult }) => hasConsult);
  expect(await ticks()).toEqual([false, false, false, false]);
  list.consults.push({ patient: { name: ' biscuit', species: '', reference: '2211 ' }, phase: 'filed' });
  list.consults.push({ patient: { name: 'Luna', species: 'Cat', reference: '2290' }, phase: 'discarded' });
  expect(await ticks()).toEqual([true, false, false, false]);
  list.consults.push({ patient: { name: 'Biscuit', species: 'Dog', reference: '2211' }, phase: 'queued' });
  expect(await ticks()).toEqual([true, false, true, false]);
  const view = await list.view();
  expect(view?.appointments.map(({ isOwn }) => isOwn)).toEqual([true, false, true, true]);
  expect(new Set(view?.appointments.map(({ id }) => id)).size).toBe(4);
});

it.each([
  // By its name, where that is alone on the list.
  ['Luna', '', '', [false, false, true], false],
  ['luna ', 'cat', '', [false, false, true], false],
  ['Luna', 'Dog', '', [false, false, false], false],
  ['Luna', '', '2299', [false, false, false], false],
  ['Biscuit', '', '', [false, false, false], true],
  ['Biscuit', 'Rabbit', '', [false, true, false], false],
])(
  'of a consult with “%s”, “%s” and “%s”, the appointments %s are ticked, and it can be two patients’: %s',
  async (name, species, reference, ticks, isUnclear) => {
    await fs.writeFile(file, `${heading + biscuit}09:40,Biscuit,Rabbit,2212,Dr Moor\n${luna}`);
    const list = await lookedAt();
    const patient = { name, species, reference };
    list.consults.push({ patient, phase: 'readyToSend' });
    expect((await list.view())?.appointments.map(({ hasConsult }) => hasConsult)).toEqual(ticks);
    const createdAt = systemClock.now();
    expect(list.isUnclear(newConsult(riverside, undefined, { patient, createdAt }))).toBe(isUnclear);
    const dayBefore = epochMs(createdAt - 24 * 3_600_000);
    expect(list.isUnclear(newConsult(riverside, undefined, { patient, createdAt: dayBefore }))).toBe(false);
  },
);

it('yesterday’s list is dropped at midnight, also while its share hangs', async () => {
  const list = await opened();
  const tomorrow = systemClock.now() + 24 * 3_600_000;
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(Date, 'now').mockReturnValue(tomorrow);
  expect(await list.names()).toEqual([]);
  await list.look();
  expect([await list.names(), await list.problem()]).toEqual([[], 'otherDay']);
});
