import { epochMs, type EpochMs } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { retentionClockSetting } from '../settings/ownSettings.ts';

export const dayMs = 24 * 60 * 60_000;
/** Longer than a closed weekend. */
const believedGapMs = 3 * dayMs;
const provingMs = dayMs;

/**
 * A clock that is set wrong must remove nothing at once: a jump of more than three days ahead counts only
 * once the app has run a day with it.
 */
export function createJumpSafeClock(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
): () => Promise<EpochMs> {
  /** The last reading, if it was ahead. */
  let aheadSinceMs: number | null = null;
  return async () => {
    const now = clock.now();
    const atMs = clock.monotonicMs();
    const { seenAt, ranMs } = (await retentionClockSetting.load(store, null)) ?? { seenAt: now, ranMs: 0 };
    const isAhead = now > seenAt + believedGapMs;
    const ranNowMs = ranMs + (aheadSinceMs === null ? 0 : atMs - aheadSinceMs);
    aheadSinceMs = isAhead ? atMs : null;
    const isBelieved = !isAhead || ranNowMs >= provingMs;
    const seen = isBelieved ? { seenAt: now, ranMs: 0 } : { seenAt, ranMs: ranNowMs };
    await retentionClockSetting.save(store, null, seen);
    return epochMs(seen.seenAt);
  };
}
