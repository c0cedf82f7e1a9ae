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
import { dueNow } from './outcomeReport.ts';
import type { Connection } from '../practice.ts';
import { withPhase, queued } from './withPhase.ts';

/**
 * A note that is still being written half an hour after the 202 can be requested once more, under another key, when a
 * person says so. Then two notes may come: the first that is ready is shown, the other is offered beside it, and is
 * reported discarded only after one was filed (docs/decisions/0006).
 */

const waitMs = 30 * 60_000;

const noReport: Report = { state: 'none' };

/** The one of two submissions whose note is not the one that is shown or waited for. */
export const secondSubmission = ({ submissions }: Consult): Submission | null =>
  submissions.find(({ end }) => end === 'superseded') ?? null;

/** Its note has not come, and is asked for beside whatever else happens to the consult. */
export function isSecondAwaited(consult: Consult): boolean {
  const second = secondSubmission(consult);
  const isLookedFor = consult.phase !== 'discarded' && consult.phase !== 'preparing';
  return isLookedFor && second !== null && second.second === undefined;
}

/**
 * From when on a new note can be requested; null: it cannot. After a 409 there is never another key, nor where a
 * submission was begun at another address than the connection's, which this one's 404 does not end.
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
  if (secondSubmission(consult) !== null || audioRemovedAt !== null) return null;
  return epochMs((live.acceptedAt ?? since) + waitMs);
}

export function requestNewNote(consult: Consult, submission: Submission, now: EpochMs): Consult {
  const from = overdueFrom(consult);
  if (from === null || now < from) return consult;
  const earlier = consult.submissions.map((one) => (one.end === 'live' ? superseded(one) : one));
  return { ...withPhase(consult, queued(false, now)), submissions: [...earlier, submission] };
}

function superseded({ doubt: _doubt, ...submission }: Submission): Submission {
  return { ...submission, end: 'superseded' };
}

const withSecond = (consult: Consult, change: (second: Submission) => Submission): Consult => ({
  ...consult,
  submissions: consult.submissions.map((one) => (one.end === 'superseded' ? change(one) : one)),
});

/** The second note has come: it is shown where there is none yet, and else offered beside. */
export function arriveSecond(consult: Consult, note: Note, now: EpochMs): Consult {
  switch (consult.phase) {
    case 'readyToSend':
    case 'queued':
    case 'sending':
    case 'writing':
    case 'needsAttention':
      return { ...withPhase(consult, { phase: 'noteReady', note }), submissions: exchanged(consult) };
    case 'noteReady':
    case 'filed': {
      const report = consult.phase === 'filed' ? reportAfterFiling(consult, now) : noReport;
      const known = withSecond(consult, (second) => ({ ...second, second: { report } }));
      return consult.offered === null ? { ...known, offered: note } : known;
    }
    case 'recording':
    case 'preparing':
    case 'discarded':
      return consult;
  }
}

/** The second is the one that counts, and what was live before is the other, where the service may know of it. */
const exchanged = ({ submissions }: Consult): readonly Submission[] =>
  submissions.map((one) => {
    if (one.end === 'superseded') return { ...one, end: 'live' };
    if (one.end !== 'live') return one;
    return one.hasBegun ? superseded(one) : { ...one, end: 'cancelled' };
  });

/** The second note will not come: the service could not make it, or has not come to it in a day. */
export const endSecond = (
  consult: Consult,
  end: 'note_failed' | 'not_found',
  transcript: string | null = null,
): Consult =>
  isSecondAwaited(consult) ? withSecond(consult, (second) => ({ ...second, end, transcript })) : consult;

/** Under its key the vet's own text is reported where that was begun under it; else it is discarded, once one is filed. */
function reportAfterFiling(consult: Consult, now: EpochMs): Report {
  const isShown = noteOf(consult)?.key === secondSubmission(consult)?.key;
  return isShown ? noReport : dueNow(now);
}

/** One of the two notes was filed: the service is told that the other is discarded, once. */
export function discardSecond(filed: Consult, now: EpochMs): Consult {
  if (secondSubmission(filed)?.second?.report.state !== 'none') return filed;
  return withSecond(filed, (second) => ({ ...second, second: { report: reportAfterFiling(filed, now) } }));
}

/** How far that has got. */
export function withSecondReport(
  consult: Consult,
  key: SubmissionKey,
  next: (attempt: number) => Report,
): Consult {
  const { key: known, second } = secondSubmission(consult) ?? {};
  if (known !== key || second?.report.state !== 'due') return consult;
  const { attempt } = second.report;
  return withSecond(consult, (one) => ({ ...one, second: { report: next(attempt) } }));
}

/** Why the service did not take that the second note is discarded; null: it did, or was not told. */
export function secondRefusal(consult: Consult): Failure | null {
  const report = secondSubmission(consult)?.second?.report;
  return report?.state === 'refused' ? report.because : null;
}

/** A person asked for that to be sent again. */
export const resumeSecondReport = (consult: Consult, now: EpochMs): Consult =>
  secondRefusal(consult) === null
    ? consult
    : withSecond(consult, (second) => ({ ...second, second: { report: dueNow(now) } }));
