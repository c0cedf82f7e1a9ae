import type { Consult, Report } from '../consult.ts';
import type { EpochMs } from '../../ids.ts';

/** The report of an outcome to the service, apart from what the vet sees of the consult. */

export const dueNow = (now: EpochMs): Report => ({ state: 'due', attempt: 0, notBefore: now, because: null });

/** The vet has reconnected or asked for a retry, or the cause of a due report's wait has ended. */
export function resumeReport(consult: Consult, now: EpochMs): Consult {
  if (consult.phase !== 'filed' && consult.phase !== 'discarded') return consult;
  const { report } = consult;
  if (report.state === 'parked' || report.state === 'refused') return { ...consult, report: dueNow(now) };
  const isWaiting = report.state === 'due' && report.notBefore > now;
  return isWaiting ? { ...consult, report: { ...report, notBefore: now } } : consult;
}

/** The organisation has switched reports off, so nothing is due any more and nothing waits for a person. */
export function switchOffReport(consult: Consult, now: EpochMs): Consult {
  if (consult.phase !== 'filed' && consult.phase !== 'discarded') return consult;
  return isReportOpen(consult.report) ? { ...consult, report: switchedOff(now) } : consult;
}

export const switchedOff = (now: EpochMs): Report => ({ state: 'none', switchedOffAt: now });

/** The app will send this report, or a person may have it sent. */
export const isReportOpen = ({ state }: Report): boolean =>
  state === 'due' || state === 'parked' || state === 'refused';

/** Changes only the report of the decision that `decidedAt` names: a later decision is still due. */
export function withReport(consult: Consult, decidedAt: EpochMs, next: (attempt: number) => Report): Consult {
  if (consult.phase === 'filed' && consult.filedAt === decidedAt && consult.report.state === 'due')
    return { ...consult, report: next(consult.report.attempt) };
  if (consult.phase === 'discarded' && consult.discardedAt === decidedAt && consult.report.state === 'due')
    return { ...consult, report: next(consult.report.attempt) };
  return consult;
}
