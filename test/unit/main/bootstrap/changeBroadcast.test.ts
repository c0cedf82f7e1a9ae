import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChangeBroadcast } from '../../../../main/bootstrap/changeBroadcast.ts';
import { longestTextDelayMs, textOnlyDelayMs } from '../../../../main/consults/isTextOnlyChange.ts';

describe('changes of what the page sees', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are told at once, first to those inside', () => {
    const told: string[] = [];
    const changes = createChangeBroadcast(() => told.push('shell'));
    changes.addListener(() => told.push('inside'));
    changes.changed();
    expect(told).toEqual(['inside', 'shell']);
    expect(changes.revision()).toBe(1);
  });

  it('are told once, when a text that only went on has paused', () => {
    let told = 0;
    const changes = createChangeBroadcast(() => (told += 1));
    for (let saves = 0; saves < 5; saves += 1) {
      changes.textChanged();
      vi.advanceTimersByTime(textOnlyDelayMs - 1);
    }
    expect(told).toBe(0);
    vi.advanceTimersByTime(1);
    expect(told).toBe(1);
  });

  it('are told after a while also where a text never pauses', () => {
    let told = 0;
    const changes = createChangeBroadcast(() => (told += 1));
    for (let ms = 0; ms < longestTextDelayMs; ms += 500) {
      expect(told).toBe(0);
      changes.textChanged();
      vi.advanceTimersByTime(500);
    }
    expect(told).toBe(1);
  });

  it('take along what was to be told later', () => {
    let told = 0;
    const changes = createChangeBroadcast(() => (told += 1));
    changes.textChanged();
    changes.changed();
    vi.advanceTimersByTime(2 * textOnlyDelayMs);
    expect(told).toBe(1);
  });

  it('are saved all the same where they cannot be shown', () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const changes = createChangeBroadcast(() => {
      throw new Error('of Biscuit');
    });
    expect(changes.changed).not.toThrow();
    expect(written.mock.calls).toEqual([['A change could not be shown: Error\n']]);
    written.mockRestore();
  });
});
