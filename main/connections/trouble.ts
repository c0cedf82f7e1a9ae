import { failure, failureOwner, type Failure, type FailureCode } from '../../shared/consult/failure.ts';
import type { EpochMs } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { RequestKind } from '../ports/noteService.ts';
import { retryWaitMs } from './retryWait.ts';

/**
 * Failures of the connection or the computer that end without a person's step in the app. token: the service
 * does not accept it, and does not call it revoked (401 with another code than the interface's two), so it
 * stays. The others come before any token leaves. way: they may concern uploads alone, so one read may try at
 * once. keychain: they concern every request, so the next answer ends them. Reports count as uploads here.
 */
const troubles: Partial<Record<FailureCode, 'token' | 'way' | 'keychain'>> = {
  unauthorized: 'token',
  certificate_untrusted: 'way',
  proxy_refused: 'way',
  proxy_unsupported: 'way',
  keychain_absent: 'keychain',
  keychain_locked: 'keychain',
  keychain_refused: 'keychain',
};

export const isConnectionTroubleCode = (code: FailureCode): boolean => code in troubles;

/** No growing wait of the connection: a trouble has its own, and other recordings may be readable. */
export const waitsAlone = (code: FailureCode): boolean =>
  isConnectionTroubleCode(code) || failureOwner(code) === 'computer';

type Trouble = {
  because: Failure;
  readonly since: EpochMs;
  tries: number;
  /** When one request may try, in monotonic ms. */
  next: number;
  /** What is known of reads since it began: a proxy may refuse uploads alone. */
  reads: 'unknown' | 'unanswered' | 'pass';
  hasUploads: boolean;
};

/**
 * The trouble of one connection: one request at a time tries whether it has ended, after growing waits.
 * `onShorter`: a wait ends sooner.
 */
export function createTrouble(clock: Pick<Clock, 'now' | 'monotonicMs'>, onShorter: () => void) {
  let now: Trouble | null = null;
  const nextAfter = (code: FailureCode, tries: number): number =>
    clock.monotonicMs() + retryWaitMs(tries, failure(code));
  function end(): boolean {
    const had = now !== null;
    now = null;
    if (had) onShorter();
    return had;
  }
  function askNow(): void {
    if (now === null) return;
    now.next = clock.monotonicMs();
    onShorter();
  }
  return {
    now: (): Pick<Trouble, 'because' | 'since'> | null => now,
    /** In ms, until the next upload may try; 0: now, or there is no trouble. */
    leftMs: (): number => Math.max(0, (now?.next ?? 0) - clock.monotonicMs()),
    /**
     * Whether a request may go now. If the trouble is not over, the next request has to wait after this one.
     */
    mayAsk(kind: RequestKind): boolean {
      if (now === null || (kind === 'reads' && now.reads === 'pass')) return true;
      if (kind === 'reads' && now.reads === 'unknown' && troubles[now.because.code] === 'way') {
        now.reads = 'unanswered';
        return true;
      }
      if (clock.monotonicMs() < now.next) return false;
      now.tries += 1;
      now.next = nextAfter(now.because.code, now.tries);
      return true;
    },
    /** The last failure counts: it is the first one on the way, and the one that a person can mend first. */
    failed(because: Failure, kind: RequestKind): void {
      const tries = now?.tries ?? 1;
      const isRead = kind === 'reads';
      now = {
        because,
        since: now?.since ?? clock.now(),
        tries,
        next: nextAfter(because.code, tries),
        reads: isRead ? 'unanswered' : (now?.reads ?? 'unknown'),
        hasUploads: !isRead || now?.hasUploads === true,
      };
    },
    askNow,
    end,
    /**
     * Somebody answered by HTTP; `isAccepted`: the service, which took the token. True: requests that waited
     * can go. The first read that is answered lets one upload go, and if that fails too, only uploads end the
     * wait of uploads.
     */
    answered(kind: RequestKind, isAccepted: boolean): boolean {
      if (now === null || (now.because.code === 'unauthorized' && !isAccepted)) return false;
      const mayBeOfUploads = now.hasUploads && troubles[now.because.code] !== 'keychain';
      if (kind !== 'reads' || !mayBeOfUploads) return end();
      if (now.reads === 'pass') return false;
      now.reads = 'pass';
      askNow();
      return true;
    },
  };
}
