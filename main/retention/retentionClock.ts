import { epochMs, type EpochMs } from '../../shared/ids.ts';
import { retentionClockSetting } from '../settings/consultSettings.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

export const dayMs = 24 * 60 * 60_000;

/** Longer than a closed weekend; a larger jump has to last. */
const believedGapMs = 3 * dayMs;
/** How long the computer must run with a larger jump before that counts. */
const provingMs = dayMs;
/** Longer than any holiday: then the earlier time was wrong. */
const longestGapMs = 60 * dayMs;
/** The last reading may be an hour old, or more if a save failed. */
const marginMs = dayMs;
const mostSpans = 100;

/** It was wrong while it read `first` to `last`, and read `rightAt` when it was believed again. */
type Span = { readonly first: number; readonly last: number; readonly rightAt: number };
/** It was set back, to `first`, from `before`, and did not come to that again. */
type Back = { readonly first: number; readonly before: number };

/** `seenAt`: the newest time that counts. `ranMs`: awake time so far with a clock that is too far ahead of it. */
type Seen = {
  readonly seenAt: number;
  readonly ranMs: number;
  readonly back: Back | null;
  readonly wrong: readonly Span[];
};

export type RetentionTime = {
  /** The time to count days by: the wall clock's, or an earlier one while that is not believed. */
  readonly now: EpochMs;
  /** When an event's days begin: `at`, or later if the clock was wrong then. */
  readonly countedFrom: (at: number) => number;
};

/**
 * The time by which retention counts. A jump ahead of more than three days counts once the computer has run a day with
 * it, so a wrong clock ages nothing. A clock set back counts at once; what happened meanwhile ages from its correction.
 */
export function createRetentionClock(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
) {
  let seen: Seen | null = null;
  /** When it was looked at last, where it was ahead then. */
  let aheadSinceMs: number | null = null;

  function next(before: Seen, now: number): Seen {
    const atMs = clock.monotonicMs();
    if (now <= before.seenAt + believedGapMs) {
      aheadSinceMs = null;
      return now < before.seenAt ? setBack(before, now) : wentAhead(before, now);
    }
    const ranMs = before.ranMs + (aheadSinceMs === null ? 0 : atMs - aheadSinceMs);
    aheadSinceMs = atMs;
    return ranMs >= provingMs ? wentAhead(before, now) : { ...before, ranMs };
  }

  /** It is read with what was known of it. Answers what to save, if that has changed but for the time itself. */
  async function read(): Promise<{ readonly now: number; readonly seen: Seen; readonly isNews: boolean }> {
    const stored = seen ?? (await retentionClockSetting.load(store, null));
    const now = clock.now();
    const before = seen ?? stored ?? { seenAt: now, ranMs: 0, back: null, wrong: [] };
    seen = next(before, now);
    const isNews = stored === null || seen.back !== before.back || seen.wrong !== before.wrong;
    return { now, seen, isNews };
  }
  const save = (of: Seen): Promise<void> => retentionClockSetting.save(store, null, of);

  return {
    async look(): Promise<RetentionTime> {
      const { now, seen: of } = await read();
      await save(of);
      return {
        now: epochMs(Math.min(now, of.seenAt)),
        countedFrom: (at) => countedFrom(of.wrong, at),
      };
    },
    /** Notices between looks that the clock was set back for a short time. */
    async watch(): Promise<void> {
      const { seen: of, isNews } = await read();
      if (isNews) await save(of);
    },
  };
}

function setBack({ seenAt, back, wrong }: Seen, now: number): Seen {
  const first = Math.min(now - marginMs, back?.first ?? now);
  return { seenAt: now, ranMs: 0, back: { first, before: Math.max(seenAt, back?.before ?? 0) }, wrong };
}

function wentAhead({ seenAt, back, wrong }: Seen, now: number): Seen {
  const isThereAgain = back !== null && now >= back.before;
  const gapMs = now - seenAt;
  const first =
    gapMs > longestGapMs ? 0 : back !== null && (isThereAgain || gapMs > believedGapMs) ? back.first : null;
  return {
    seenAt: now,
    ranMs: 0,
    back: isThereAgain ? null : back,
    wrong: first === null ? wrong : withSpan(wrong, { first, last: seenAt + marginMs, rightAt: now }),
  };
}

/** The two oldest become one where there are many. */
function withSpan(wrong: readonly Span[], span: Span): readonly Span[] {
  const [first, second, ...others] = [...wrong, span];
  if (others.length < mostSpans || first === undefined || second === undefined) return [...wrong, span];
  const both = {
    first: Math.min(first.first, second.first),
    last: Math.max(first.last, second.last),
    rightAt: Math.max(first.rightAt, second.rightAt),
  };
  return [both, ...others];
}

const countedFrom = (wrong: readonly Span[], at: number): number =>
  Math.max(at, ...wrong.filter(({ first, last }) => first <= at && at <= last).map(({ rightAt }) => rightAt));
