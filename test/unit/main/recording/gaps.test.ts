import { expect, test } from 'vitest';
import { sound } from '../../../support/fakes/sound.ts';
import { openSealedFile } from '../../../../main/encryptedFiles/openSealedFile.ts';
import { fakeMicrophone } from '../../../support/fakes/fakeMicrophone.ts';
import { valueOf } from '../../../support/sealedTestFile.ts';
import {
  beginTake,
  spokenTake,
  consult,
  dataKey,
  ended,
  eventually,
  expectHeard,
  type TestTake,
} from '../../../support/takeTestKit.ts';

/** What the journal says, which is all that is left after a crash. */
async function inspected({ takes }: TestTake) {
  return valueOf(await takes.inspect(takes.fileOf(consult)));
}

async function marksOf({ path }: TestTake): Promise<readonly number[]> {
  const marks: number[] = [];
  const context = `take:${consult}`;
  const file = valueOf(
    await openSealedFile({ path, dataKey, context }, 'recovery', ({ kind, captureMs }) => {
      if (kind === 'mark') marks.push(captureMs);
    }),
  );
  await file.close();
  return marks;
}

test('no frames for 3 s: the microphone is waited for, and the silence is a gap of its full length', async () => {
  const t = await spokenTake(1000);
  await t.clock.pass(2900);
  expect(t.take.view()).toMatchObject({ state: 'recording', recordedMs: 1000, gaps: [] });
  await t.clock.pass(200);
  expect(t.take.view().state).toBe('noMicrophone');
  await eventually(() => expect(t.take.view().gaps).toMatchObject([{ atMs: 1000, reason: 'stalled' }]));
  await t.clock.pass(1900);
  await t.speak(1000);
  const gaps = [{ atMs: 1000, missingMs: 5000, reason: 'stalled' }];
  await eventually(() => expect(t.take.view()).toMatchObject({ state: 'recording', recordedMs: 2000, gaps }));
  const { end } = await ended(t);
  expect(end).toEqual({ by: 'person', recordedMs: 7000, durationMs: 2000, gaps });
  expect(await inspected(t)).toEqual({ ...end, by: 'crash' });
  await expectHeard(t.takes, t.spoken);
});

test.each([
  [{ kind: 'lost', because: 'device_lost' }, 'device_lost', 'noMicrophone'],
  [{ kind: 'lost', because: 'stalled' }, 'stalled', 'noMicrophone'],
  [{ kind: 'muted', isMuted: true }, 'muted', 'microphoneMuted'],
] as const)(
  'without sound the time stands still, and %o is told after a second and in the gap',
  async (message, reason, state) => {
    const t = await spokenTake(1000);
    t.microphone.post(message);
    if (message.kind === 'muted') t.microphone.post({ kind: 'lost', because: 'stalled' });
    await t.clock.pass(900);
    expect(t.take.view().state).toBe(reason === 'device_lost' ? 'waitingForMicrophone' : state);
    await t.clock.pass(3100);
    await t.take.suspend();
    expect(t.take.view()).toMatchObject({ state, recordedMs: 1000, savedMs: 1000 });
    // The port of a microphone that is let go of closes too, which is no cause of its own.
    t.microphone.crash();
    await t.clock.pass(1000);
    const gaps = [{ atMs: 1000, missingMs: 5000, reason }];
    expect((await ended(t)).end).toEqual({ by: 'person', recordedMs: 6000, durationMs: 1000, gaps });
  },
);

test('a microphone that says it is muted records its zeros, is told after a second, and is heard again', async () => {
  const t = await spokenTake(1000);
  t.microphone.post({ kind: 'muted', isMuted: true });
  const zeros = (ms: number): void => t.microphone.frames(new Int16Array(ms * 48));
  for (const state of ['recording', 'microphoneMuted'] as const) {
    await t.clock.pass(600);
    zeros(600);
    expect(t.take.view().state).toBe(state);
  }
  await t.speak(500);
  expect(t.take.view()).toMatchObject({ state: 'recording', recordedMs: 2700, gaps: [] });
});

test('a microphone that is lost in a pause is missed from Resume on, by its cause', async () => {
  const t = await spokenTake(1000);
  t.take.pause();
  t.microphone.post({ kind: 'lost', because: 'device_lost' });
  await t.clock.pass(20_000);
  expect(t.take.view().state).toBe('paused');
  t.take.resume();
  expect(t.take.view().state).toBe('waitingForMicrophone');
  await t.clock.pass(2000);
  expect(t.take.view()).toMatchObject({ state: 'noMicrophone', recordedMs: 1000 });
  const gaps = [{ atMs: 1000, missingMs: 2000, reason: 'device_lost' }];
  expect((await ended(t)).end.gaps).toEqual(gaps);
});

test('in a gap the journal knows to the second how long it has lasted', async () => {
  const t = await spokenTake(1000);
  await t.clock.pass(10_400);
  // The marks are on their way to the disk; this one resolves when they are there.
  await t.take.suspend();
  const marks = await marksOf(t);
  expect(marks[0]).toBe(4000);
  expect(marks.length).toBeGreaterThanOrEqual(7);
  expect(marks.length).toBeLessThanOrEqual(9);
  // As a crash would leave it.
  const crashed = await inspected(t);
  expect(crashed.recordedMs).toBeGreaterThan(10_400 - 250);
  expect(crashed).toMatchObject({ by: 'crash', durationMs: 1000, gaps: [{ atMs: 1000, reason: 'stalled' }] });
  expect(crashed.gaps[0]?.missingMs).toBe(crashed.recordedMs - 1000);
});

test('put to sleep in a gap, the journal knows how long it lasted until then, however busy the computer was', async () => {
  const t = await spokenTake(1000);
  await t.clock.pass(4000);
  // No tick came for this long.
  t.clock.jump(1500);
  await t.take.suspend();
  expect(await inspected(t)).toMatchObject({ recordedMs: 6500, gaps: [{ missingMs: 5500 }] });
});

test('a take that is stopped in a gap lasts up to Stop', async () => {
  const t = await spokenTake(1000);
  await t.clock.pass(7450);
  const { end } = await ended(t);
  const gaps = [{ atMs: 1000, missingMs: 7450, reason: 'stalled' }];
  expect(end).toEqual({ by: 'person', recordedMs: 8450, durationMs: 1000, gaps });
  expect(await inspected(t)).toEqual({ ...end, by: 'crash' });
});

test('a short silence before Stop is no gap', async () => {
  const t = await spokenTake(1000);
  await t.clock.pass(2500);
  expect((await ended(t)).end).toMatchObject({ recordedMs: 1000, gaps: [] });
});

test.each(['device_lost', 'stalled', 'page_lost'] as const)(
  'a new microphone because of %s: the gap is as long as it was',
  async (because) => {
    const t = await spokenTake(1000);
    await t.clock.pass(200);
    const next = fakeMicrophone();
    t.take.attach(next, { because, label: 'Headset' });
    expect(t.microphone.isClosed()).toBe(true);
    await t.clock.pass(100);
    t.microphone.frames(sound(100));
    await t.speak(1000, next);
    const gaps = [{ atMs: 1000, missingMs: 300, reason: because }];
    expect(t.take.view()).toMatchObject({
      state: 'recording',
      recordedMs: 2000,
      microphone: 'Headset',
      concerns: ['microphone_changed'],
      gaps,
    });
    const { end } = await ended(t);
    expect(end).toEqual({ by: 'person', recordedMs: 2300, durationMs: 2000, gaps });
    expect(await inspected(t)).toEqual({ ...end, by: 'crash' });
    await expectHeard(t.takes, t.spoken);
  },
);

test('a microphone that takes over at once leaves no gap', async () => {
  const t = await spokenTake(1000);
  const next = fakeMicrophone();
  t.take.attach(next, { because: 'device_lost', label: 'Desk' });
  await t.speak(1000, next);
  expect(t.take.view()).toMatchObject({ recordedMs: 2000, gaps: [], concerns: [] });
});

test('a page that comes with what it knows corrects the reason', async () => {
  const t = await spokenTake(1000);
  t.microphone.crash();
  await t.clock.pass(500);
  const next = fakeMicrophone();
  t.take.attach(next, { because: 'device_lost', label: 'Desk' });
  await t.speak(500, next);
  expect((await ended(t)).end.gaps).toEqual([{ atMs: 1000, missingMs: 500, reason: 'device_lost' }]);
});

test('before the first sound there is no gap, but a silent microphone is waited for', async () => {
  const t = await beginTake();
  await t.clock.pass(3500);
  expect(t.take.view()).toMatchObject({ state: 'noMicrophone', recordedMs: 0, gaps: [] });
  await t.clock.pass(5000);
  await t.speak(500);
  expect((await ended(t)).end).toEqual({ by: 'person', recordedMs: 500, durationMs: 500, gaps: [] });
});

test('frames that waited because this process was held up are no gap', async () => {
  const t = await spokenTake(1000);
  // The clock jumps: nothing ran for 6 s, and then what the page sent meanwhile is there all at once.
  await t.clock.pass(100);
  t.clock.jump(6000);
  await t.clock.pass(0);
  for (let at = 0; at < 60; at += 1) t.microphone.frames(sound(100, 1000 + at));
  await t.clock.pass(250);
  expect((await ended(t)).end).toEqual({ by: 'person', recordedMs: 7000, durationMs: 7000, gaps: [] });
});

test('sleep is a gap as long as the wall clock says', async () => {
  const t = await spokenTake(1000);
  await t.take.suspend();
  expect(t.take.view().savedMs).toBe(1000);
  t.clock.sleepThrough(60_000);
  t.take.wake();
  await eventually(() => expect(t.take.view().gaps).toMatchObject([{ reason: 'suspended' }]));
  expect((await inspected(t)).recordedMs).toBeGreaterThanOrEqual(61_000);
  await t.clock.pass(1000);
  t.take.attach(t.microphone, { because: 'device_lost', label: 'Desk' });
  await t.speak(500);
  const gaps = [{ atMs: 1000, missingMs: 61_000, reason: 'suspended' }];
  expect((await ended(t)).end).toEqual({ by: 'person', recordedMs: 62_500, durationMs: 1500, gaps });
});

test('a microphone that does not come back after sleep is looked for after 3 s', async () => {
  const t = await spokenTake(500);
  await t.take.suspend();
  t.clock.sleepThrough(10_000);
  t.take.wake();
  await t.clock.pass(2500);
  expect(t.take.view().state).toBe('recording');
  await t.clock.pass(1000);
  expect(t.take.view().state).toBe('noMicrophone');
});

test('a sleep that did not come, with sound all the way, is no gap', async () => {
  const t = await spokenTake(500);
  await t.take.suspend();
  await t.speak(2000);
  t.take.wake();
  await t.speak(500);
  expect((await ended(t)).end).toEqual({ by: 'person', recordedMs: 3000, durationMs: 3000, gaps: [] });
});

test('sound that was lost while the page was held up is a gap, however short, and what came late is none', async () => {
  const t = await spokenTake(1000);
  // Held up for 2.8 s, Chromium kept the first 1.2 s of them; all of it comes at once.
  await t.clock.pass(2800);
  for (let at = 0; at < 12; at += 1) t.microphone.frames(sound(100, 1000 + at));
  expect(t.take.view()).toMatchObject({ recordedMs: 2200, gaps: [] });
  t.microphone.frames(sound(100, 1012), 3800);
  await t.clock.pass(100);
  await t.speak(900);
  const { end } = await ended(t);
  const gaps = [{ atMs: 2200, missingMs: 1600, reason: 'stalled' }];
  expect(end).toEqual({ by: 'person', recordedMs: 4800, durationMs: 3200, gaps });
  expect(await inspected(t)).toEqual({ ...end, by: 'crash' });
});

test('of sound that the microphone says was lost, no more counts than time has passed', async () => {
  const t = await spokenTake(1000);
  await t.clock.pass(100);
  t.microphone.frames(sound(100), 1e9);
  const { recordedMs } = (await ended(t)).end;
  expect(recordedMs).toBeGreaterThan(1100);
  expect(recordedMs).toBeLessThan(3000);
});

test('a burst of late frames after a stall takes the gap back', async () => {
  const t = await spokenTake(1000);
  await t.clock.pass(4000);
  expect(t.take.view()).toMatchObject({ state: 'noMicrophone', recordedMs: 1000 });
  await eventually(() => expect(t.take.view().gaps).toMatchObject([{ reason: 'stalled' }]));
  await t.take.suspend();
  expect(t.take.view().savedMs).toBe(1000);
  t.microphone.frames(sound(100, 1000));
  expect(t.take.view()).toMatchObject({ state: 'recording', recordedMs: 1100 });
  for (let at = 1; at < 40; at += 1) t.microphone.frames(sound(100, 1000 + at));
  await t.speak(1000);
  const { end } = await ended(t);
  expect(end).toEqual({ by: 'person', recordedMs: 6000, durationMs: 6000, gaps: [] });
  expect(await inspected(t)).toEqual({ ...end, by: 'crash' });
});

test('after sleep the clock of the microphone, which may have slept too, does not count', async () => {
  const t = await spokenTake(1000);
  await t.take.suspend();
  t.clock.sleepThrough(60_000);
  t.take.wake();
  await t.speak(1000);
  const gaps = [{ atMs: 1000, missingMs: 60_000, reason: 'suspended' }];
  expect((await ended(t)).end).toMatchObject({ recordedMs: 62_000, gaps });
});
