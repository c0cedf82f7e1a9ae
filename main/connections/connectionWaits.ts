import { failureRule, type Failure, failure } from '../../shared/consult/failure.ts';
import type { ConnectionId, SubmissionKey } from '../../shared/ids.ts';
import { openRetryAfterPauses, type RetryAfterPause, type RequestCeiling } from './retryAfterPauses.ts';
import { waitsAlone } from './connectionTroubles.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { retryWaitMs } from './retryWait.ts';

/** `tries`: of that submission so far, in all runs. */
type Try = { readonly key: SubmissionKey; readonly tries: number };

type Wait = {
  readonly tries: number;
  readonly untilMonotonicMs: number;
  readonly because: Failure | null;
};

/** A submission that fails in more stretches between two successes than this has a problem of its own. */
const mostStretches = 2;

/**
 * The waits after failures, for each ceiling of a connection: one request at a time tries, and its success
 * ends the wait. Not saved.
 */
function createGrowingWaits(clock: Pick<Clock, 'monotonicMs'>) {
  const waits = new Map<string, Wait>();
  const successes = new Map<string, number>();
  const failures = new Map<SubmissionKey, { readonly stretches: number; readonly last: number }>();
  const over: Wait = { tries: 0, untilMonotonicMs: 0, because: null };

  function isAlone(about: SubmissionKey): boolean {
    return (failures.get(about)?.stretches ?? 0) > mostStretches;
  }

  function isAskedFor(ceiling: string): boolean {
    const because = waits.get(ceiling)?.because ?? null;
    return because !== null && failureRule(because.code) === 'wait';
  }

  function countFailure(ceiling: string, about: SubmissionKey): void {
    const stretch = successes.get(ceiling) ?? 0;
    const before = failures.get(about);
    if (before?.last === stretch) return;
    failures.set(about, { stretches: (before?.stretches ?? 0) + 1, last: stretch });
  }

  return {
    /** In ms; 0: there is no wait. `ceiling`: the ceiling and its connection, as one text. */
    leftMs: (ceiling: string): number =>
      Math.max(0, (waits.get(ceiling)?.untilMonotonicMs ?? 0) - clock.monotonicMs()),
    because: (ceiling: string): Failure | null => waits.get(ceiling)?.because ?? null,
    /** The service asked for fewer requests, so a person cannot end that wait. */
    isAskedFor,
    failed(ceiling: string, because: Failure, { key, tries: triesOfOne }: Try, longestMs: number): void {
      countFailure(ceiling, key);
      if (isAlone(key)) return;
      const before = waits.get(ceiling);
      const tries = before === undefined ? triesOfOne : before.tries + 1;
      const withoutAsking = failure(because.code, because.detail);
      const waitMs = Math.min(retryWaitMs(tries, withoutAsking), longestMs);
      waits.set(ceiling, {
        tries,
        untilMonotonicMs: clock.monotonicMs() + waitMs,
        because: withoutAsking,
      });
    },
    /** False: nothing was waiting. */
    succeeded(ceiling: string, about: SubmissionKey): boolean {
      const wasGrowing = (waits.get(ceiling)?.because ?? null) !== null;
      waits.set(ceiling, over);
      successes.set(ceiling, (successes.get(ceiling) ?? 0) + 1);
      failures.delete(about);
      return wasGrowing;
    },
    /** Ends the wait, unless the service asked for it: the network may have changed. */
    end(ceiling: string): void {
      if (!isAskedFor(ceiling) && waits.has(ceiling)) waits.set(ceiling, over);
    },
    /** The submission fails though others succeed, so no other one waits for it. */
    isAlone,
  };
}

export type { RequestCeiling } from './retryAfterPauses.ts';

/** Applies to this pause only: a later pause that the service asks for needs another permit. */
type Permit = {
  readonly name: string;
  readonly pause: RetryAfterPause | undefined;
  readonly about: SubmissionKey;
};

/** Within the five minutes of a note, a longer wait would be the last one. */
const longestReadBackoffMs = 30_000;

export type ConnectionWaits = Awaited<ReturnType<typeof openConnectionWaits>>;

export async function openConnectionWaits(
  store: Pick<Store, 'connections' | 'setting' | 'saveSetting'>,
  clock: Pick<Clock, 'now' | 'monotonicMs' | 'sleep'>,
  onChange: () => void = () => undefined,
) {
  const asked = await openRetryAfterPauses(store, clock);
  const growing = createGrowingWaits(clock);
  const permits = createPermits();
  /**
   * Aborted and replaced with each permit and each end of a wait, so that every `over` checks its wait again.
   */
  let changed = new AbortController();

  function checkWaitsAgain(): void {
    changed.abort();
    changed = new AbortController();
    onChange();
  }

  function addPermit(connection: ConnectionId, ceiling: RequestCeiling, about: SubmissionKey): void {
    permits.add({ name: nameOf(connection, ceiling), pause: asked.of(connection, ceiling), about });
    checkWaitsAgain();
  }

  const leftMs = (
    connection: ConnectionId,
    ceiling: RequestCeiling,
    about?: SubmissionKey | 'any',
  ): number => {
    const name = nameOf(connection, ceiling);
    if (permits.has({ name, pause: asked.of(connection, ceiling), about })) return 0;
    return Math.max(asked.leftMs(connection, ceiling), growing.leftMs(name));
  };

  const uploadsFail = (connection: ConnectionId): Failure | null =>
    growing.because(nameOf(connection, 'submissions'));

  return {
    /** In ms; 0: a request may go now. `about`: a request about that submission, or about any. */
    leftMs,
    /** Resolves when a request may go; at once when the signal aborts. */
    async over(
      connection: ConnectionId,
      ceiling: RequestCeiling,
      signal: AbortSignal,
      about?: SubmissionKey | 'any',
    ): Promise<void> {
      const left = (): number => leftMs(connection, ceiling, about);
      while (left() > 0 && !signal.aborted)
        await clock.sleep(left(), AbortSignal.any([signal, changed.signal]));
    },
    /**
     * In how many ms a person may try in spite of the service's wait: the only exception to Limits 4 of the
     * interface (docs/decisions/0002). null: there is no wait, or it ends before that.
     */
    tryNowInMs: asked.tryNowInMs,
    /**
     * A person wants one request about that submission now. False: it is too early, or the service asked for
     * no wait.
     */
    permit(connection: ConnectionId, ceiling: RequestCeiling, about: SubmissionKey): boolean {
      const isPermitted = asked.tryNow(connection, ceiling);
      if (isPermitted) addPermit(connection, ceiling, about);
      return isPermitted;
    },
    /** A person wants to try that upload now. Ends its wait if it only waits because others failed. */
    permitUpload(connection: ConnectionId, about: SubmissionKey): void {
      const name = nameOf(connection, 'submissions');
      const isPaused = asked.leftMs(connection, 'submissions') > 0;
      if (!isPaused && growing.leftMs(name) > 0 && !growing.isAskedFor(name))
        addPermit(connection, 'submissions', about);
    },
    endPermit: permits.end,
    /** A request succeeded: the growing waits of its ceiling end. A running Retry-After does not. */
    succeeded(connection: ConnectionId, ceiling: RequestCeiling, about: SubmissionKey): void {
      if (growing.succeeded(nameOf(connection, ceiling), about)) checkWaitsAgain();
    },
    /** Why uploads fail; null: none has failed since the last success. */
    uploadsFail,
    /** The same, also where only an earlier run heard what the service asked for; with how long that was. */
    whyUploadsWait(connection: ConnectionId): Failure | null {
      const because = uploadsFail(connection);
      const pause =
        asked.leftMs(connection, 'submissions') > 0 ? asked.of(connection, 'submissions') : undefined;
      if (pause === undefined) return because;
      return failure(because?.code ?? pause.because, because?.detail ?? null, pause.askedMs);
    },
    isAlone: growing.isAlone,
    /**
     * The network is back, or a person has changed something: growing waits end, except those after a 429.
     */
    endGrowing(connection: ConnectionId): void {
      for (const ceiling of ['submissions', 'reads'] as const) growing.end(nameOf(connection, ceiling));
      checkWaitsAgain();
    },
    /**
     * A request failed: saves the wait that the answer asked for, if any. After a failed upload the next one
     * always waits.
     */
    async failed(
      connection: ConnectionId,
      ceiling: RequestCeiling,
      because: Failure,
      about: Try,
    ): Promise<void> {
      const longestMs = ceiling === 'reads' ? longestReadBackoffMs : Infinity;
      if (makesWait(ceiling, because)) growing.failed(nameOf(connection, ceiling), because, about, longestMs);
      // At least as long as any answer has asked for (interface, Limits 4).
      const { retryAfterMs } = because;
      if (retryAfterMs !== null && retryAfterMs > asked.leftMs(connection, ceiling))
        await asked.add(connection, ceiling, retryAfterMs, because.code);
    },
  };
}

type Wanted = Omit<Permit, 'about'> & { readonly about: SubmissionKey | 'any' | undefined };

function createPermits() {
  let permits: readonly Permit[] = [];
  return {
    add: (permit: Permit): void => void (permits = [...permits, permit]),
    has: ({ name, pause, about }: Wanted): boolean =>
      permits.some(
        (one) => one.name === name && one.pause === pause && (about === 'any' || one.about === about),
      ),
    end: (about: SubmissionKey): void => void (permits = permits.filter((one) => one.about !== about)),
  };
}

const nameOf = (connection: ConnectionId, ceiling: RequestCeiling): string => `${ceiling} ${connection}`;

/**
 * Whether other requests must wait too. A read makes others wait only if the service asks for fewer requests,
 * because each note has five minutes. A trouble of the whole connection or of this computer has its own
 * waits.
 */
function makesWait(ceiling: RequestCeiling, { code, retryAfterMs }: Failure): boolean {
  if (ceiling === 'reads') return code === 'rate_limited' && retryAfterMs === null;
  const rule = failureRule(code);
  return (rule === 'retry' || rule === 'wait') && !waitsAlone(code);
}
