import { longestRetryAfterMs, type Failure } from '../../shared/failure.ts';
import type { ConnectionId, SubmissionKey } from '../../shared/ids.ts';
import { retryAfterSetting } from '../settings/connectionSettings.ts';
import { retryWaitMs } from './retryWait.ts';
import type { Clock, Store } from './ports.ts';

/** A ceiling applies per connection, and submitting has a tighter one (interface, Limits 1). */
export type Ceiling = 'submissions' | 'reads';

/**
 * How long the service has asked each connection to wait. What one request was told, all further ones of its
 * connection and ceiling heed. Kept on the disk, because a restart does not make the wait shorter.
 */
export type RetryAfterPauses = {
  /** In ms; 0: it may be asked. `about`: by a request about that submission, or about any. */
  readonly leftMs: (connection: ConnectionId, ceiling: Ceiling, about?: SubmissionKey | 'any') => number;
  /** Resolves when it may be asked; at once when the signal aborts. */
  readonly over: (
    connection: ConnectionId,
    ceiling: Ceiling,
    signal: AbortSignal,
    about?: SubmissionKey | 'any',
  ) => Promise<void>;
  /**
   * In how many ms a person may end the wait for one request, which is the one departure from Limits 4 of the interface
   * (decisions, Submissions). 0: now; null: the service asked for no wait that lasts until then.
   */
  readonly tryNowInMs: (connection: ConnectionId, ceiling: Ceiling) => number | null;
  /** A person asks for one request about that submission now. False: it is too early for that. */
  readonly permit: (connection: ConnectionId, ceiling: Ceiling, about: SubmissionKey) => boolean;
  /** The permitted request begins, or nobody wants it any more. */
  readonly endPermit: (about: SubmissionKey) => void;
  /** What an answer asked for, if it did. Saved when this resolves. */
  readonly told: (connection: ConnectionId, ceiling: Ceiling, because: Failure) => Promise<void>;
  /** A request succeeded: the growing waits of its ceiling end. A running Retry-After does not. */
  readonly succeeded: (connection: ConnectionId, ceiling: Ceiling) => void;
};

/** Within a run the monotonic clock counts; the wall clock is for the next run, which has no other. */
type Pause = { readonly untilMonotonicMs: number; readonly untilMs: number; readonly askedMs: number };
type Pauses = Map<Ceiling, Pause>;

/** Holds for that very pause: what the service asks for later, it does not touch. */
type Permit = { readonly pause: Pause; readonly about: SubmissionKey };

/** How long the service's wait lasts before a person may try, and from one such try to the next (decisions, Submissions). */
const tryNowAfterMs = 10 * 60_000;

/** Within the five minutes of a note, a longer wait would be the last one. */
const longestReadBackoffMs = 30_000;

export async function openRetryAfterPauses(
  store: Pick<Store, 'connections' | 'setting' | 'saveSetting'>,
  clock: Pick<Clock, 'now' | 'monotonicMs' | 'sleep'>,
  onChange: () => void = () => undefined,
): Promise<RetryAfterPauses> {
  const pauses = new Map<ConnectionId, Pauses>();
  for (const { id } of await store.connections())
    pauses.set(id, pausesOf(await retryAfterSetting.load(store, id), clock));

  /** After a 429 that asks for no time; a new run begins without. */
  const backoffs = new Map<string, { readonly tries: number; readonly untilMonotonicMs: number }>();
  const nameOf = (connection: ConnectionId, ceiling: Ceiling): string => `${ceiling} ${connection}`;

  let permits: readonly Permit[] = [];
  const triedAt = new WeakMap<Pause, number>();
  /** Aborted and replaced with each permit, so that whoever waits looks again. */
  let permitted = new AbortController();

  const pauseOf = (connection: ConnectionId, ceiling: Ceiling): Pause | undefined =>
    pauses.get(connection)?.get(ceiling);

  function isPermitted(pause: Pause | undefined, about: SubmissionKey | 'any' | undefined): boolean {
    return permits.some((one) => one.pause === pause && (about === 'any' || one.about === about));
  }

  const leftMs: RetryAfterPauses['leftMs'] = (connection, ceiling, about) => {
    const pause = pauseOf(connection, ceiling);
    if (isPermitted(pause, about)) return 0;
    const pausedUntil = pause?.untilMonotonicMs ?? 0;
    const backedOffUntil = backoffs.get(nameOf(connection, ceiling))?.untilMonotonicMs ?? 0;
    return Math.max(0, Math.max(pausedUntil, backedOffUntil) - clock.monotonicMs());
  };

  function backOff(connection: ConnectionId, ceiling: Ceiling, because: Failure): void {
    const name = nameOf(connection, ceiling);
    const tries = (backoffs.get(name)?.tries ?? 0) + 1;
    const waitMs = Math.min(
      retryWaitMs(tries, because),
      ceiling === 'reads' ? longestReadBackoffMs : Infinity,
    );
    backoffs.set(name, { tries, untilMonotonicMs: clock.monotonicMs() + waitMs });
  }

  function tryNowInMs(connection: ConnectionId, ceiling: Ceiling): number | null {
    const pause = pauseOf(connection, ceiling);
    if (pause === undefined) return null;
    const since = triedAt.get(pause) ?? pause.untilMonotonicMs - pause.askedMs;
    const from = since + tryNowAfterMs;
    return from < pause.untilMonotonicMs ? Math.max(0, from - clock.monotonicMs()) : null;
  }

  return {
    leftMs,
    async over(connection, ceiling, signal, about) {
      const left = (): number => leftMs(connection, ceiling, about);
      while (left() > 0 && !signal.aborted)
        await clock.sleep(left(), AbortSignal.any([signal, permitted.signal]));
    },
    tryNowInMs,
    permit(connection, ceiling, about) {
      const pause = pauseOf(connection, ceiling);
      if (pause === undefined || tryNowInMs(connection, ceiling) !== 0) return false;
      triedAt.set(pause, clock.monotonicMs());
      permits = [...permits, { pause, about }];
      permitted.abort();
      permitted = new AbortController();
      onChange();
      return true;
    },
    endPermit: (about) => void (permits = permits.filter((one) => one.about !== about)),
    succeeded: (connection, ceiling) => void backoffs.delete(nameOf(connection, ceiling)),
    async told(connection, ceiling, because) {
      const { code, retryAfterMs } = because;
      if (code === 'rate_limited' && retryAfterMs === null) backOff(connection, ceiling, because);
      // At least as long as any answer has asked for (interface, Limits 4).
      if (retryAfterMs === null || retryAfterMs <= leftMs(connection, ceiling)) return;
      const mine = pauses.get(connection) ?? new Map<Ceiling, Pause>();
      pauses.set(connection, mine);
      mine.set(ceiling, {
        untilMonotonicMs: clock.monotonicMs() + retryAfterMs,
        untilMs: clock.now() + retryAfterMs,
        askedMs: retryAfterMs,
      });
      const rows = [...mine].map(([of, { untilMs, askedMs }]) => [of, untilMs, askedMs] as const);
      // It counts in this run at once, also where it cannot be saved.
      await retryAfterSetting.save(store, connection, rows).catch(() => undefined);
    },
  };
}

/**
 * What an earlier run was told, and is not over. Never more than was asked for: the wall clock may have been set
 * back since, by a day as well.
 */
function pausesOf(
  rows: readonly (readonly [Ceiling, number, number])[],
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
): Pauses {
  const found: Pauses = new Map();
  for (const [ceiling, end, asked] of rows) {
    // An earlier version wrote down whatever time the service asked for.
    const askedMs = Math.min(asked, longestRetryAfterMs);
    const untilMs = end - asked + askedMs;
    const left = Math.min(untilMs - clock.now(), askedMs);
    if (left > 0) found.set(ceiling, { untilMonotonicMs: clock.monotonicMs() + left, untilMs, askedMs });
  }
  return found;
}
