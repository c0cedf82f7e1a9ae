import type { Consult } from '../../../shared/consult/consult.ts';
import { failureRule, type Failure, type FailureCode } from '../../../shared/consult/failure.ts';

/** Why the consult, or the report of its outcome, waits for a person; null: it does not. */
export function stopCode(consult: Consult): FailureCode | null {
  if (consult.phase === 'needsAttention') return consult.failure.code;
  const hasReport = consult.phase === 'filed' || consult.phase === 'discarded';
  return hasReport && consult.report.state === 'parked' ? consult.report.because.code : null;
}

/** Why the consult, or the report of its outcome, waits for its next try; null: it does not, or nothing failed. */
export function waitCause(consult: Consult): Failure | null {
  if (consult.phase === 'queued') return consult.because;
  const hasReport = consult.phase === 'filed' || consult.phase === 'discarded';
  return hasReport && consult.report.state === 'due' ? consult.report.because : null;
}

/** The app will retry, and only the network was in the way. */
export function isWaitingForNetwork(consult: Consult): boolean {
  const because = waitCause(consult);
  return because !== null && because.retryAfterMs === null && failureRule(because.code) === 'retry';
}
