import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createPieceReader, longestCatchUpMs, restMs } from '../../../../renderer/capture/pieceReader.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  return () => vi.useRealTimers();
});

/**
 * A microphone that gives a numbered piece every 10 ms, and holds the pieces that nobody has read. As in Chromium, the
 * read of a waiting piece takes a turn of the event loop.
 */
function microphone(readTakesMs = 0) {
  const clock = { lateMs: 0 };
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
        return new Promise((resolve) =>
          setImmediate(() => {
            clock.lateMs += readTakesMs;
            resolve({ done: false, value });
          }),
        );
      return new Promise((resolve) => {
        asked = resolve;
      });
    },
    hear: (piece) => heard.push(piece),
    onCaughtUp: () => batchEnds.push(heard.length),
    heardAtMs: (piece) => piece * 10,
    nowMs: () => Date.now() + clock.lateMs,
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
    reader,
    heard,
    batchEnds,
    wakes: (): number => wakes,
    given: (): number => given,
    giveOne: async (): Promise<void> => {
      give();
      await turns();
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

/** Enough turns of the event loop, in no time, to read what waits. */
async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** In steps in which about one piece can be read. */
async function untilOver(work: Promise<void>): Promise<void> {
  const over = vi.fn<() => void>();
  void work.then(over);
  while (over.mock.calls.length === 0) {
    await turns(1);
    await vi.advanceTimersByTimeAsync(1);
  }
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('the pieces of a microphone', () => {
  test('are read in batches of at most 160 ms, each once and in order', async () => {
    const { reader, heard, batchEnds, wakes, playFor } = microphone();
    void reader.run();
    await playFor(3_200);
    expect(heard).toEqual(upTo(heard.length));
    expect(heard.length).toBeGreaterThan(320 - 16);
    const sizes = batchEnds.map((end, at) => end - (batchEnds[at - 1] ?? 0));
    expect(sizes[0]).toBe(1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(Math.ceil(restMs / 10) + 1);
    expect(wakes()).toBe(batchEnds.length);
  });

  test('that came before an order are heard before it, none that came later', async () => {
    const { reader, heard, given, playFor } = microphone();
    void reader.run();
    for (const ms of [70, 150, 10, 80, 240]) {
      await playFor(ms);
      const caughtUp = reader.catchUp();
      const givenAtOrder = given();
      await untilOver(caughtUp);
      expect(heard).toEqual(upTo(givenAtOrder));
    }
  });

  test('are all read on a computer so busy that each read takes as long as a wait', async () => {
    const { reader, heard, given, playFor } = microphone(1.5);
    void reader.run();
    await playFor(10_000);
    expect(given() - heard.length).toBeLessThan(50);
  });

  test('do not hold up an order on a computer that finds another one in each turn', async () => {
    const { reader, playFor, giveOne } = microphone();
    void reader.run();
    await playFor(200);
    const over = vi.fn<() => void>();
    void reader.catchUp().then(over);
    let passedMs = 0;
    while (over.mock.calls.length === 0 && passedMs < 2_000) {
      await giveOne();
      await vi.advanceTimersByTimeAsync(3);
      passedMs += 3;
    }
    expect(passedMs).toBeGreaterThan(longestCatchUpMs - 50);
    expect(passedMs).toBeLessThan(longestCatchUpMs + 50);
  });

  test('let orders count in the order in which they came', async () => {
    const { reader, playFor, giveOne } = microphone();
    void reader.run();
    await playFor(200);
    const obeyed: string[] = [];
    void reader.catchUp().then(() => obeyed.push('pause'));
    await vi.advanceTimersByTimeAsync(1);
    await giveOne();
    void reader.catchUp().then(() => obeyed.push('resume'));
    for (let turn = 0; turn < 20; turn += 1) await vi.advanceTimersByTimeAsync(3);
    expect(obeyed).toEqual(['pause', 'resume']);
  });

  test('do not hold up an order when the microphone gives none', async () => {
    const { reader, playFor } = microphone();
    void reader.run();
    await playFor(200);
    const caughtUp = vi.fn<() => void>();
    void reader.catchUp().then(() => reader.catchUp().then(caughtUp));
    await vi.advanceTimersByTimeAsync(20);
    expect(caughtUp).toHaveBeenCalled();
  });

  test('end with the microphone', async () => {
    const onCaughtUp = vi.fn<() => void>();
    const read = () => Promise.resolve({ done: true } as const);
    const reader = createPieceReader<number>({
      read,
      hear: () => undefined,
      heardAtMs: () => 0,
      onCaughtUp,
      nowMs: () => 0,
    });
    await reader.run();
    expect(onCaughtUp).not.toHaveBeenCalled();
  });
});
