import { stat } from 'node:fs/promises';
import { sound } from '../../../support/fakes/sound.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTakeStore } from '../../../../main/recording/createTakeStore.ts';
import { fakeMicrophone } from '../../../support/fakes/fakeMicrophone.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { err, ok } from '../../../../shared/result.ts';
import { valueOf } from '../../../support/sealedTestFile.ts';
import {
  beginTake,
  spokenTake,
  bytesOf,
  consult,
  countingWav,
  dataKey,
  ended,
  eventually,
  expectHeard,
  heardOf,
  readWav,
} from '../../../support/takeTestKit.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

test('a take records only once frames arrive, and what was spoken is in the journal', async () => {
  const t = await beginTake();
  await t.clock.pass(1000);
  expect(t.take.view()).toMatchObject({ state: 'starting', recordedMs: 0, microphone: 'Desk', gaps: [] });
  await t.speak(2000);
  expect(t.take.view()).toMatchObject({ state: 'recording', recordedMs: 2000 });
  const { end, audio } = await ended(t);
  expect(end).toEqual({ by: 'person', recordedMs: 2000, durationMs: 2000, gaps: [] });
  expect(audio).toBeNull();
  expect(t.microphone.orders).toEqual(['stop']);
  expect(t.microphone.isClosed()).toBe(true);
  await expectHeard(t.takes, t.spoken);
});

test('the folder of a take is made for its owner alone', async () => {
  const folder = `${await temporaryFolder()}/audio`;
  await beginTake({ folder });
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test.each([
  ['too little room', { freeBytes: async () => 136e6 }, 'disk_full'],
  ['the journal is there', {}, 'disk_failed'],
])('a take does not begin where %s', async (_name, options, code) => {
  const folder = await temporaryFolder();
  const clock = manualClock();
  const deps = { folder, dataKey, clock, beginLive: async () => err(failure('internal')) };
  const takes = createTakeStore({ ...deps, freeBytes: async () => 1e12, ...options });
  const on = { onChange: () => undefined, onGrowth: () => undefined, onMustStop: () => undefined };
  const begin = () => takes.begin({ consult, file: takes.fileOf(consult), capMs: 1e6, ...on });
  if (code === 'disk_failed') await valueOf(await begin()).stop('quit');
  expect(await begin()).toMatchObject({ ok: false, error: { code } });
});

test('a take begins where the volume does not say how much room it has', async () => {
  const t = await spokenTake(6000, { freeBytes: () => Promise.reject(new Error('ENOSYS')) });
  expect(t.take.view()).toMatchObject({ recordedMs: 6000, concerns: [] });
});

const ofOtherSamples = [[1, 2], new Uint8Array(4), new Int16Array(0), new Int16Array(48_001)].map(
  (samples) => ({ kind: 'frames', samples, atMs: 0 }),
);
const atOtherTimes = [undefined, '0', Number.NaN, Number.POSITIVE_INFINITY].map((atMs) => ({
  kind: 'frames',
  samples: new Int16Array(480),
  atMs,
}));
const otherKinds = ['frames', 'stopped', 'paused', 'resume'].map((kind) => ({ kind }));

test.each([null, 7, 'frames', {}, ...otherKinds, ...ofOtherSamples, ...atOtherTimes])(
  'a take takes no notice of %j',
  async (message) => {
    const t = await beginTake();
    t.microphone.post(message);
    await t.clock.pass(300);
    expect(t.take.view()).toMatchObject({ state: 'starting', recordedMs: 0 });
    await t.speak(100);
    expect(t.take.view()).toMatchObject({ state: 'recording', recordedMs: 100 });
  },
);

test('a message of a whole second becomes pieces that each know their time', async () => {
  const t = await beginTake();
  await t.clock.pass(1000);
  const second = sound(1000);
  t.microphone.frames(second);
  await eventually(() => expect(t.take.view().gaps).toEqual([]));
  const { end } = await ended(t);
  expect(end).toEqual({ by: 'person', recordedMs: 1000, durationMs: 1000, gaps: [] });
  await expectHeard(t.takes, [second]);
  expect(valueOf(await t.takes.inspect(t.takes.fileOf(consult)))).toEqual({ ...end, by: 'crash' });
});

test('the journal plays as a WAV, by any range of bytes', async () => {
  const t = await spokenTake(500);
  await ended(t);
  const wav = valueOf(await t.takes.play([t.takes.fileOf(consult)]));
  const whole = await readWav(wav);
  expect(whole).toHaveLength(wav.byteCount);
  expect(whole.toString('latin1', 0, 4)).toBe('RIFF');
  expect([4, 24, 40].map((at) => whole.readUInt32LE(at))).toEqual([
    whole.length - 8,
    48_000,
    whole.length - 44,
  ]);
  expect(whole.readUInt16LE(22)).toBe(1);
  expect(whole.subarray(44).equals(Buffer.concat(t.spoken.map(bytesOf)))).toBe(true);
  const borders = [0, 10, 40, 44, 45, 9_600, 30_001, whole.length - 1, whole.length];
  for (const [at, from] of borders.entries())
    for (const to of borders.slice(at + 1))
      expect((await readWav(wav, from, to)).equals(whole.subarray(from, to))).toBe(true);
  await wav.close();
});

test('remove leaves nothing of a take, and does not mind that there is nothing', async () => {
  const t = await beginTake();
  await ended(t);
  await t.takes.remove(t.takes.fileOf(consult));
  await t.takes.remove(t.takes.fileOf(consult));
  await expect(stat(t.path)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a second stop is the first one, and a late microphone is let go', async () => {
  const t = await spokenTake(300);
  const [one, two] = [t.take.stop('person'), t.take.stop('quit')];
  expect(one).toBe(two);
  expect(t.take.view().state).toBe('stopping');
  const late = fakeMicrophone();
  t.take.attach(late, { because: 'stalled', label: 'Desk' });
  expect(late.isClosed()).toBe(true);
  await t.clock.pass(600);
  expect((await one).end.by).toBe('person');
});

/** A take of 200 ms whose microphone does not answer Stop. */
async function muteAfterStop() {
  const t = await beginTake({ isAttached: false });
  const mute = fakeMicrophone([]);
  t.take.attach(mute, { because: 'began', label: 'Desk' });
  await t.speak(200, mute);
  return { t, mute };
}

test('a take whose microphone sends nothing for a minute after Stop ends, and lasts up to Stop', async () => {
  const { t, mute } = await muteAfterStop();
  await t.clock.pass(5000);
  const stopping = t.take.stop('person');
  await t.clock.pass(59_000);
  expect(t.take.view()).toMatchObject({ state: 'stopping', lastSeconds: 'late' });
  await t.clock.pass(1000);
  const gaps = [{ atMs: 200, missingMs: 5000, reason: 'stalled' }];
  expect((await stopping).end).toEqual({ by: 'person', recordedMs: 5200, durationMs: 200, gaps });
  mute.frames(sound(100, 98));
  expect((await heardOf(t.takes)).length).toBe(200 * 96);
});

test('stop ends at once with a page that crashes', async () => {
  const { t, mute } = await muteAfterStop();
  const stopping = t.take.stop('person');
  mute.crash();
  expect((await stopping).end).toMatchObject({ durationMs: 200, gaps: [] });
});

test('a take without any sound ends as nothing', async () => {
  const t = await beginTake();
  await t.clock.pass(10_000);
  const end = { by: 'person', recordedMs: 0, durationMs: 0, gaps: [] };
  expect(await ended(t)).toEqual({ end, audio: null, heardMs: 0 });
});

test('a take whose page brings no microphone says so after three seconds, and records once it does', async () => {
  const t = await beginTake({ isAttached: false });
  await t.clock.pass(2500);
  expect(t.take.view().state).toBe('starting');
  await t.clock.pass(1000);
  expect(t.take.view()).toMatchObject({ state: 'noMicrophone', recordedMs: 0, gaps: [] });
  t.take.attach(t.microphone, { because: 'page_lost', label: 'Desk' });
  await t.speak(1000);
  expect(t.take.view()).toMatchObject({ state: 'recording', recordedMs: 1000, gaps: [] });
});

test('the cap: said for its last fifth, and must stop at it, once', async () => {
  const t = await spokenTake(3900, { capMs: 5_000 });
  expect(t.take.view().concerns).toEqual([]);
  await t.speak(100);
  expect(t.take.view().concerns).toEqual(['cap_near']);
  t.microphone.frames(sound(900));
  expect(t.mustStop).toEqual([]);
  t.microphone.frames(sound(1000));
  t.microphone.frames(sound(1000));
  expect(t.mustStop).toEqual(['cap']);
});

test('the live WAV grows along, also when it starts late', async () => {
  const live = countingWav();
  const starting = Promise.withResolvers<void>();
  const beginLive = async () => {
    await starting.promise;
    return ok(live);
  };
  const t = await spokenTake(1000, { beginLive });
  starting.resolve();
  await t.speak(1000);
  expect(live.bytes()).toBe(2000 * 96);
  expect((await ended(t)).audio).toMatchObject({ durationMs: 2000 });
  expect(live.isAbandoned()).toBe(false);
});

test('a silent side of the microphone stays with the recording', async () => {
  const live = countingWav();
  const t = await spokenTake(1000, { beginLive: async () => ok(live) });
  t.microphone.post({ kind: 'sides', isOneSilent: true });
  expect((await ended(t)).audio).toMatchObject({ durationMs: 1000, hasSilentSide: true });
});

test('a live WAV that lacks some of the take is abandoned', async () => {
  const live = countingWav(101 * 96);
  const t = await spokenTake(1000, { beginLive: async () => ok(live) });
  expect((await ended(t)).audio).toBeNull();
  expect(live.isAbandoned()).toBe(true);
});

test('a live WAV that does not end keeps nobody waiting for more than a few seconds', async () => {
  const live = { ...countingWav(), finish: () => new Promise<never>(() => undefined) };
  const t = await spokenTake(1000, { beginLive: async () => ok(live) });
  const stopping = t.take.stop('person');
  await t.clock.pass(9000);
  expect(await stopping).toMatchObject({ audio: null, end: { durationMs: 1000 } });
  expect(live.isAbandoned()).toBe(true);
});

test('a listener that throws ends no watch, and is said once, without what it threw', async () => {
  const written: string[] = [];
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  onTestFinished(() => stderr.mockRestore());
  const onChange = (): void => {
    throw new Error('Biscuit');
  };
  const t = await beginTake({ onChange });
  // The first change that the watches themselves find: nothing comes.
  await t.clock.pass(3500);
  expect(t.take.view().state).toBe('noMicrophone');
  await t.speak(1000);
  await t.clock.pass(3500);
  expect(t.take.view().state).toBe('noMicrophone');
  expect((await ended(t)).end).toMatchObject({ recordedMs: 4500, durationMs: 1000 });
  expect(written.filter((text) => text.includes('while recording'))).toHaveLength(1);
  expect(written.join('')).not.toContain('Biscuit');
});
