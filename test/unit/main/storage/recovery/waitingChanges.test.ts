import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWaitingChanges } from '../../../../../main/storage/recovery/waitingChanges.ts';

const times = { quietMs: 100, longestMs: 1000 };
let applied: string[];
let isDiskFull: boolean;
const waitingChanges = () =>
  createWaitingChanges({
    times,
    commit(number, apply) {
      if (isDiskFull) throw new Error('full');
      apply();
      applied.push(`commit ${number}`);
    },
    inTurn: (work) => work(),
  });
const change = (number: number, about = 'a consult') => ({
  about,
  number,
  apply: () => void applied.push(`whole ${number}`),
  applyOutdated: () => void applied.push(`log line ${number}`),
});

beforeEach(() => {
  vi.useFakeTimers();
  applied = [];
  isDiskFull = false;
});
afterEach(() => void vi.useRealTimers());

it('a waiting change waits until none has come for a while, and applies the last whole', () => {
  const waiting = waitingChanges();
  waiting.add(change(1));
  vi.advanceTimersByTime(times.quietMs - 1);
  waiting.add(change(2));
  vi.advanceTimersByTime(times.quietMs - 1);
  expect(applied).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(applied).toEqual(['log line 1', 'whole 2', 'commit 2']);
  vi.advanceTimersByTime(times.longestMs);
  expect(applied).toHaveLength(3);
});

it('a waiting change waits no longer than it may while changes go on coming', () => {
  const waiting = waitingChanges();
  for (let number = 1; applied.length === 0 && number < 100; number += 1) {
    waiting.add(change(number));
    vi.advanceTimersByTime(times.quietMs / 2);
  }
  expect(applied.at(-1)).toBe(`commit ${times.longestMs / (times.quietMs / 2)}`);
});

it('of waiting changes only those about the same thing join', () => {
  const waiting = waitingChanges();
  expect(waiting.mayJoin('a consult')).toBe(true);
  waiting.add(change(1));
  expect(waiting.mayJoin('a consult')).toBe(true);
  expect(waiting.mayJoin('another')).toBe(false);
  waiting.applyNow();
  expect(waiting.mayJoin('another')).toBe(true);
});

it('a waiting change that cannot be applied is kept, nothing joins it, and the next change hears of it', () => {
  const waiting = waitingChanges();
  waiting.add(change(1));
  isDiskFull = true;
  vi.advanceTimersByTime(times.quietMs);
  waiting.applyIfPossible();
  expect(applied).toEqual([]);
  expect(waiting.mayJoin('a consult')).toBe(false);
  expect(waiting.applyNow).toThrow('full');
  isDiskFull = false;
  waiting.applyNow();
  expect(applied).toEqual(['whole 1', 'commit 1']);
  expect(waiting.mayJoin('another')).toBe(true);
});
