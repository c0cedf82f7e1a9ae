import type { Consult, ReportState } from '../consult.ts';
import type { EpochMs } from '../../ids.ts';

export const dueReportState = (now: EpochMs): ReportState => ({
  state: 'due',
  attempt: 0,
  notBefore: now,
  because: null,
});

export function resumeReport(consult: Consult, now: EpochMs): Consult {
  if (consult.phase !== 'filed' && consult.phase !== 'discarded') return consult;
  const { report } = consult;
  if (report.state === 'parked' || report.state === 'refused')
    return { ...consult, report: dueReportState(now) };
  const isWaiting = report.state === 'due' && report.notBefore > now;
  return isWaiting ? { ...consult, report: { ...report, notBefore: now } } : consult;
}

export function switchOffReport(consult: Consult, now: EpochMs): Consult {
  if (consult.phase !== 'filed' && consult.phase !== 'discarded') return consult;
  return isReportOpen(consult.report) ? { ...consult, report: switchedOffReportState(now) } : consult;
}

export const switchedOffReportState = (now: EpochMs): ReportState => ({ state: 'none', switchedOffAt: now });

export const isReportOpen = ({ state }: ReportState): boolean =>
  state === 'due' || state === 'parked' || state === 'refused';

/** A later decision than `decidedAt` is still due. */
export function withReportState(
  consult: Consult,
  decidedAt: EpochMs,
  next: (attempt: number) => ReportState,
): Consult {
  if (consult.phase === 'filed' && consult.filedAt === decidedAt && consult.report.state === 'due')
    return { ...consult, report: next(consult.report.attempt) };
  if (consult.phase === 'discarded' && consult.discardedAt === decidedAt && consult.report.state === 'due')
    return { ...consult, report: next(consult.report.attempt) };
  return consult;
}
