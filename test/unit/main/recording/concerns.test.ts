import { open } from 'node:fs/promises';
import { sound } from '../../../support/fakes/sound.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { FileOpener } from '../../../../main/encryptedFiles/createSealedFile.ts';
import { valueOf } from '../../../support/sealedTestFile.ts';
import { fakeMicrophone } from '../../../support/fakes/fakeMicrophone.ts';
import {
  beginTake,
  spokenTake,
  consult,
  ended,
  eventually,
  expectHeard,
  type TestTake,
} from '../../../support/takeTestKit.ts';

const level = (ms: number, height: number): Int16Array => new Int16Array(ms * 48).fill(height);

/** Of a quiet room. */
const noise = (ms: number): Int16Array => sound(ms).map((sample) => sample / 500);

const noDisk: FileOpener = async () => ({
  write: async (_bytes, _from, length) => ({ bytesWritten: length }),
  datasync: async () => undefined,
  close: async () => undefined,
});

/**
 * Where only what is heard counts: minutes pass at once, and of a real disk it would be said that it is
 * behind.
 */
async function beginWithoutDisk(): Promise<TestTake> {
  const t = await beginTake({ openFile: noDisk });
  // The first sync is of the folder too, which is real.
  await t.take.suspend();
  t.take.wake();
  return t;
}

async function play(t: TestTake, seconds: number, height: number): Promise<void> {
  for (let at = 0; at < seconds; at += 1) {
    await t.clock.pass(1000);
    t.microphone.frames(level(1000, height));
  }
  await t.clock.settle();
}

test('five seconds of digital silence are said, and the first sound takes it back', async () => {
  const t = await beginWithoutDisk();
  await play(t, 4, -1);
  expect(t.take.view().concerns).toEqual([]);
  const before = t.changes();
  await play(t, 1, 1);
  expect(t.take.view()).toMatchObject({ state: 'recording', concerns: ['no_sound'] });
  expect(t.changes()).toBeGreaterThan(before);
  t.microphone.frames(level(100, -2));
  expect(t.take.view().concerns).toEqual([]);
});

test('five minutes without speech are said; speech or a person takes it back', async () => {
  const t = await beginWithoutDisk();
  await play(t, 299, 184);
  expect(t.take.view().concerns).toEqual([]);
  await play(t, 1, 184);
  expect(t.take.view().concerns).toEqual(['long_silence']);
  t.microphone.frames(level(100, 300));
  expect(t.take.view().concerns).toEqual([]);
  await play(t, 300, 10);
  expect(t.take.view().concerns).toEqual(['long_silence']);
  t.take.pause();
  t.take.resume();
  expect(t.take.view().concerns).toEqual([]);
});

test('how it sounds is told, but never beside a concern that says the same', async () => {
  const t = await beginWithoutDisk();
  t.microphone.frames(level(1000, 0));
  expect(t.take.view().sound).toBe('unknown');
  const before = t.changes();
  for (let at = 0; at < 15; at += 1) {
    await t.clock.pass(1000);
    t.microphone.frames(noise(1000));
  }
  await t.clock.settle();
  expect(t.take.view()).toMatchObject({ concerns: [], sound: 'no_speech' });
  expect(t.changes()).toBeGreaterThan(before);
  await play(t, 5, 0);
  expect(t.take.view()).toMatchObject({ concerns: ['no_sound'], sound: 'unknown' });
});

test('a silent side of the microphone is told until another one comes', async () => {
  const t = await spokenTake(500);
  t.microphone.post({ kind: 'sides', isOneSilent: true });
  expect(t.take.view().sound).toBe('silent_side');
  t.microphone.post({ kind: 'sides', isOneSilent: false });
  expect(t.take.view().sound).toBe('unknown');
  t.microphone.post({ kind: 'sides', isOneSilent: true });
  t.take.attach(fakeMicrophone(), { because: 'device_lost', label: 'Desk' });
  expect(t.take.view().sound).toBe('unknown');
});

test('saved is what was synced, every half second, and more than 2 s behind is said', async () => {
  let isSlow = false;
  let syncs = 0;
  const held: (() => void)[] = [];
  const openFile: FileOpener = async (path, flags, mode) => {
    const file = await open(path, flags, mode);
    return {
      write: (...about) => file.write(...about),
      close: () => file.close(),
      datasync: async () => {
        syncs += 1;
        if (isSlow) await new Promise<void>((resolve) => void held.push(resolve));
      },
    };
  };
  const t = await beginTake({ openFile });
  const letGo = (): void => {
    isSlow = false;
    for (const go of held) go();
  };
  onTestFinished(letGo);
  await t.speak(2000);
  // The manual clock may be ahead of the real disk, and a sync begins with sound.
  while (t.take.view().savedMs < 1500) await t.speak(100);
  expect(syncs).toBeLessThanOrEqual(t.take.view().recordedMs / 500);
  isSlow = true;
  while (held.length === 0) await t.speak(100);
  const { savedMs } = t.take.view();
  await t.speak(savedMs + 2000 - t.take.view().recordedMs);
  expect(t.take.view()).toMatchObject({ recordedMs: savedMs + 2000, savedMs, concerns: [] });
  await t.speak(100);
  expect(t.take.view()).toMatchObject({ savedMs, concerns: ['saving_behind'] });
  // One at a time, however late it is.
  expect(held).toHaveLength(1);
  letGo();
  await t.speak(600);
  await eventually(() => expect(t.take.view().savedMs).toBeGreaterThan(savedMs + 2000));
  expect(t.take.view().concerns).toEqual([]);
});

test('what was recorded last is saved in a pause too', async () => {
  const t = await spokenTake(700);
  t.take.pause();
  await eventually(async () => {
    await t.clock.pass(250);
    expect(t.take.view().savedMs).toBe(700);
  });
});

test('little room is said, too little ends the take, once', async () => {
  let free = 1e9;
  let looks = 0;
  const freeBytes = async () => {
    looks += 1;
    return free;
  };
  const t = await spokenTake(5100, { freeBytes });
  expect(t.take.view().concerns).toEqual([]);
  free = 400e6;
  await t.speak(5100);
  expect(t.take.view()).toMatchObject({ concerns: ['disk_low'], roomMinutes: 40 });
  free = 80e6;
  await t.speak(5100);
  expect(t.take.view()).toMatchObject({ concerns: ['disk_low'], roomMinutes: 2 });
  expect(t.mustStop).toEqual([]);
  free = 59e6;
  await t.speak(10_000);
  expect(t.mustStop).toEqual(['disk_full']);
  expect(looks).toBeLessThanOrEqual(8);
  expect((await ended(t, 'disk_full')).end).toMatchObject({ by: 'disk_full', durationMs: 25_300 });
});

/** A disk on which, from a moment on, one of its calls fails. */
function failingDisk(call: 'write' | 'datasync', code: string) {
  let isBroken = false;
  let underWay = 0;
  async function tried<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (isBroken && name === call) throw Object.assign(new Error(code), { code });
    underWay += 1;
    return work().finally(() => void (underWay -= 1));
  }
  const openFile: FileOpener = async (path, flags, mode) => {
    const file = await open(path, flags, mode);
    return {
      write: (...about) => tried('write', () => file.write(...about)),
      datasync: () => tried('datasync', () => file.datasync()),
      close: () => file.close(),
    };
  };
  return { openFile, isIdle: () => underWay === 0, fail: () => void (isBroken = true) };
}

test('a take of which nothing could be written still says that there was sound', async () => {
  const disk = failingDisk('write', 'ENOSPC');
  const t = await beginTake({ openFile: disk.openFile });
  disk.fail();
  for (let at = 0; at < 3; at += 1) t.microphone.frames(sound(100, at));
  await eventually(() => expect(t.mustStop).toEqual(['disk_full']));
  t.microphone.frames(sound(100, 3));
  expect(await ended(t, 'disk_full')).toMatchObject({ end: { durationMs: 0, recordedMs: 0 }, heardMs: 400 });
});

test.each([
  ['write', 'ENOSPC', 'disk_full'],
  ['write', 'EIO', 'disk_failed'],
  ['datasync', 'EIO', 'disk_failed'],
] as const)(
  '%s that fails with %s must stop the take, and what was before is kept',
  async (call, code, by) => {
    const disk = failingDisk(call, code);
    const t = await spokenTake(2000, { openFile: disk.openFile });
    // All of it is written and synced before the disk breaks.
    await t.take.suspend();
    t.take.wake();
    expect(t.take.view().savedMs).toBe(2000);
    // A sync that began before would pass for the next one.
    await eventually(() => expect(disk.isIdle()).toBe(true));
    await t.clock.settle();
    disk.fail();
    t.microphone.frames(sound(100, 4000));
    await t.clock.pass(600);
    t.microphone.frames(sound(100, 4001));
    await eventually(() => expect(t.mustStop).toEqual([by]));
    t.microphone.frames(sound(100, 4002));
    const { end } = await ended(t, by);
    expect(end.by).toBe(by);
    expect(end.durationMs).toBeGreaterThanOrEqual(2000);
    if (call === 'write') expect(end).toEqual({ by, recordedMs: 2000, durationMs: 2000, gaps: [] });
    // Of what was under way when a sync failed, nobody claims that it is there; it may be.
    const found = valueOf(await t.takes.inspect(t.takes.fileOf(consult)));
    expect(found.durationMs - end.durationMs).toBeOneOf(call === 'write' ? [0] : [0, 100]);
    if (call === 'write') await expectHeard(t.takes, t.spoken);
    expect(t.mustStop).toEqual([by]);
  },
);
