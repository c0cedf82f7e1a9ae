import type { Consult } from '../../../shared/consult/consult.ts';
import { failureOwner, failureRule, type Failure } from '../../../shared/consult/failure.ts';
import type { EpochMs } from '../../../shared/ids.ts';
import { dueReport } from './nextWorkOf.ts';

type OwnWait = { readonly notBefore: EpochMs; readonly because: Failure };

/** Also of the report of its outcome; null: nothing failed. */
export function ownWaitOf(consult: Consult): OwnWait | null {
  const waiting = consult.phase === 'queued' ? consult : dueReport(consult)?.report;
  if (waiting === undefined || waiting.because === null) return null;
  return { notBefore: waiting.notBefore, because: waiting.because };
}

/** A wait that the service asked for has an end of its own. */
export const endsWithTrouble = ({ code, retryAfterMs }: Failure): boolean =>
  retryAfterMs === null && failureOwner(code) !== 'consult' && failureRule(code) !== 'wait';

export const endsWithNetwork = ({ code, retryAfterMs }: Failure): boolean =>
  retryAfterMs === null && failureRule(code) === 'retry';

export const endsWithReading = ({ code }: Failure): boolean => failureOwner(code) === 'computer';
