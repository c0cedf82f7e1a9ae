import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  busyMs,
  createPieceReader,
  lookMs,
  stalledLooks,
  waitingPieces,
} from '../../../../renderer/capture/pieceReader.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  return () => vi.useRealTimers();
});

/**
 * A microphone that gives a numbered piece every 10 ms, and holds the pieces that nobody has read. As in
 * Chromium, the read of a waiting piece takes a turn of the event loop, or longer on a busy computer.
 */
function microphone() {
  const at = { readTakesMs: 0, setBackMs: 0 };
  const waiting: number[] = [];
  let given = 0;
  let wakes = 0;
  let asked: ((answer: { readonly done: false; readonly value: number }) => void) | null = null;
  const heard: number[] = [];
  const batchEnds: number[] = [];
  const reader = createPieceReader<number>({
    read: () => {
      const value = waiting.shift();
      if (value !== undefined)
        return new Promise((resolve) => {
          const give = (): void => resolve({ done: false, value });
          if (at.readTakesMs === 0) setImmediate(give);
          else setTimeout(give, at.readTakesMs);
        });
      return new Promise((resolve) => {
        asked = resolve;
      });
    },
    hear: (piece) => heard.push(piece),
    onCaughtUp: () => batchEnds.push(heard.length),
    heardAtMs: (piece) => piece * 10 - at.setBackMs,
    nowMs: () => Date.now(),
  });
  const give = (): void => {
    given += 1;
    if (asked === null) waiting.push(given);
    else {
      wakes += 1;
      asked({ done: false, value: given });
    }
    asked = null;
  };
  return {
    at,
    reader,
    heard,
    batchEnds,
    wakes: (): number => wakes,
    given: (): number => given,
    /** How many pieces were given by now, and how many were heard when this order was carried out. */
    order: async (laterMs = 0) => {
      let obeyedAfter: number | null = null;
      reader.catchUp(() => {
        obeyedAfter = heard.length;
      }, laterMs);
      const givenByNow = given;
      await turns();
      return { given: givenByNow, obeyedAfter: () => obeyedAfter };
    },
    playFor: async (ms: number): Promise<void> => {
      for (let passed = 0; passed < ms; passed += 10) {
        await vi.advanceTimersByTimeAsync(10);
        give();
        await turns();
      }
    },
  };
}

/** A microphone that is read. */
function playing() {
  const all = microphone();
  void all.reader.run();
  return all;
}

/** Enough turns of the event loop, in no time, to read what waits. */
async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('the pieces of a microphone', () => {
  test('the pieces of a microphone are read in batches of at most 160 ms, each once and in order', async () => {
    const { heard, batchEnds, wakes, playFor } = playing();
    await playFor(3_200);
    expect(heard).toEqual(upTo(heard.length));
    expect(heard.length).toBeGreaterThan(320 - 16);
    const sizes = batchEnds.map((end, at) => end - (batchEnds[at - 1] ?? 0));
    expect(sizes[0]).toBe(1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(Math.ceil(155 / 10) + 1);
    expect(wakes()).toBe(batchEnds.length);
  });

  test('the pieces of a microphone are missed look by look while none comes, and never by a thread that was late itself', async () => {
    const { reader, playFor } = playing();
    const looks = async (count: number, everyMs = lookMs): Promise<readonly number[]> => {
      const answers = [];
      for (let at = 0; at < count; at += 1) {
        await vi.advanceTimersByTimeAsync(everyMs);
        await turns();
        answers.push(reader.looksInVain());
      }
      return answers;
    };
    await playFor(1_000);
    expect(reader.looksInVain()).toBe(0);
    // At the first look a piece that waited was read.
    expect(await looks(stalledLooks + 2)).toEqual([0, 1, 2, 3, stalledLooks, stalledLooks + 1]);
    await playFor(100);
    expect(await looks(3)).toEqual([0, 1, 2]);
    await playFor(100);
    expect(await looks(6, 3 * lookMs)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('the pieces of a microphone that came before an order are heard before it, none that came later', async () => {
    const { heard, order, playFor } = playing();
    for (const ms of [70, 150, 10, 80, 240]) {
      await playFor(ms);
      const { given, obeyedAfter } = await order();
      await playFor(20);
      expect(obeyedAfter()).toBe(given);
    }
    expect(heard).toEqual(upTo(heard.length));
  });

  test('the pieces of a microphone are all read on a computer so busy that each read takes as long as a wait', async () => {
    const { at, heard, given, playFor } = playing();
    at.readTakesMs = 1.5;
    await playFor(10_000);
    expect(given() - heard.length).toBeLessThan(50);
  });

  test('the pieces of a microphone that came before an order are heard before it, however long the computer takes to read them', async () => {
    const { at, order, playFor } = playing();
    await playFor(1_000);
    at.readTakesMs = 15;
    await playFor(4_000);
    const { given, obeyedAfter } = await order();
    await playFor(3_000);
    expect(obeyedAfter()).toBe(given);
  });

  test('the pieces of a microphone that came before an order are heard before it where the computer stops between two of them', async () => {
    const { at, order, playFor } = playing();
    await playFor(1_000);
    at.readTakesMs = 700;
    await playFor(20);
    const { given, obeyedAfter } = await order();
    await playFor(700);
    at.readTakesMs = 0;
    await playFor(1_000);
    expect(obeyedAfter()).toBeGreaterThanOrEqual(given);
  });

  test('the pieces of a microphone that came before Pause are heard before it where none has come as soon as these before', async () => {
    const { at, order, playFor } = playing();
    at.setBackMs = 40;
    await playFor(1_000);
    // The computer was busy all the time until now.
    at.setBackMs = 0;
    at.readTakesMs = 8;
    const { given, obeyedAfter } = await order(busyMs);
    await playFor(300);
    expect(obeyedAfter()).toBeGreaterThanOrEqual(given);
    expect(obeyedAfter()).toBeLessThan(given + 15);
  });

  test('the pieces of a microphone hold up an order for no more of them than can wait, where the clock of the microphone was set back', async () => {
    const { at, order, playFor } = playing();
    await playFor(1_000);
    at.setBackMs = 3_600_000;
    const { given, obeyedAfter } = await order();
    await playFor(6_000);
    expect(obeyedAfter()).toBeLessThanOrEqual(given + waitingPieces);
    const next = await order();
    await playFor(20);
    expect(next.obeyedAfter()).toBe(next.given);
  });

  test('the pieces of a microphone let orders count in the order in which they came', async () => {
    const { reader, playFor } = playing();
    await playFor(200);
    const obeyed: string[] = [];
    reader.catchUp(() => obeyed.push('pause'));
    await vi.advanceTimersByTimeAsync(1);
    reader.catchUp(() => obeyed.push('resume'));
    await playFor(20);
    expect(obeyed).toEqual(['pause', 'resume']);
  });

  test('the pieces of a microphone do not hold up an order for more than some seconds when the microphone gives none', async () => {
    const { order, playFor } = playing();
    await playFor(200);
    const { given, obeyedAfter } = await order();
    await vi.advanceTimersByTimeAsync(3_100);
    expect(obeyedAfter()).toBe(given);
  });

  test('the pieces of a microphone end with the microphone, and then hold up no order', async () => {
    const onCaughtUp = vi.fn<() => void>();
    const read = () => Promise.resolve({ done: true } as const);
    const reader = createPieceReader<number>({
      read,
      hear: () => undefined,
      heardAtMs: () => 0,
      onCaughtUp,
      nowMs: () => 0,
    });
    const obeyed: string[] = [];
    reader.catchUp(() => obeyed.push('before'));
    await reader.run();
    reader.catchUp(() => obeyed.push('after'));
    expect(obeyed).toEqual(['before', 'after']);
    expect(onCaughtUp).not.toHaveBeenCalled();
  });
});
