import { beforeEach, expect, it } from 'vitest';
import {
  createStatusWriter,
  openServiceSuccess,
  openStatusFile,
  workstationStatusSchema,
} from '../../../../main/workstationStatus/statusFile.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { sampleStatus } from '../../../support/sampleStatus.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

type ServiceSuccess = Awaited<ReturnType<typeof openServiceSuccess>>;

type WorkstationStatus = ReturnType<typeof workstationStatusSchema.parse>;

const minute = 60_000;

/** An app whose status is `status`; `written` has each file that was written, and when, in minutes. */
function bench() {
  const clock = manualClock();
  const startMs = clock.now();
  const written: { readonly minute: number; readonly status: WorkstationStatus }[] = [];
  const failures: unknown[] = [];
  const now = { waiting: 0, isDiskFull: false };
  const writer = createStatusWriter({
    read: () =>
      Promise.resolve(
        sampleStatus({
          queue: { waiting: now.waiting, needsHelp: 0, oldestSince: null, onlyHere: now.waiting },
          writtenAt: new Date(clock.now()).toISOString(),
        }),
      ),
    async write(text) {
      if (now.isDiskFull) throw new Error('full');
      written.push({
        minute: (clock.now() - startMs) / minute,
        status: workstationStatusSchema.parse(JSON.parse(text)),
      });
    },
    clock,
    onFailure: (error) => failures.push(error),
  });
  return { clock, writer, written, failures, now, minutes: () => written.map((one) => one.minute) };
}

it('the status file is written at the start, after changes at most once a minute, and at the end', async () => {
  const { clock, writer, written, now, minutes } = bench();
  writer.start();
  await clock.pass(minute / 2);
  for (const waiting of [1, 0, 2]) {
    now.waiting = waiting;
    writer.changed();
    await clock.pass(1000);
  }
  expect(minutes()).toEqual([0]);
  await clock.pass(5 * minute);
  expect(minutes()).toEqual([0, 1]);
  expect(written.at(-1)?.status.queue?.waiting).toBe(2);
  now.waiting = 3;
  writer.changed();
  await clock.settle();
  expect(minutes()).toHaveLength(3);
  now.waiting = 4;
  const stopping = writer.stop();
  await clock.settle();
  await stopping;
  expect(written.map(({ status }) => status.queue?.waiting)).toEqual([0, 2, 3, 4]);
});

it('the status file is not written where nothing has changed, but each quarter of an hour that the app still runs', async () => {
  const { clock, writer, minutes } = bench();
  writer.start();
  await clock.pass(minute);
  writer.changed();
  await clock.pass(13 * minute);
  expect(minutes()).toEqual([0]);
  await clock.pass(31 * minute);
  expect(minutes().length).toBeGreaterThanOrEqual(2);
  expect(minutes().length).toBeLessThanOrEqual(3);
});

it('the status file is written now where the vet asks, who gets the very text', async () => {
  const { writer, written } = bench();
  const text = await writer.writeNow();
  expect(written.map(({ status }) => status)).toEqual([JSON.parse(text)]);
});

it('the status goes on where the disk is full', async () => {
  const { clock, writer, now, failures, minutes } = bench();
  now.isDiskFull = true;
  writer.start();
  await clock.pass(minute);
  expect(failures).toHaveLength(1);
  now.isDiskFull = false;
  writer.changed();
  await clock.pass(minute);
  expect(minutes()).toHaveLength(1);
});

let dataFolder = '';
beforeEach(async () => {
  dataFolder = await temporaryFolder();
});

const saved = Date.parse(sampleStatus().lastServiceSuccessAt ?? '');
const open = (startMs: number): Promise<ServiceSuccess> =>
  openServiceSuccess(dataFolder, manualClock(startMs));

it('the last success of earlier runs is known until there is a newer one', async () => {
  await writeFile(join(dataFolder, 'status.json'), JSON.stringify(sampleStatus()));
  const success = await open(saved + 1000);
  expect(success.at()).toBe(saved);
  success.now();
  expect(success.at()).toBe(saved + 1000);
});

it('the last success is known from the file of a version that counted no connections', async () => {
  const { connections: _, ...earlier } = sampleStatus();
  await writeFile(join(dataFolder, 'status.json'), JSON.stringify(earlier));
  expect((await open(saved)).at()).toBe(saved);
});

it('no success is known in a new data folder, from a file that is none, or from the future', async () => {
  expect((await open(saved)).at()).toBeNull();
  await writeFile(join(dataFolder, 'status.json'), 'x');
  expect((await open(saved)).at()).toBeNull();
  await writeFile(join(dataFolder, 'status.json'), JSON.stringify(sampleStatus()));
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
  async (problem, isDamaged, health) => {
    const clock = manualClock();
    const file = openStatusFile({
      dataFolder,
      version: '1.2.3',
      clock,
      storage: { problem, isDamaged: () => isDamaged },
      queue: () => ({ waiting: 0, needsHelp: 0, oldestSince: null, onlyHere: 0 }),
      connections: () => ({ connected: 0, needsHelp: 0, waitForVet: 0, test: 0 }),
      freeBytes: () => Promise.resolve(1),
      serviceSuccess: { at: () => null, now: () => undefined },
      policyProblems: [],
      onFailure: (code) => expect.unreachable(code),
    });
    expect(JSON.parse(await file.writeNow())).toMatchObject(health);
  },
);
