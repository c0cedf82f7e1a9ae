import {
  isBegunElsewhere,
  currentSubmission,
  noteOf,
  type Consult,
  type ReportState,
  type Submission,
} from '../consult.ts';
import type { Failure } from '../failure.ts';
import { epochMs, type EpochMs, type SubmissionKey } from '../../ids.ts';
import type { Note } from '../note.ts';
import { reportDueNow, isReportOpen, reportSwitchedOff } from './outcomeReport.ts';
import type { Connection } from '../practice.ts';
import { withPhase, queuedPhase } from './withPhase.ts';

/**
 * Half an hour after the 202 a person can request another note under a new key, so that two may come
 * (docs/decisions/0006).
 */

const waitMs = 30 * 60_000;

const noReport: ReportState = { state: 'none' };

export const secondSubmission = ({ submissions }: Consult): Submission | null =>
  submissions.find(({ end }) => end === 'superseded') ?? null;

export function isSecondNoteAwaited(consult: Consult): boolean {
  const second = secondSubmission(consult);
  const isLookedFor = consult.phase !== 'discarded' && consult.phase !== 'preparing';
  return isLookedFor && second !== null && second.second === undefined;
}

/**
 * null: never, as after a 409. Nor where the submission began at another address, because a 404 from the
 * present one does not end it.
 */
export function newNoteAllowedFrom(consult: Consult, connection: Connection): EpochMs | null {
  const isElsewhere = (one: Submission): boolean =>
    (one.end === 'live' || wasGivenUp(one)) && isBegunElsewhere(one, connection);
  return consult.submissions.some(isElsewhere) ? null : overdueFrom(consult);
}

const wasGivenUp = ({ end, acceptedAt }: Submission): boolean =>
  end === 'not_found' && acceptedAt !== undefined;

function overdueFrom(consult: Consult): EpochMs | null {
  if (consult.phase !== 'needsAttention' || consult.failure.code !== 'note_overdue') return null;
  const { before, since, audioRemovedAt } = consult;
  const live = currentSubmission(consult);
  if (before.phase !== 'writing' || before.answered !== 'accepted' || live === null) return null;
  // After a 409 there is never another key (docs/decisions/0005).
  if (live.hadConflict === true) return null;
  if (secondSubmission(consult) !== null || audioRemovedAt !== null) return null;
  // The 202 came before the app gave up, unless the wall clock was ahead then.
  return epochMs(Math.min(live.acceptedAt ?? since, since) + waitMs);
}

export function requestNewNote(consult: Consult, submission: Submission, now: EpochMs): Consult {
  const from = overdueFrom(consult);
  if (from === null || now < from) return consult;
  const earlier = consult.submissions.map((one) => (one.end === 'live' ? superseded(one) : one));
  return withPhase(consult, queuedPhase(false, now), { submissions: [...earlier, submission] });
}

function superseded({ doubt: _doubt, ...submission }: Submission): Submission {
  return { ...submission, end: 'superseded' };
}

const withSecond = (consult: Consult, change: (second: Submission) => Submission): Consult => ({
  ...consult,
  submissions: consult.submissions.map((one) => (one.end === 'superseded' ? change(one) : one)),
});

const withSecondReported = (consult: Consult, report: ReportState): Consult =>
  withSecond(consult, (second) => ({ ...second, second: { report } }));

/** Shown if there is no note yet, otherwise offered beside the first. */
export function receiveSecondNote(consult: Consult, note: Note, now: EpochMs): Consult {
  switch (consult.phase) {
    case 'readyToSend':
    case 'queued':
    case 'sending':
    case 'writing':
    case 'needsAttention':
      return withPhase(consult, { phase: 'noteReady', note }, { submissions: exchanged(consult) });
    case 'noteReady':
    case 'filed': {
      const report = consult.phase === 'filed' ? reportAfterFiling(consult, now) : noReport;
      const known = withSecondReported(consult, report);
      return consult.offered === null ? { ...known, offered: note } : known;
    }
    case 'recording':
    case 'preparing':
    case 'discarded':
      return consult;
  }
}

/** The live one is cancelled if the service cannot know of it. */
const exchanged = ({ submissions }: Consult): readonly Submission[] =>
  submissions.map((one) => {
    if (one.end === 'superseded') return { ...one, end: 'live' };
    if (one.end !== 'live') return one;
    return one.hasBegun ? superseded(one) : { ...one, end: 'cancelled' };
  });

export const endSecondNote = (
  consult: Consult,
  end: 'note_failed' | 'not_found',
  transcript: string | null = null,
): Consult =>
  isSecondNoteAwaited(consult) ? withSecond(consult, (second) => ({ ...second, end, transcript })) : consult;

function reportAfterFiling(consult: Consult, now: EpochMs): ReportState {
  const isShown = noteOf(consult)?.key === secondSubmission(consult)?.key;
  return isShown ? noReport : reportDueNow(now);
}

/** The other note is reported as discarded, once. */
export function discardSecondNote(filed: Consult, now: EpochMs): Consult {
  if (secondSubmission(filed)?.second?.report.state !== 'none') return filed;
  return withSecondReported(filed, reportAfterFiling(filed, now));
}

/** The vet may yet file the other note. */
export function keepSecondNote(consult: Consult): Consult {
  const second = secondSubmission(consult);
  return second === null ? consult : withSecondReport(consult, second.key, () => noReport);
}

export function withSecondReport(
  consult: Consult,
  key: SubmissionKey,
  next: (attempt: number) => ReportState,
): Consult {
  const { key: known, second } = secondSubmission(consult) ?? {};
  if (known !== key || second?.report.state !== 'due') return consult;
  return withSecondReported(consult, next(second.report.attempt));
}

export function secondRefusal(consult: Consult): Failure | null {
  const report = secondSubmission(consult)?.second?.report;
  return report?.state === 'refused' ? report.because : null;
}

export const resumeSecondReport = (consult: Consult, now: EpochMs): Consult =>
  secondRefusal(consult) === null ? consult : withSecondReported(consult, reportDueNow(now));

export const switchOffSecondReport = (consult: Consult, now: EpochMs): Consult =>
  hasOpenSecondReport(consult) ? withSecondReported(consult, reportSwitchedOff(now)) : consult;

export function hasOpenSecondReport(consult: Consult): boolean {
  const report = secondSubmission(consult)?.second?.report;
  return report !== undefined && isReportOpen(report);
}
