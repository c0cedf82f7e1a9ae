import {
  isBegunAtOtherAddress,
  isLive,
  currentSubmission,
  hasNoteCome,
  noteOf,
  standingOf,
  type Consult,
  type OtherNote,
  type ReportState,
  type Submission,
} from '../consult.ts';
import { epochMs, type EpochMs, type SubmissionKey } from '../../ids.ts';
import type { Note } from '../note.ts';
import { dueReportState, isReportOpen, switchedOffReportState } from './outcomeReport.ts';
import type { Connection } from '../practice.ts';
import { withPhase, queuedPhase } from './withPhase.ts';

/**
 * Half an hour after the 202 a person can request another note under a new key, so that two may come
 * (docs/decisions/0006).
 */

const waitMs = 30 * 60_000;

export const supersededSubmission = ({ submissions }: Consult): Submission | null =>
  submissions.find(({ place }) => place === 'superseded') ?? null;

export function isSecondNoteAwaited(consult: Consult): boolean {
  const second = supersededSubmission(consult);
  const isLookedFor = consult.phase !== 'discarded' && consult.phase !== 'preparing';
  return isLookedFor && second !== null && !hasNoteCome(consult, second.key);
}

/**
 * null: never, as after a 409. Nor where the submission began at another address, because a 404 from the
 * present one does not end it.
 */
export function newNoteAllowedFrom(consult: Consult, connection: Connection): EpochMs | null {
  const isElsewhere = (one: Submission): boolean =>
    (isLive(one) || wasGivenUp(one)) && isBegunAtOtherAddress(one, connection);
  return consult.submissions.some(isElsewhere) ? null : overdueFrom(consult);
}

/** The service had taken it, and then knew of no note twice. */
const wasGivenUp = ({ place, isSecondSend }: Submission): boolean => place === 'not_found' && isSecondSend;

function overdueFrom(consult: Consult): EpochMs | null {
  if (consult.phase !== 'needsAttention' || consult.failure.code !== 'note_overdue') return null;
  const { before, since, audioRemovedAt } = consult;
  const live = currentSubmission(consult);
  if (before.phase !== 'writing' || live === null || standingOf(live) !== 'accepted') return null;
  if (supersededSubmission(consult) !== null || audioRemovedAt !== null) return null;
  // The 202 came before the app gave up, unless the wall clock was ahead then.
  return epochMs(Math.min(live.mayBeThereSince ?? since, since) + waitMs);
}

export function requestNewNote(consult: Consult, submission: Submission, now: EpochMs): Consult {
  const from = overdueFrom(consult);
  if (from === null || now < from) return consult;
  const earlier = consult.submissions.map((one) => (isLive(one) ? superseded(one) : one));
  return withPhase(consult, queuedPhase(now), { submissions: [...earlier, submission] });
}

const superseded = (submission: Submission): Submission => ({ ...submission, place: 'superseded' });

/** The submission of the shown note is the live one. One of which the service cannot know is cancelled. */
export const withShownKey = ({ submissions }: Consult, shown: Note['key']): readonly Submission[] =>
  submissions.map((one) => {
    if (one.key === shown)
      return isLive(one) || one.place === 'superseded' ? { ...one, place: 'there' } : one;
    if (!isLive(one)) return one;
    return one.begunAt === null ? { ...one, place: 'cancelled' } : superseded(one);
  });

/** It goes below those that came before it. */
export function addOtherNote(consult: Consult, other: Omit<OtherNote, 'at'>, now: EpochMs): Consult {
  const at = epochMs(Math.max(now, (consult.otherNotes.at(-1)?.at ?? 0) + 1));
  return { ...consult, otherNotes: [...consult.otherNotes, { ...other, at }] };
}

/** The shown note takes its place, with all that the vet typed. `at`: a second press finds no such note. */
export function useOtherNote(consult: Consult, at: EpochMs, now: EpochMs): Consult {
  const other = consult.otherNotes.find((one) => one.at === at);
  if (consult.phase !== 'noteReady' || other === undefined) return consult;
  const { note, edits } = other;
  const left = addOtherNote(consult, { note: consult.note, edits: consult.edits }, now).otherNotes;
  const otherNotes = left.filter((one) => one !== other);
  const submissions = withShownKey(consult, note.key);
  // Both were about the other text.
  const unread = { checkedPlaces: [], warningsRead: [] };
  return withPhase(consult, { phase: 'noteReady', note }, { ...unread, edits, otherNotes, submissions });
}

const withSecond = (consult: Consult, change: (second: Submission) => Submission): Consult => ({
  ...consult,
  submissions: consult.submissions.map((one) => (one.place === 'superseded' ? change(one) : one)),
});

const withSecondReported = (consult: Consult, report: ReportState): Consult =>
  withSecond(consult, (second) => ({ ...second, second: { report } }));

export const failSecondNote = (consult: Consult, transcript: string | null): Consult =>
  isSecondNoteAwaited(consult)
    ? withSecond(consult, (second) => ({ ...second, place: 'note_failed', transcript }))
    : consult;

/** Once one note is filed, the one of the other key is reported as discarded, once it has come. */
export function discardSecondNote(filed: Consult, now: EpochMs): Consult {
  const second = supersededSubmission(filed);
  if (second === null || second.key === noteOf(filed)?.key || !hasNoteCome(filed, second.key)) return filed;
  const isReported = (second.second?.report.state ?? 'none') !== 'none';
  return isReported ? filed : withSecondReported(filed, dueReportState(now));
}

/** The vet may yet file the other note. */
export const withdrawSecondNoteReport = (consult: Consult): Consult =>
  withSecond(consult, ({ second: _report, ...second }) => second);

export function withSecondReportState(
  consult: Consult,
  key: SubmissionKey,
  next: (attempt: number) => ReportState,
): Consult {
  const { key: known, second } = supersededSubmission(consult) ?? {};
  if (known !== key || second?.report.state !== 'due') return consult;
  return withSecondReported(consult, next(second.report.attempt));
}

export const switchOffSecondReport = (consult: Consult, now: EpochMs): Consult =>
  hasOpenSecondReport(consult) ? withSecondReported(consult, switchedOffReportState(now)) : consult;

export function hasOpenSecondReport(consult: Consult): boolean {
  const report = supersededSubmission(consult)?.second?.report;
  return report !== undefined && isReportOpen(report);
}
