import { epochMs, type EpochMs } from '../../shared/ids.ts';
import type { Clock, Store } from './ports.ts';

export const dayMs = 24 * 60 * 60_000;

/** A clinic that closes for the weekend comes back after so long; a clock that is further ahead has to last. */
const believedGapMs = 3 * dayMs;
/** For so long the computer has to run with a clock that jumped further, before that counts. */
const provingMs = dayMs;

/** `seenAt`: the newest time that counts. `ranMs`: awake time so far with a clock that is too far ahead of it. */
type Seen = { readonly seenAt: number; readonly ranMs: number };

const setting = 'retentionClock';

export type RetentionClock = {
  /** The time to count days by: the wall clock's, or an earlier one while that is not believed. */
  readonly look: () => Promise<EpochMs>;
};

/**
 * The wall clock for deciding what is old enough to be removed: one that was set a year ahead makes nothing a year older
 * before the computer has run with it for a day. Going back is believed at once, because it makes nothing older.
 */
export function createRetentionClock(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
): RetentionClock {
  /** When it was looked at last, where it was ahead then. */
  let aheadSinceMs: number | null = null;

  function next(before: Seen, now: number): Seen {
    const trusted: Seen = { seenAt: now, ranMs: 0 };
    const atMs = clock.monotonicMs();
    if (now <= before.seenAt + believedGapMs) {
      aheadSinceMs = null;
      return trusted;
    }
    const ranMs = before.ranMs + (aheadSinceMs === null ? 0 : atMs - aheadSinceMs);
    aheadSinceMs = atMs;
    return ranMs >= provingMs ? trusted : { seenAt: before.seenAt, ranMs };
  }

  return {
    async look() {
      const now = clock.now();
      const before = read(await store.setting(null, setting)) ?? { seenAt: now, ranMs: 0 };
      const after = next(before, now);
      await store.saveSetting(null, setting, JSON.stringify(after));
      return epochMs(Math.min(now, after.seenAt));
    },
  };
}

function read(json: string | null): Seen | null {
  if (json === null) return null;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || !('seenAt' in value) || !('ranMs' in value))
      return null;
    const { seenAt, ranMs } = value;
    return typeof seenAt === 'number' && typeof ranMs === 'number' ? { seenAt, ranMs } : null;
  } catch {
    return null;
  }
}
