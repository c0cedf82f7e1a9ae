import { failureRule, longestRetryAfterMs, type Failure } from '../../shared/consult/failure.ts';
import type { ConnectionId, SubmissionKey } from '../../shared/ids.ts';
import { retryAfterSetting } from '../settings/connectionSettings.ts';
import { createGrowingWaits, type Try } from './growingWaits.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

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
   * (docs/decisions/0002). 0: now; null: the service asked for no wait that lasts until then.
   */
  readonly tryNowInMs: (connection: ConnectionId, ceiling: Ceiling) => number | null;
  /** A person asks for one request about that submission now. False: it is too early for that. */
  readonly permit: (connection: ConnectionId, ceiling: Ceiling, about: SubmissionKey) => boolean;
  /** A person wants that upload to be tried now, as far as it waits because others failed. */
  readonly permitUpload: (connection: ConnectionId, about: SubmissionKey) => void;
  /** The permitted request begins, or nobody wants it any more. */
  readonly endPermit: (about: SubmissionKey) => void;
  /** What an answer asked for, if it did; after a failed upload the next one waits in any case. Saved when this resolves. */
  readonly told: (connection: ConnectionId, ceiling: Ceiling, because: Failure, about: Try) => Promise<void>;
  /** A request succeeded: the growing waits of its ceiling end. A running Retry-After does not. */
  readonly succeeded: (connection: ConnectionId, ceiling: Ceiling, about: SubmissionKey) => void;
  /** Why uploads fail, where none has succeeded since; else null. */
  readonly uploadsFail: (connection: ConnectionId) => Failure | null;
  /** It fails though others get through, so it waits by itself. */
  readonly isAlone: (about: SubmissionKey) => boolean;
  /** The network is back, or a person has changed something: growing waits end, but for those after a 429. */
  readonly endGrowing: (connection: ConnectionId) => void;
};

/** Within a run the monotonic clock counts; the wall clock is for the next run, which has no other. */
type Pause = { readonly untilMonotonicMs: number; readonly untilMs: number; readonly askedMs: number };
type Pauses = Map<Ceiling, Pause>;

/** Holds for that very pause: what the service asks for later, it does not touch. */
type Permit = { readonly name: string; readonly pause: Pause | undefined; readonly about: SubmissionKey };

/** How long the service's wait lasts before a person may try, and from one such try to the next (docs/decisions/0002). */
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

  const growing = createGrowingWaits(clock);
  const nameOf = (connection: ConnectionId, ceiling: Ceiling): string => `${ceiling} ${connection}`;

  let permits: readonly Permit[] = [];
  const triedAt = new WeakMap<Pause, number>();
  /** Aborted and replaced with each permit and each end of a wait, so that whoever waits looks again. */
  let changed = new AbortController();

  const pauseOf = (connection: ConnectionId, ceiling: Ceiling): Pause | undefined =>
    pauses.get(connection)?.get(ceiling);

  function lookAgain(): void {
    changed.abort();
    changed = new AbortController();
    onChange();
  }

  function addPermit(connection: ConnectionId, ceiling: Ceiling, about: SubmissionKey): void {
    const pause = pauseOf(connection, ceiling);
    permits = [...permits, { name: nameOf(connection, ceiling), pause, about }];
    lookAgain();
  }

  const leftMs: RetryAfterPauses['leftMs'] = (connection, ceiling, about) => {
    const pause = pauseOf(connection, ceiling);
    const name = nameOf(connection, ceiling);
    const isPermitted = permits.some(
      (one) => one.name === name && one.pause === pause && (about === 'any' || one.about === about),
    );
    if (isPermitted) return 0;
    const pausedMs = (pause?.untilMonotonicMs ?? 0) - clock.monotonicMs();
    return Math.max(pausedMs, growing.leftMs(name));
  };

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
        await clock.sleep(left(), AbortSignal.any([signal, changed.signal]));
    },
    tryNowInMs,
    permit(connection, ceiling, about) {
      const pause = pauseOf(connection, ceiling);
      if (pause === undefined || tryNowInMs(connection, ceiling) !== 0) return false;
      triedAt.set(pause, clock.monotonicMs());
      addPermit(connection, ceiling, about);
      return true;
    },
    permitUpload(connection, about) {
      const name = nameOf(connection, 'submissions');
      const isPaused = (pauseOf(connection, 'submissions')?.untilMonotonicMs ?? 0) > clock.monotonicMs();
      if (!isPaused && growing.leftMs(name) > 0 && !growing.isAskedFor(name))
        addPermit(connection, 'submissions', about);
    },
    endPermit: (about) => void (permits = permits.filter((one) => one.about !== about)),
    succeeded(connection, ceiling, about) {
      if (growing.succeeded(nameOf(connection, ceiling), about)) lookAgain();
    },
    uploadsFail: (connection) => growing.because(nameOf(connection, 'submissions')),
    isAlone: growing.isAlone,
    endGrowing(connection) {
      for (const ceiling of ['submissions', 'reads'] as const) growing.end(nameOf(connection, ceiling));
      lookAgain();
    },
    async told(connection, ceiling, because, about) {
      const { retryAfterMs } = because;
      if (makesWait(ceiling, because))
        growing.failed(
          nameOf(connection, ceiling),
          because,
          about,
          ceiling === 'reads' ? longestReadBackoffMs : Infinity,
        );
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
 * Whether others have to wait after it too. Reads are small, and each note has five minutes: they wait one by one, but
 * where the service asks for fewer requests. For a token that was not accepted there are waits of its own.
 */
function makesWait(ceiling: Ceiling, { code, retryAfterMs }: Failure): boolean {
  if (ceiling === 'reads') return code === 'rate_limited' && retryAfterMs === null;
  const rule = failureRule(code);
  return (rule === 'retry' || rule === 'wait') && code !== 'unauthorized';
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
