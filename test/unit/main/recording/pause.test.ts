import { expect, test } from 'vitest';
import { sound } from '../../../support/fakes/sound.ts';
import { fakeMicrophone } from '../../../support/fakes/fakeMicrophone.ts';
import { beginTake, spokenTake, ended, eventually, expectHeard } from '../../../support/takeTestKit.ts';

test('paused time is not recorded', async () => {
  const t = await spokenTake(1000);
  t.take.pause();
  expect(t.take.view().state).toBe('paused');
  await t.clock.pass(60_000);
  expect(t.take.view()).toMatchObject({ state: 'paused', recordedMs: 1000, gaps: [] });
  t.take.resume();
  expect(t.take.view().state).toBe('recording');
  await t.speak(1000);
  expect(t.microphone.orders).toEqual(['pause', 'resume']);
  expect((await ended(t)).end).toEqual({ by: 'person', recordedMs: 2000, durationMs: 2000, gaps: [] });
  await expectHeard(t.takes, t.spoken);
});

async function withSlowPage() {
  const t = await beginTake({ isAttached: false });
  const slow = fakeMicrophone(['stop']);
  t.take.attach(slow, { because: 'began', label: 'Desk' });
  await t.speak(500, slow);
  return { t, slow };
}

test('what was spoken before the page has paused still counts, and nothing after', async () => {
  const { t, slow } = await withSlowPage();
  t.take.pause();
  slow.frames(sound(100, 70));
  slow.post({ kind: 'paused' });
  slow.frames(sound(100, 71));
  expect((await ended(t)).end).toMatchObject({ recordedMs: 600, durationMs: 600 });
  await expectHeard(t.takes, [...t.spoken, sound(100, 70)]);
});

test('a microphone that sends nothing for a minute after Pause counts as dead, and Resume hears it again', async () => {
  const { t, slow } = await withSlowPage();
  t.take.pause();
  await t.clock.pass(59_000);
  // A sign of life: what comes within a minute of it counts too.
  slow.frames(sound(100, 70));
  await t.clock.pass(59_000);
  slow.frames(sound(100, 71));
  await t.clock.pass(61_000);
  slow.frames(sound(100, 72));
  expect(t.take.view()).toMatchObject({ state: 'paused', lastSeconds: 'saved', recordedMs: 700 });
  t.take.resume();
  slow.frames(sound(100, 73));
  expect((await ended(t)).end).toMatchObject({ recordedMs: 800, gaps: [] });
});

test('sound that waits while this process is held up after Pause counts', async () => {
  const { t, slow } = await withSlowPage();
  t.take.pause();
  t.clock.jump(120_000);
  await t.clock.pass(0);
  slow.frames(sound(100, 70));
  slow.post({ kind: 'paused' });
  expect((await ended(t)).end.durationMs).toBe(600);
});

test('an answer that comes after a quick resume, or belongs to the pause before, drops nothing', async () => {
  const { t, slow } = await withSlowPage();
  t.take.pause();
  t.take.resume();
  slow.post({ kind: 'paused' });
  slow.frames(sound(100, 70));
  t.take.pause();
  t.take.resume();
  t.take.pause();
  slow.post({ kind: 'paused' });
  slow.frames(sound(100, 71));
  slow.post({ kind: 'paused' });
  slow.frames(sound(100, 72));
  expect(slow.orders).toEqual(['pause', 'resume', 'pause', 'resume', 'pause']);
  expect((await ended(t)).end.durationMs).toBe(700);
});

test('a page that crashes while the sound before Pause is awaited keeps nobody waiting', async () => {
  const { t, slow } = await withSlowPage();
  t.take.pause();
  slow.crash();
  expect(t.take.view()).toMatchObject({ state: 'paused', lastSeconds: 'saved' });
  expect((await ended(t)).end).toMatchObject({ recordedMs: 500, durationMs: 500, gaps: [] });
});

test('time paused while the microphone is gone is no gap', async () => {
  const t = await spokenTake(1000);
  t.microphone.crash();
  await t.clock.pass(2000);
  t.take.pause();
  await t.clock.pass(30_000);
  expect(t.take.view()).toMatchObject({ state: 'paused', recordedMs: 1000 });
  const next = fakeMicrophone();
  t.take.attach(next, { because: 'page_lost', label: 'Desk' });
  expect(next.orders).toEqual(['pause']);
  next.frames(sound(100, 80));
  t.take.resume();
  expect(t.take.view().state).toBe('waitingForMicrophone');
  await t.clock.pass(1000);
  await t.speak(1000, next);
  const gaps = [{ atMs: 1000, missingMs: 3000, reason: 'page_lost' }];
  expect((await ended(t)).end).toEqual({ by: 'person', recordedMs: 5000, durationMs: 2000, gaps });
});

test('a page that crashes in a pause is looked for after it', async () => {
  const t = await spokenTake(1000);
  t.take.pause();
  t.microphone.crash();
  await t.clock.pass(20_000);
  expect(t.take.view()).toMatchObject({ state: 'paused', recordedMs: 1000 });
  t.take.resume();
  expect(t.take.view()).toMatchObject({ state: 'waitingForMicrophone', recordedMs: 1000 });
});

test('a microphone that stays silent after a pause is waited for, from the resume on', async () => {
  const t = await spokenTake(1000);
  t.take.pause();
  await t.clock.pass(20_000);
  t.take.resume();
  await t.clock.pass(2900);
  expect(t.take.view().state).toBe('recording');
  await t.clock.pass(500);
  expect(t.take.view().state).toBe('noMicrophone');
  const { end } = await ended(t);
  expect(end).toMatchObject({ recordedMs: 4400, gaps: [{ missingMs: 3400, reason: 'stalled' }] });
});

test('sleep in a pause is no gap', async () => {
  const t = await spokenTake(1000);
  t.take.pause();
  await t.take.suspend();
  t.clock.sleepThrough(100_000);
  t.take.wake();
  t.take.resume();
  await t.speak(1000);
  expect((await ended(t)).end).toEqual({ by: 'person', recordedMs: 2000, durationMs: 2000, gaps: [] });
});

test('a microphone that came in a pause and gives nothing after it is looked for, from the resume on', async () => {
  const t = await spokenTake(1000);
  t.take.pause();
  t.microphone.crash();
  t.take.attach(fakeMicrophone(), { because: 'page_lost', label: 'Desk' });
  await t.clock.pass(5000);
  t.take.resume();
  await t.clock.pass(3500);
  expect(t.take.view()).toMatchObject({ state: 'noMicrophone', recordedMs: 1000 });
  await eventually(() => expect(t.take.view().gaps).toMatchObject([{ atMs: 1000, reason: 'stalled' }]));
});
