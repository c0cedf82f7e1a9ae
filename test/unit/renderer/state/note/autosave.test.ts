import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAutosave } from '../../../../../renderer/state/note/autosave.ts';

/** The drafts, and a main process that answers when the test says so. */
function autosaving(answersMs = 0) {
  const sent: { readonly key: string; readonly value: string; readonly atMs: number }[] = [];
  const state = { fails: false, answersMs, revision: 7 };
  const save = (key: string, value: string): Promise<number | null> => {
    sent.push({ key, value, atMs: Date.now() });
    const answer = state.fails ? null : state.revision;
    if (state.answersMs === 0) return Promise.resolve(answer);
    return new Promise((resolve) => setTimeout(() => resolve(answer), state.answersMs));
  };
  return { sent, state, ...createAutosave(save) };
}

/** Types so many letters, and answers how long each save came after the one before. */
async function typeLetters({ sent, put }: ReturnType<typeof autosaving>, count: number, everyMs: number) {
  for (let length = 1; length <= count; length += 1) {
    put('a', 'x'.repeat(length));
    await vi.advanceTimersByTimeAsync(everyMs);
  }
  return sent.slice(1).map(({ atMs }, at) => atMs - (sent[at]?.atMs ?? 0));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(0);
});
afterEach(() => void vi.useRealTimers());

describe('the time of a save', () => {
  test('the time of a save is 250 ms after the last key, once, with the last text', async () => {
    const { sent, put } = autosaving();
    put('a', 'R');
    await vi.advanceTimersByTimeAsync(100);
    put('a', 'Re');
    await vi.advanceTimersByTimeAsync(249);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ key: 'a', value: 'Re', atMs: 350 }]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toHaveLength(1);
  });

  test('the time of a save is every 500 ms while the vet keeps typing', async () => {
    const saving = autosaving();
    const gaps = await typeLetters(saving, 30, 100);
    expect(saving.sent.length).toBeGreaterThanOrEqual(5);
    expect(Math.max(saving.sent[0]?.atMs ?? Infinity, ...gaps)).toBeLessThanOrEqual(600);
  });

  test('the time of a save is later for slow saves, and at most a second', async () => {
    const saving = autosaving(40);
    const gaps = await typeLetters(saving, 80, 50);
    expect(Math.min(...gaps)).toBeGreaterThan(600);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1050);
    // Somebody who stops typing waits no longer for it.
    await vi.advanceTimersByTimeAsync(250);
    expect(saving.sent.at(-1)?.value).toHaveLength(80);
  });

  test('the time of a save is after the save under way, with the newest text', async () => {
    const { sent, put } = autosaving(1_000);
    put('a', 'one');
    await vi.advanceTimersByTimeAsync(300);
    put('a', 'two');
    await vi.advanceTimersByTimeAsync(300);
    put('a', 'three');
    await vi.advanceTimersByTimeAsync(400);
    expect(sent.map((s) => s.value)).toEqual(['one']);
    await vi.advanceTimersByTimeAsync(600);
    expect(sent.map((s) => s.value)).toEqual(['one', 'three']);
  });
});

describe('a draft', () => {
  test('a draft stays until main sends the consult anew after the save, whatever is in the messages before', async () => {
    const { put, drafts, confirm } = autosaving(50);
    put('a', 'one');
    expect(drafts.getState()).toEqual({ a: { value: 'one', state: 'waiting' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(drafts.getState()).toEqual({ a: { value: 'one', state: 'saved' } });
    confirm(7);
    expect(drafts.getState()).toHaveProperty('a');
    confirm(8);
    expect(drafts.getState()).toEqual({});
  });

  test('a draft stays where main sends the consult before it has saved the draft, unless the answer is the later one', async () => {
    const { state, put, drafts, confirm } = autosaving(50);
    put('a', 'one');
    confirm(7);
    await vi.advanceTimersByTimeAsync(300);
    expect(drafts.getState()).toHaveProperty('a');
    put('b', 'two');
    confirm(9);
    state.revision = 8;
    await vi.advanceTimersByTimeAsync(300);
    expect(drafts.getState()).toEqual({});
  });

  test('a draft stays with the text that was typed after the save', async () => {
    const { put, drafts, confirm } = autosaving();
    put('a', 'one');
    await vi.advanceTimersByTimeAsync(250);
    put('a', 'one two');
    confirm(8);
    expect(drafts.getState()).toEqual({ a: { value: 'one two', state: 'waiting' } });
  });

  test('a draft stays after the answer to an older text', async () => {
    const { put, drafts } = autosaving(200);
    put('a', 'one');
    await vi.advanceTimersByTimeAsync(300);
    put('a', 'two');
    await vi.advanceTimersByTimeAsync(160);
    expect(drafts.getState()).toEqual({ a: { value: 'two', state: 'waiting' } });
  });
});

describe('a failed save', () => {
  test('a failed save is shown and retried until main has saved the text', async () => {
    const { sent, state, put, drafts } = autosaving();
    state.fails = true;
    put('a', 'kept');
    await vi.advanceTimersByTimeAsync(250);
    expect(drafts.getState()).toEqual({ a: { value: 'kept', state: 'failing' } });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sent.length).toBe(3);
    state.fails = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(drafts.getState()).toEqual({ a: { value: 'kept', state: 'saved' } });
  });

  test('a failed save stays marked during further typing, and the newest text is sent', async () => {
    const { sent, state, put, drafts } = autosaving();
    state.fails = true;
    put('a', 'one');
    await vi.advanceTimersByTimeAsync(250);
    put('a', 'one two');
    expect(drafts.getState()['a']).toEqual({ value: 'one two', state: 'failing' });
    state.fails = false;
    await vi.advanceTimersByTimeAsync(250);
    expect(sent.at(-1)?.value).toBe('one two');
    expect(drafts.getState()['a']?.state).toBe('saved');
  });

  test('a failed save is also one that throws', async () => {
    const { put, drafts } = createAutosave(() => Promise.reject(new Error('gone')));
    put('a', 'one');
    await vi.advanceTimersByTimeAsync(250);
    expect(drafts.getState()['a']?.state).toBe('failing');
  });
});

describe('flush', () => {
  test('a flush sends drafts at once and waits for the answer', async () => {
    const { sent, put, flush } = autosaving(100);
    put('a', 'one');
    const flushed = flush();
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    await expect(flushed).resolves.toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(1);
  });

  test('a flush waits for the save under way and then sends newer text', async () => {
    const { sent, put, flush } = autosaving(400);
    put('a', 'one');
    await vi.advanceTimersByTimeAsync(300);
    put('a', 'two');
    const flushed = flush();
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(flushed).resolves.toBe(true);
    expect(sent.map((s) => s.value)).toEqual(['one', 'two']);
  });

  test('a flush is false if some draft is still not saved', async () => {
    const { state, put, flush } = autosaving();
    state.fails = true;
    put('a', 'one');
    const flushed = flush();
    await vi.advanceTimersByTimeAsync(0);
    await expect(flushed).resolves.toBe(false);
  });

  test('a flush of one consult does not send the drafts of others', async () => {
    const { sent, put, flush } = autosaving();
    put('a/0', 'one');
    put('b/0', 'two');
    void flush((key) => key.startsWith('a/'));
    expect(sent.map((s) => s.key)).toEqual(['a/0']);
  });

  test('a flush sends at once when the page goes, even during a save', async () => {
    const { sent, put, flushNow } = autosaving(10_000);
    put('a', 'one');
    await vi.advanceTimersByTimeAsync(300);
    put('a', 'two');
    flushNow();
    expect(sent.map((s) => s.value)).toEqual(['one', 'two']);
    flushNow();
    expect(sent).toHaveLength(2);
  });
});
