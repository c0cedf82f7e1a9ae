import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStreamRequests } from '../../../../renderer/capture/streamRequests.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const withinMs = 4_000;

/** A system that answers when it is told to. */
function system() {
  const asked: { wish: string; answer: PromiseWithResolvers<ReturnType<typeof stream>> }[] = [];
  const answerTo = createStreamRequests((wish: string) => {
    const answer = Promise.withResolvers<ReturnType<typeof stream>>();
    asked.push({ wish, answer });
    return answer.promise;
  }, withinMs);
  /** What has come of it: `waiting`, the stream, or the name of the reason. */
  const ask = (wish: string, alsoAccepted: readonly string[] = []) => {
    const stop = new AbortController();
    const of = { came: 'waiting' as unknown, stop: () => stop.abort() };
    const follow = async (): Promise<void> => {
      try {
        of.came = await answerTo({ wish, alsoAccepted, signal: stop.signal });
      } catch (reason) {
        of.came = reason instanceof Error ? reason.name : reason;
      }
    };
    void follow();
    return of;
  };
  return { asked, ask, wishes: () => asked.map(({ wish }) => wish) };
}

function stream() {
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  return { getTracks: () => [{ stop }], isStopped: () => isStopped };
}

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test('a request without an answer fails after four seconds', async () => {
  const { ask } = system();
  const of = ask('desk');
  await pass(3_999);
  expect(of.came).toBe('waiting');
  await pass(1);
  expect(of.came).toBe('TimeoutError');
});

test('an answer in time is the result, whether a stream or an error', async () => {
  const { ask, asked } = system();
  const [yes, no] = [ask('desk'), ask('headset')];
  const given = stream();
  asked[0]?.answer.resolve(given);
  asked[1]?.answer.reject(new DOMException('', 'NotReadableError'));
  await pass(5_000);
  expect(yes.came).toBe(given);
  expect(given.isStopped()).toBe(false);
  expect(no.came).toBe('NotReadableError');
});

test('a stream is stopped if nobody waits for it any more', async () => {
  const { ask, asked } = system();
  ask('desk');
  await pass(4_000);
  const calledOff = ask('headset');
  calledOff.stop();
  await pass(0);
  expect(calledOff.came).toBe('AbortError');
  const late = [stream(), stream()];
  for (const [index, one] of late.entries()) asked[index]?.answer.resolve(one);
  await pass(0);
  expect(late.map((one) => one.isStopped())).toEqual([true, true]);
});

test('a stream is stopped if it comes in the moment of the abort', async () => {
  const { ask, asked } = system();
  const of = ask('desk');
  const given = stream();
  of.stop();
  asked[0]?.answer.resolve(given);
  await pass(0);
  expect(of.came).toBe('AbortError');
  expect(given.isStopped()).toBe(true);
});

test('an unanswered request is awaited again instead of repeated, and its late answer counts', async () => {
  const { ask, asked, wishes } = system();
  ask('desk');
  await pass(4_000);
  const again = ask('desk');
  expect(wishes()).toEqual(['desk']);
  const late = stream();
  asked[0]?.answer.resolve(late);
  await pass(0);
  expect(again.came).toBe(late);
  expect(late.isStopped()).toBe(false);
  // Answered, it can be asked for anew.
  ask('desk');
  expect(wishes()).toEqual(['desk', 'desk']);
});

test('a late stream of an accepted earlier request wins, and the second stream is stopped', async () => {
  const { ask, asked, wishes } = system();
  ask('desk');
  await pass(4_000);
  const of = ask('default', ['desk']);
  expect(wishes()).toEqual(['desk', 'default']);
  const [first, second] = [stream(), stream()];
  asked[0]?.answer.resolve(first);
  asked[1]?.answer.resolve(second);
  await pass(0);
  expect(of.came).toBe(first);
  expect([first.isStopped(), second.isStopped()]).toEqual([false, true]);
});

test('a stream of an unaccepted request is stopped, and its error is ignored', async () => {
  const { ask, asked } = system();
  ask('desk');
  ask('lapel');
  await pass(4_000);
  const of = ask('headset', ['lapel']);
  const late = stream();
  asked[0]?.answer.resolve(late);
  asked[1]?.answer.reject(new DOMException('', 'NotReadableError'));
  await pass(0);
  expect(late.isStopped()).toBe(true);
  expect(of.came).toBe('waiting');
});
