import { failure, failureRule, type Failure } from '../../shared/consult/failure.ts';
import type { SubmissionKey } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import { retryWaitMs } from './retryWait.ts';

/** `tries`: of that submission so far, in all runs. */
export type Try = { readonly key: SubmissionKey; readonly tries: number };

type Wait = { readonly tries: number; readonly until: number; readonly because: Failure | null };

/** A submission that fails in more stretches between two successes than this has a problem of its own. */
const mostStretches = 2;

/** The app's own wait after failures: one request at a time tries, and its success ends it. Not saved. */
export function createGrowingWait(longestMs: number, clock: Pick<Clock, 'monotonicMs'>) {
  const over: Wait = { tries: 0, until: 0, because: null };
  /** null: no request has failed or succeeded in this run. */
  let wait: Wait | null = null;
  let successes = 0;
  const failures = new Map<SubmissionKey, { readonly stretches: number; readonly last: number }>();

  const isAlone = (about: SubmissionKey): boolean => (failures.get(about)?.stretches ?? 0) > mostStretches;

  /** The service asked for fewer requests, so a person cannot end that wait. */
  function isAskedFor(): boolean {
    const because = wait?.because ?? null;
    return because !== null && failureRule(because.code) === 'wait';
  }

  function countFailure(about: SubmissionKey): void {
    const before = failures.get(about);
    if (before?.last === successes) return;
    failures.set(about, { stretches: (before?.stretches ?? 0) + 1, last: successes });
  }

  return {
    leftMs: (): number => Math.max(0, (wait?.until ?? 0) - clock.monotonicMs()),
    because: (): Failure | null => wait?.because ?? null,
    isAskedFor,
    /** The submission fails though others succeed, so no other one waits for it. */
    isAlone,
    failed({ code, detail }: Failure, { key, tries: triesOfOne }: Try): void {
      countFailure(key);
      if (isAlone(key)) return;
      const tries = wait === null ? triesOfOne : wait.tries + 1;
      const because = failure(code, detail);
      const waitMs = Math.min(retryWaitMs(tries, because), longestMs);
      wait = { tries, until: clock.monotonicMs() + waitMs, because };
    },
    /** False: nothing was waiting. */
    succeeded(about: SubmissionKey): boolean {
      const wasWaiting = (wait?.because ?? null) !== null;
      wait = over;
      successes += 1;
      failures.delete(about);
      return wasWaiting;
    },
    /** Unless the service asked for it: the network may have changed. */
    end(): void {
      if (wait !== null && !isAskedFor()) wait = over;
    },
  };
}
