import { failure, failureRule, type Failure, type FailureCode } from '../../shared/consult/failure.ts';
import type { SubmissionKey } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { RequestCeiling, RequestKind } from '../ports/noteService.ts';
import { createGrowingWait, type Try } from './growingWait.ts';
import { leftMsOf, newTimedWait, restoredWait, wallClockEnd, type TimedWait } from './timedWait.ts';
import { waitsAlone } from './trouble.ts';

/** By the wall clock, for a later run: until when in ms since 1970, for how long in ms, and why. */
export type StoredWait = readonly [RequestCeiling, number, number, FailureCode];

/** Without a subscription, one upload an hour finds out if that is over. */
const uploadEveryMs = 60 * 60_000;

/**
 * How long the service's wait lasts before a person may try, and from one such try to the next
 * (docs/delivery.md).
 */
const tryNowAfterMs = 10 * 60_000;

/** Within the five minutes of a note, a longer wait would be the last one. */
const longestReadBackoffMs = 30_000;

type Times = Pick<Clock, 'now' | 'monotonicMs'>;

type AskedWait = TimedWait & {
  readonly because: FailureCode;
  /** A person's last `Try now`, in monotonic ms; null: none yet. */
  readonly triedAt: number | null;
};

type GateDeps = {
  readonly kind: RequestKind;
  readonly asked: AskedWaits;
  readonly clock: Times;
  /** Whoever waits looks again. */
  readonly onChange: () => void;
  /** Never rejects: what cannot be saved takes effect in this run. */
  readonly save: () => Promise<void>;
};

export type Gate = ReturnType<typeof createGate>;

/** What keeps one kind of requests of one connection. */
export function createGate({ kind, asked, clock, onChange, save }: GateDeps) {
  const growing = createGrowingWait(kind === 'reads' ? longestReadBackoffMs : Infinity, clock);
  const { permits } = asked;

  function permit(about: SubmissionKey): void {
    permits.add(about);
    onChange();
  }
  /** At least as long as any answer has asked for (interface, Limits 4). */
  async function ask(because: FailureCode, forMs: number): Promise<void> {
    if (forMs > asked.leftMs()) asked.begin(because, forMs);
    // A sleep of the computer brings the saved end nearer, so what is left is saved with each answer.
    await save();
  }

  return {
    /** In ms; 0: a request may go now. `about`: a request about that submission, or about any. */
    leftMs(about?: SubmissionKey | 'any'): number {
      const isPermitted = about === 'any' ? permits.size > 0 : about !== undefined && permits.has(about);
      return isPermitted ? 0 : Math.max(asked.leftMs(), growing.leftMs());
    },
    /** Why requests wait, with how long the service asked for; null: none failed since the last success. */
    because(): Failure | null {
      const last = growing.because();
      const wait = asked.now();
      if (wait === null) return last;
      return failure(last?.code ?? wait.because, last?.detail ?? null, wait.forMs);
    },
    isFailing: (): boolean => growing.because() !== null,
    isAlone: growing.isAlone,
    tryNowInMs: asked.tryNowInMs,
    /** A person wants one request about that submission now. False: it is too early, or nothing waits. */
    tryNow(about: SubmissionKey): boolean {
      const isPermitted = asked.tryNow();
      if (isPermitted) permit(about);
      return isPermitted;
    },
    /** A person wants to try that one now; the wait ends for it if it only waits because others failed. */
    tryOne(about: SubmissionKey): void {
      if (asked.now() === null && growing.leftMs() > 0 && !growing.isAskedFor()) permit(about);
    },
    endPermit: (about: SubmissionKey): void => void permits.delete(about),
    /** The growing wait ends. What the service asked for does not. */
    succeeded(about: SubmissionKey): void {
      if (growing.succeeded(about)) onChange();
    },
    /** Saves the wait that the answer asked for. */
    async failed(because: Failure, request: Try): Promise<void> {
      const { code, retryAfterMs } = because;
      if (makesOthersWait(kind, because)) growing.failed(because, request);
      if (retryAfterMs !== null) await ask(code, retryAfterMs);
    },
    ask,
    async endAsked(): Promise<void> {
      asked.end();
      await save();
      onChange();
    },
    endGrowing: (): void => growing.end(),
  };
}

export type AskedWaits = ReturnType<typeof createAskedWaits>;

/** What the service asked for; a restart does not shorten it. */
export function createAskedWaits(ceiling: RequestCeiling, stored: readonly StoredWait[], clock: Times) {
  const row = stored.find(([of, , , because]) => of === ceiling && because !== withoutSubscription);
  let wait: AskedWait | null =
    row === undefined ? null : { ...restoredWait(row[1], row[2], clock), because: row[3], triedAt: null };
  const leftMs = (): number => leftMsOf(wait, clock);
  /** Of a person, for one submission each; a later wait that the service asks for needs another. */
  const permits = new Set<SubmissionKey>();

  function tryNowInMs(): number | null {
    if (wait === null) return null;
    const from = (wait.triedAt ?? wait.until - wait.forMs) + tryNowAfterMs;
    return from < wait.until ? Math.max(0, from - clock.monotonicMs()) : null;
  }

  return {
    leftMs,
    permits,
    /** null: there is none, or it is over. */
    now: (): AskedWait | null => (leftMs() > 0 ? wait : null),
    begin(because: FailureCode, forMs: number): void {
      wait = { ...newTimedWait(forMs, clock), because, triedAt: null };
      permits.clear();
    },
    end: (): void => void (wait = null),
    /**
     * In how many ms a person may try in spite of the service's wait: the only exception to Limits 4 of the
     * interface (docs/delivery.md). 0: now; null: there is no wait, or it ends before that.
     */
    tryNowInMs,
    /** A person tries now. False: it is too early, or there is no wait. */
    tryNow(): boolean {
      if (wait === null || tryNowInMs() !== 0) return false;
      wait = { ...wait, triedAt: clock.monotonicMs() };
      return true;
    },
    toStore: (): readonly StoredWait[] =>
      wait === null || leftMs() === 0 ? [] : [[ceiling, wallClockEnd(wait, clock), wait.forMs, wait.because]],
  };
}

/**
 * Whether other requests must wait too. A read makes others wait only if the service asks for fewer requests,
 * because each note has five minutes. A trouble of the whole connection or of this computer has its own
 * waits.
 */
export function makesOthersWait(kind: RequestKind, { code, retryAfterMs }: Failure): boolean {
  if (kind === 'reads') return code === 'rate_limited' && retryAfterMs === null;
  const rule = failureRule(code);
  return (rule === 'retry' || rule === 'wait') && !waitsAlone(code);
}

const withoutSubscription = 'subscription_inactive' satisfies FailureCode;

type SubscriptionDeps = Omit<GateDeps, 'kind' | 'asked'> & { readonly stored: readonly StoredWait[] };

/**
 * A practice without a subscription (402): new uploads wait, reads and outcomes do not. One upload finds out
 * if that is over: when a person asks, and at most once an hour.
 */
export function createSubscriptionStop({ stored, clock, onChange, save }: SubscriptionDeps) {
  const row = stored.find(([, , , because]) => because === withoutSubscription);
  let stop = row === undefined ? null : restoredWait(row[1], row[2], clock);

  async function begin(): Promise<void> {
    stop = newTimedWait(uploadEveryMs, clock);
    await save();
    onChange();
  }

  return {
    isStopped: (): boolean => stop !== null,
    /** In ms, until the next upload may try. */
    leftMs: (): number => leftMsOf(stop, clock),
    begin,
    /** An upload starts: the next one may start an hour later. */
    async uploadBegun(): Promise<void> {
      if (stop !== null) await begin();
    },
    async end(): Promise<void> {
      if (stop === null) return;
      stop = null;
      await save();
      onChange();
    },
    /** A person asks. */
    allowOne(): void {
      if (stop === null) return;
      stop = newTimedWait(0, clock);
      onChange();
    },
    toStore: (): readonly StoredWait[] =>
      stop === null ? [] : [['submissions', wallClockEnd(stop, clock), uploadEveryMs, withoutSubscription]],
  };
}
