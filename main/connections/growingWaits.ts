import { failure, failureRule, type Failure } from '../../shared/consult/failure.ts';
import type { SubmissionKey } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import { retryWaitMs } from './retryWait.ts';

/** `tries`: of that submission so far, in all runs. */
export type Try = { readonly key: SubmissionKey; readonly tries: number };

type Wait = {
  readonly tries: number;
  readonly untilMonotonicMs: number;
  /** null: the last request has succeeded. */
  readonly because: Failure | null;
};

/** A submission that fails in more stretches between two successes than this has a problem of its own. */
const mostStretches = 2;

/**
 * The waits after failures, for each ceiling of a connection: one request at a time tries, and its success ends the
 * wait. Not saved.
 */
export function createGrowingWaits(clock: Pick<Clock, 'monotonicMs'>) {
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
    /** Why requests of that ceiling wait. null: a request has succeeded since the last failure. */
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
