import {
  isBegunElsewhere,
  liveSubmission,
  noteOf,
  type Consult,
  type Report,
  type Submission,
} from '../consult.ts';
import type { Failure } from '../failure.ts';
import { epochMs, type EpochMs, type SubmissionKey } from '../../ids.ts';
import type { Note } from '../note.ts';
import { dueNow, isReportOpen, switchedOff } from './outcomeReport.ts';
import type { Connection } from '../practice.ts';
import { withPhase, queued } from './withPhase.ts';

/**
 * A person can request a note a second time, under another key, if the service is still writing the note half an hour
 * after the 202. Then two notes may come: the app shows the first one that is ready, offers the other beside it, and
 * reports the other as discarded only after one of them was filed (docs/decisions/0006).
 */

const waitMs = 30 * 60_000;

const noReport: Report = { state: 'none' };

/** Of two submissions, the one whose note the vet neither sees nor waits for. */
export const secondSubmission = ({ submissions }: Consult): Submission | null =>
  submissions.find(({ end }) => end === 'superseded') ?? null;

/** The second note has not come, and the app asks for it whatever else happens to the consult. */
export function isSecondAwaited(consult: Consult): boolean {
  const second = secondSubmission(consult);
  const isLookedFor = consult.phase !== 'discarded' && consult.phase !== 'preparing';
  return isLookedFor && second !== null && second.second === undefined;
}

/**
 * From when on a person can request a new note; null: never. A new note is never possible after a 409, nor for a
 * submission that began at another address than the connection's, because a 404 from the present address does not end
 * that submission.
 */
export function newNoteFrom(consult: Consult, connection: Connection): EpochMs | null {
  const isElsewhere = (one: Submission): boolean =>
    (one.end === 'live' || wasGivenUp(one)) && isBegunElsewhere(one, connection);
  return consult.submissions.some(isElsewhere) ? null : overdueFrom(consult);
}

const wasGivenUp = ({ end, acceptedAt }: Submission): boolean =>
  end === 'not_found' && acceptedAt !== undefined;

function overdueFrom(consult: Consult): EpochMs | null {
  if (consult.phase !== 'needsAttention' || consult.failure.code !== 'note_overdue') return null;
  const { before, since, audioRemovedAt } = consult;
  const live = liveSubmission(consult);
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
  return withPhase(consult, queued(false, now), { submissions: [...earlier, submission] });
}

function superseded({ doubt: _doubt, ...submission }: Submission): Submission {
  return { ...submission, end: 'superseded' };
}

const withSecond = (consult: Consult, change: (second: Submission) => Submission): Consult => ({
  ...consult,
  submissions: consult.submissions.map((one) => (one.end === 'superseded' ? change(one) : one)),
});

const withSecondReported = (consult: Consult, report: Report): Consult =>
  withSecond(consult, (second) => ({ ...second, second: { report } }));

/** The second note has come: the app shows it if there is no note yet, and otherwise offers it beside the first. */
export function arriveSecond(consult: Consult, note: Note, now: EpochMs): Consult {
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

/** Swaps the live and the second submission; cancels the live one if the service cannot know of it. */
const exchanged = ({ submissions }: Consult): readonly Submission[] =>
  submissions.map((one) => {
    if (one.end === 'superseded') return { ...one, end: 'live' };
    if (one.end !== 'live') return one;
    return one.hasBegun ? superseded(one) : { ...one, end: 'cancelled' };
  });

/** The second note will not come: the service could not write it, or did not within a day. */
export const endSecond = (
  consult: Consult,
  end: 'note_failed' | 'not_found',
  transcript: string | null = null,
): Consult =>
  isSecondAwaited(consult) ? withSecond(consult, (second) => ({ ...second, end, transcript })) : consult;

/** No report if the vet's note is under the second submission's key, because the outcome is reported there. */
function reportAfterFiling(consult: Consult, now: EpochMs): Report {
  const isShown = noteOf(consult)?.key === secondSubmission(consult)?.key;
  return isShown ? noReport : dueNow(now);
}

/** One of the two notes was filed: the app reports once that the other is discarded. */
export function discardSecond(filed: Consult, now: EpochMs): Consult {
  if (secondSubmission(filed)?.second?.report.state !== 'none') return filed;
  return withSecondReported(filed, reportAfterFiling(filed, now));
}

/** The filing was undone before anybody was told of it: the vet may yet file the other note. */
export function keepSecond(consult: Consult): Consult {
  const second = secondSubmission(consult);
  return second === null ? consult : withSecondReport(consult, second.key, () => noReport);
}

/** Changes the report that the second note is discarded. */
export function withSecondReport(
  consult: Consult,
  key: SubmissionKey,
  next: (attempt: number) => Report,
): Consult {
  const { key: known, second } = secondSubmission(consult) ?? {};
  if (known !== key || second?.report.state !== 'due') return consult;
  return withSecondReported(consult, next(second.report.attempt));
}

/** Why the service refused the report that the second note is discarded; null: no report, or no refusal. */
export function secondRefusal(consult: Consult): Failure | null {
  const report = secondSubmission(consult)?.second?.report;
  return report?.state === 'refused' ? report.because : null;
}

/** A person asked the app to send that report again. */
export const resumeSecondReport = (consult: Consult, now: EpochMs): Consult =>
  secondRefusal(consult) === null ? consult : withSecondReported(consult, dueNow(now));

/** The organisation has switched reports off. */
export const switchOffSecondReport = (consult: Consult, now: EpochMs): Consult =>
  hasOpenSecondReport(consult) ? withSecondReported(consult, switchedOff(now)) : consult;

/** The report that the second note is discarded is due, or a person may have it sent again. */
export function hasOpenSecondReport(consult: Consult): boolean {
  const report = secondSubmission(consult)?.second?.report;
  return report !== undefined && isReportOpen(report);
}
