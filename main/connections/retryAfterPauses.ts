import type { FailureCode } from '../../shared/consult/failure.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { retryAfterSetting } from '../settings/ownSettings.ts';

/** A ceiling applies per connection, and submitting has a tighter one (interface, Limits 1). */
export type RequestCeiling = 'submissions' | 'reads';

/**
 * One wait that the service asked for. Within a run the monotonic clock counts; the next run has only the
 * wall clock.
 */
type Pause = { readonly untilMonotonicMs: number; readonly untilMs: number; readonly askedMs: number };

export type RetryAfterPause = Pause & { readonly because: FailureCode };

type ByCeiling = Map<RequestCeiling, RetryAfterPause>;

/** By the wall clock, for a later run: whose pause, until when in ms since 1970, and for how long in ms. */
type SavedPause<Of extends string> = readonly [Of, number, number];

/**
 * How long the service's wait lasts before a person may try, and from one such try to the next
 * (docs/decisions/0002).
 */
const tryNowAfterMs = 10 * 60_000;

/** The waits that the service asked for, saved on the disk: a restart does not shorten them. */
export async function openRetryAfterPauses(
  store: Pick<Store, 'connections' | 'setting' | 'saveSetting'>,
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
) {
  const pauses = new Map<ConnectionId, ByCeiling>();
  /** Takes effect at once in this run, even if it cannot be saved. */
  async function save(connection: ConnectionId, mine: ByCeiling): Promise<void> {
    pauses.set(connection, mine);
    const rows = [...mine].map(([key, one]) => [key, one.untilMs, one.askedMs, one.because] as const);
    await retryAfterSetting.save(store, connection, rows).catch(() => undefined);
  }
  for (const { id } of await store.connections()) {
    const rows = await retryAfterSetting.load(store, id);
    const left = pausesOf(
      rows.map(([ceiling, until, asked]) => [ceiling, until, asked]),
      clock,
    );
    const found: ByCeiling = new Map();
    for (const [ceiling, , , because] of rows) {
      const pause = left.get(ceiling);
      if (pause !== undefined) found.set(ceiling, { ...pause, because });
    }
    // Where the wall clock was set back, the wait is a shorter one from now on, for later runs too.
    if (found.size > 0) await save(id, found);
  }
  const triedAt = new WeakMap<RetryAfterPause, number>();

  const of = (connection: ConnectionId, ceiling: RequestCeiling): RetryAfterPause | undefined =>
    pauses.get(connection)?.get(ceiling);

  function tryNowInMs(connection: ConnectionId, ceiling: RequestCeiling): number | null {
    const pause = of(connection, ceiling);
    if (pause === undefined) return null;
    const since = triedAt.get(pause) ?? pause.untilMonotonicMs - pause.askedMs;
    const from = since + tryNowAfterMs;
    return from < pause.untilMonotonicMs ? Math.max(0, from - clock.monotonicMs()) : null;
  }

  return {
    of,
    /** In ms; 0: the service asked for no wait, or it is over. */
    leftMs: (connection: ConnectionId, ceiling: RequestCeiling): number =>
      Math.max(0, (of(connection, ceiling)?.untilMonotonicMs ?? 0) - clock.monotonicMs()),
    /** Counts at once; saved when this resolves, if it can be saved. */
    async add(
      connection: ConnectionId,
      ceiling: RequestCeiling,
      retryAfterMs: number,
      because: FailureCode,
    ): Promise<void> {
      const mine: ByCeiling = pauses.get(connection) ?? new Map();
      mine.set(ceiling, { ...newRetryAfterPause(retryAfterMs, clock), because });
      await save(connection, mine);
    },
    /** In how many ms a person may try; 0: now; null: there is no wait, or it ends before that. */
    tryNowInMs,
    /** A person tries now. False: it is too early, or there is no wait. */
    tryNow(connection: ConnectionId, ceiling: RequestCeiling): boolean {
      const pause = of(connection, ceiling);
      if (pause === undefined || tryNowInMs(connection, ceiling) !== 0) return false;
      triedAt.set(pause, clock.monotonicMs());
      return true;
    },
  };
}

export const newRetryAfterPause = (
  retryAfterMs: number,
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
): Pause => ({
  untilMonotonicMs: clock.monotonicMs() + retryAfterMs,
  untilMs: clock.now() + retryAfterMs,
  askedMs: retryAfterMs,
});

/**
 * Waits of an earlier run. Never longer than the service asked for: the wall clock may have been set back by
 * a day.
 */
export function pausesOf<Of extends string>(
  rows: readonly SavedPause<Of>[],
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
): Map<Of, Pause> {
  const found = new Map<Of, Pause>();
  for (const [ceiling, end, asked] of rows) {
    const left = Math.min(end - clock.now(), asked);
    const untilMs = clock.now() + left;
    if (left > 0)
      found.set(ceiling, { untilMonotonicMs: clock.monotonicMs() + left, untilMs, askedMs: asked });
  }
  return found;
}
