import { expect, it } from 'vitest';
import { createRateGate } from '../../../../main/connections/rateGate.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';

function gate(perMinute: number) {
  const clock = manualClock();
  const pass = createRateGate(perMinute, clock);
  const passed: string[] = [];
  const ask = (signal?: AbortSignal, name = '', isLast = false): Promise<void> =>
    pass(signal, isLast).then(() => void passed.push(name));
  return { clock, ask, passed };
}

it('the rate gate lets no more through in a minute than it may, and a burst after a quiet time', async () => {
  const { clock, ask, passed } = gate(60);
  for (let i = 0; i < 200; i += 1) void ask();
  await clock.pass(60_000);
  const inFirstMinute = passed.length;
  expect(inFirstMinute).toBeGreaterThanOrEqual(60);
  expect(inFirstMinute).toBeLessThanOrEqual(66);
  await clock.pass(60_000);
  expect(passed.length - inFirstMinute).toBe(60);
});

it('the rate gate counts no request that is not wanted any more when its turn comes', async () => {
  const { clock, ask, passed } = gate(60);
  for (let i = 0; i < 100; i += 1) void ask(AbortSignal.abort());
  await ask();
  expect(passed).toHaveLength(101);
  expect(clock.monotonicMs()).toBe(0);
});

it('the rate gate lets go of a request that is not wanted any more', async () => {
  const { clock, ask, passed } = gate(1);
  await ask();
  const before = passed.length;
  const stop = new AbortController();
  const unwanted = ask(stop.signal);
  stop.abort();
  await unwanted;
  expect(clock.monotonicMs()).toBe(0);
  expect(passed.length).toBe(before + 1);
});

it('the rate gate lets a request that is to be last go after those that come while it waits', async () => {
  const { clock, ask, passed } = gate(12);
  await Promise.all([ask(undefined, 'first'), ask(undefined, 'second')]);
  void ask(undefined, 'report', true);
  await clock.pass(1_000);
  for (const name of ['upload', 'poll']) void ask(undefined, name);
  await clock.pass(60_000);
  expect(passed).toEqual(['first', 'second', 'upload', 'poll', 'report']);
});
