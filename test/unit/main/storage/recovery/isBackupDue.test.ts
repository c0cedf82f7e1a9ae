import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { epochMs } from '../../../../../shared/ids.ts';
import { isBackupDue } from '../../../../../main/storage/recovery/isBackupDue.ts';

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 0, 5, 8);
const newest = { file: 'store.db', madeAt: epochMs(startMs), changes: 100 };
const changes = (count = 100, lastUnlogged = 0) => ({ count: () => count, lastUnlogged: () => lastUnlogged });

describe('a backup', () => {
  beforeEach(() => void vi.useFakeTimers({ now: startMs }));
  afterEach(() => void vi.useRealTimers());

  test('a backup is due where none exists', () => {
    expect(isBackupDue(undefined, changes(), null)).toBe(true);
  });

  test('a backup is due after 5000 changes', () => {
    expect(isBackupDue(newest, changes(5099), null)).toBe(false);
    expect(isBackupDue(newest, changes(5100), null)).toBe(true);
  });

  test('a backup is due where the change log lacks a change that the newest backup lacks too', () => {
    expect(isBackupDue(newest, changes(101, 100), null)).toBe(false);
    expect(isBackupDue(newest, changes(101, 101), null)).toBe(true);
  });

  test('a backup is due a day after the newest, also where the clock was set back by a day', () => {
    vi.setSystemTime(startMs + 24 * hourMs - 1);
    expect(isBackupDue(newest, changes(), null)).toBe(false);
    vi.setSystemTime(startMs + 24 * hourMs);
    expect(isBackupDue(newest, changes(), null)).toBe(true);
    vi.setSystemTime(startMs - 24 * hourMs);
    expect(isBackupDue(newest, changes(), null)).toBe(true);
  });

  test('a backup that was made in this run is due after a day awake although the clock was set back', () => {
    const made = { atMs: Date.now(), awakeMs: performance.now() };
    vi.advanceTimersByTime(23 * hourMs);
    vi.setSystemTime(startMs - 48 * hourMs);
    expect(isBackupDue(newest, changes(), made)).toBe(false);
    vi.advanceTimersByTime(hourMs);
    expect(isBackupDue(newest, changes(), made)).toBe(true);
  });
});
