import { failure, failureOwner, type Failure, type FailureCode } from '../../shared/consult/failure.ts';
import type { ConnectionId, EpochMs } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { RequestCeiling } from './retryAfterPauses.ts';
import { retryWaitMs } from './retryWait.ts';

/**
 * Failures of the connection or the computer that end without a person's step in the app. A token that the
 * service does not accept stays (401 with another code than the interface's two); the others come before any
 * token leaves.
 */
const troubleCodes: readonly FailureCode[] = [
  'unauthorized',
  'certificate_untrusted',
  'proxy_refused',
  'proxy_unsupported',
  'keychain_absent',
  'keychain_locked',
  'keychain_refused',
];

/** They may concern uploads alone, and come before a token leaves: one read may try at once. */
const ofTheWay: readonly FailureCode[] = ['certificate_untrusted', 'proxy_refused', 'proxy_unsupported'];

/** They concern every request, so the next answer ends them. */
const ofKeychain: readonly FailureCode[] = ['keychain_absent', 'keychain_locked', 'keychain_refused'];

export const isTrouble = (code: FailureCode): boolean => troubleCodes.includes(code);

/** Answers that come after the certificate, the proxy and the keychain, and judge no token. */
const otherAnswers: readonly FailureCode[] = [
  'connection_revoked',
  'partner_disabled',
  'unauthorized',
  'not_found_without_code',
  'rate_limited',
  'service_unavailable',
  'unexpected_answer',
];

export const isAnswer = (code: FailureCode): boolean => otherAnswers.includes(code);

/**
 * Each consult tries again after its own waits: no other waits for it, and no other's success ends its wait.
 */
export const waitsAlone = (code: FailureCode): boolean =>
  isTrouble(code) || failureOwner(code) === 'computer';

export type ConnectionTroubles = ReturnType<typeof createConnectionTroubles>;

/** The trouble of each connection: one request at a time tries whether it has ended, after growing waits. */
export function createConnectionTroubles(clock: Pick<Clock, 'now' | 'monotonicMs' | 'sleep'>) {
  type Trouble = {
    because: Failure;
    readonly since: EpochMs;
    tries: number;
    nextMs: number;
    /** What is known of reads since it began: a proxy may refuse uploads alone. */
    reads: 'unknown' | 'unanswered' | 'pass';
    hasUploads: boolean;
  };
  const troubles = new Map<ConnectionId, Trouble>();
  let shortened = new AbortController();
  function waitLess(): void {
    shortened.abort();
    shortened = new AbortController();
  }
  const nextAfter = (code: FailureCode, tries: number): number =>
    clock.monotonicMs() + retryWaitMs(tries, failure(code));
  const leftMs = (id: ConnectionId): number =>
    Math.max(0, (troubles.get(id)?.nextMs ?? 0) - clock.monotonicMs());
  function end(id: ConnectionId): boolean {
    const hadTrouble = troubles.delete(id);
    if (hadTrouble) waitLess();
    return hadTrouble;
  }
  return {
    of: (id: ConnectionId): Pick<Trouble, 'because' | 'since'> | null => troubles.get(id) ?? null,
    /** In ms, until the next upload may try; 0: now, or there is no trouble. */
    leftMs,
    /** Resolves when an upload may try; at once when the signal aborts. */
    async over(id: ConnectionId, signal: AbortSignal): Promise<void> {
      while (leftMs(id) > 0 && !signal.aborted)
        await clock.sleep(leftMs(id), AbortSignal.any([signal, shortened.signal]));
    },
    /**
     * Whether a request may go now. If the trouble is not over, the next request has to wait after this one.
     */
    mayAsk(id: ConnectionId, ceiling: RequestCeiling): boolean {
      const trouble = troubles.get(id);
      if (trouble === undefined || (ceiling === 'reads' && trouble.reads === 'pass')) return true;
      if (ceiling === 'reads' && trouble.reads === 'unknown' && ofTheWay.includes(trouble.because.code)) {
        trouble.reads = 'unanswered';
        return true;
      }
      if (clock.monotonicMs() < trouble.nextMs) return false;
      trouble.tries += 1;
      trouble.nextMs = nextAfter(trouble.because.code, trouble.tries);
      return true;
    },
    /** The last failure counts: it is the first one on the way, and the one that a person can mend first. */
    failed(id: ConnectionId, because: Failure, ceiling: RequestCeiling): void {
      const before = troubles.get(id);
      const tries = before?.tries ?? 1;
      const isRead = ceiling === 'reads';
      troubles.set(id, {
        because,
        since: before?.since ?? clock.now(),
        tries,
        nextMs: nextAfter(because.code, tries),
        reads: isRead ? 'unanswered' : (before?.reads ?? 'unknown'),
        hasUploads: !isRead || before?.hasUploads === true,
      });
    },
    askNow(id: ConnectionId): void {
      const trouble = troubles.get(id);
      if (trouble === undefined) return;
      trouble.nextMs = clock.monotonicMs();
      waitLess();
    },
    end,
    /**
     * Somebody answered by HTTP; `isAccepted`: the service, which took the token. True: requests that waited
     * can go. The first read that is answered lets one upload go, and if that fails too, only uploads end the
     * wait of uploads.
     */
    answered(id: ConnectionId, ceiling: RequestCeiling, isAccepted: boolean): boolean {
      const trouble = troubles.get(id);
      if (trouble === undefined || (trouble.because.code === 'unauthorized' && !isAccepted)) return false;
      const mayBeOfUploads = trouble.hasUploads && !ofKeychain.includes(trouble.because.code);
      if (ceiling === 'submissions' || !mayBeOfUploads) return end(id);
      if (trouble.reads === 'pass') return false;
      trouble.reads = 'pass';
      trouble.nextMs = clock.monotonicMs();
      waitLess();
      return true;
    },
  };
}
