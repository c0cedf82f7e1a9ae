import { assertNever } from '../../assertNever.ts';
import {
  isBeforeSend,
  isLive,
  isToAsk,
  isUploadNotBegun,
  currentSubmission,
  notesOf,
  standingOf,
  transcriptOf,
  type Consult,
  type NeedsAttentionPhase,
  type Phase,
  type PhaseState,
  type ReadyToSendPhase,
  type Submission,
} from '../consult.ts';
import { failure, type FailureCode } from '../failure.ts';
import { epochMs, type EpochMs } from '../../ids.ts';
import { cameWithoutText, emptyNote, type Note } from '../note.ts';
import type { ConsultEventOf } from './consultEvent.ts';
import { withPhase, preparingPhase, queuedPhase, writingPhase } from './withPhase.ts';
import {
  addOtherNote,
  discardSecondNote,
  failSecondNote,
  supersededSubmission,
  withShownKey,
} from './secondNote.ts';

type Submissions = readonly Submission[];

const changeLive = (submissions: Submissions, change: (live: Submission) => Submission): Submissions =>
  submissions.map((one) => (isLive(one) ? change(one) : one));

const withLive = (submissions: Submissions, change: Partial<Submission>): Submissions =>
  changeLive(submissions, (live) => ({ ...live, ...change }));

/** A note may still come, even late or after an upload without an answer. */
const isAwaitingNote = (consult: Consult): boolean =>
  currentSubmission(consult) !== null && awaitingNote.includes(consult.phase);
const awaitingNote: readonly Phase[] = ['queued', 'sending', 'writing', 'needsAttention'];

/** The first note becomes the note. What the vet typed or filed is never replaced (docs/decisions/0006). */
export function receiveNote(
  consult: Consult,
  { note, edits }: Pick<ConsultEventOf<'noteArrived'>, 'note' | 'edits'>,
  now: EpochMs,
): Consult {
  const sent = consult.submissions.find(({ key }) => key === note.key);
  if (sent === undefined || !(isLive(sent) || sent.place === 'superseded')) return consult;
  switch (consult.phase) {
    case 'readyToSend':
    case 'queued':
    case 'sending':
    case 'writing':
      return becomeNote(consult, note, edits);
    case 'needsAttention':
      return becomeNote(consult, note);
    case 'noteReady':
    case 'filed': {
      if (isKnown(consult, note)) return consult;
      if (isToBeReplaced(consult, note)) return becomeNote(consult, withSectionsOf(consult.note, note));
      const known = addOtherNote(consult, { note, edits: {} }, now);
      return consult.phase === 'filed' ? discardSecondNote(known, now) : known;
    }
    case 'recording':
    case 'preparing':
    case 'discarded':
      return consult;
    default:
      return assertNever(consult);
  }
}

/** What was typed before stays, and then the note's words do too. */
function becomeNote(consult: Consult, note: Note, words: Consult['edits'] = {}): Consult {
  const edits = Object.keys(consult.edits).length === 0 ? words : consult.edits;
  const submissions = withShownKey(consult, note.key);
  return withPhase(
    consult,
    { phase: 'noteReady', note },
    { submissions, edits, isNoteUnread: true, warningsRead: [] },
  );
}

/** One that came without text may have text by now. */
const isKnown = (consult: Consult, note: Note): boolean =>
  notesOf(consult).some(
    (one) => one.key === note.key && !one.isByHand && (!cameWithoutText(one) || cameWithoutText(note)),
  );

/** The vet has typed nothing, and the service has given no text yet. */
const isToBeReplaced = ({ phase, note: shown, edits }: WithNote, note: Note): boolean =>
  phase === 'noteReady' &&
  Object.keys(edits).length === 0 &&
  !cameWithoutText(note) &&
  (shown.isByHand || (cameWithoutText(shown) && shown.key === note.key));

type WithNote = Extract<Consult, { phase: 'noteReady' | 'filed' }>;

/** A vet may be typing into a section that the note does not have. */
function withSectionsOf(shown: Note, note: Note): Note {
  const others = shown.sections.filter(({ key }) => note.sections.every((one) => one.key !== key));
  return { ...note, sections: [...note.sections, ...others.map((one) => ({ ...one, content: '' }))] };
}

/** In `needsAttention` the vet can always write the note. */
export const canWriteByHand = (consult: Extract<Consult, { phase: 'queued' | 'readyToSend' }>): boolean =>
  consult.phase === 'queued'
    ? consult.because !== null
    : (consult.submissions.at(-1)?.refusedAs ?? null) !== null;

/**
 * The recording stays here, unsent. If the service may have it, the key stays: a late note comes under it,
 * and the outcome is reported.
 */
export function writeByHand(consult: Consult): Consult {
  const setAside = unsentRecording(consult);
  if (setAside === undefined) return consult;
  const key = keyAtService(consult)?.key ?? null;
  const isUnsent = isNoByteSent(currentSubmission(consult));
  const submissions = isUnsent ? endLive(consult, 'cancelled') : consult.submissions;
  const note = emptyNote(key, transcriptOf(consult));
  return withPhase(consult, { phase: 'noteReady', note }, { submissions, setAside });
}

export const canSendRecordingInstead = (consult: Consult): boolean =>
  consult.phase === 'noteReady' &&
  consult.note.isByHand &&
  consult.otherNotes.length === 0 &&
  Object.values(consult.edits).every(({ content }) => content === null || content === '') &&
  (consult.setAside !== null ||
    currentSubmission(consult) !== null ||
    // It was never prepared.
    (consult.note.key === null && consult.source.kind !== 'none'));

export function sendRecordingInstead(consult: Consult, now: EpochMs): Consult {
  if (!canSendRecordingInstead(consult)) return consult;
  const next = consult.setAside ?? sentAgain(consult, now);
  return withPhase(consult, next, {
    submissions: askedAbout(consult),
    setAside: null,
    edits: {},
    checkedPlaces: [],
  });
}

function sentAgain(consult: Consult, now: EpochMs): PhaseState {
  const live = currentSubmission(consult);
  if (live === null) return preparingPhase;
  // After a 404 the vet can change the fields; the refused submission never goes again (interface, 400).
  if (live.refusedAs !== null) return writingPhase;
  // The service took it, so its first 404 may come too early.
  return standingOf(live) === 'takenBack' ? queuedPhase(now) : writingPhase;
}

/** A person takes it up anew: what has begun may be at the service. */
const askedAbout = ({ submissions }: Consult): Submissions =>
  changeLive(submissions, (live) => ({
    ...live,
    isSecondSend: false,
    place: live.place === 'here' ? 'unsure' : live.place,
  }));

const isNoByteSent = (submission: Submission | null): boolean => submission?.begunAt === null;

/** null: the service certainly knows none. */
function keyAtService(consult: Consult): Submission | null {
  const last = consult.submissions.findLast((one) => one.place !== 'cancelled' && !isNoByteSent(one)) ?? null;
  const isNone = last?.place === 'not_found' && (isBeforeSend(consult) || last.refusedAs !== null);
  return isNone ? null : last;
}

/** null: none. undefined: the vet cannot write now. */
function unsentRecording(consult: Consult): ReadyToSendPhase | null | undefined {
  const state = consult.phase === 'needsAttention' ? consult.before : consult;
  switch (state.phase) {
    case 'readyToSend':
      return { phase: state.phase, audio: state.audio, trim: state.trim };
    case 'preparing':
      return consult.phase === 'needsAttention' ? state.before : undefined;
    case 'queued':
    case 'sending': {
      const live = currentSubmission(consult);
      return live !== null && isNoByteSent(live) ? beforeSend(live) : null;
    }
    case 'writing':
      return consult.phase === 'needsAttention' ? null : undefined;
    case 'recording':
    case 'noteReady':
    case 'filed':
    case 'discarded':
      return undefined;
    default:
      return assertNever(state);
  }
}

/**
 * To the phase in which all can be changed, if no upload has begun. Otherwise only the service's 404 says
 * that there is no note (docs/delivery.md).
 */
export function cancelSend(consult: Consult, isForSmaller = false): Consult {
  if (consult.phase !== 'queued' && consult.phase !== 'sending') return consult;
  const last = currentSubmission(consult);
  if (last === null) return consult;
  if (!isUploadNotBegun(consult)) {
    // As after a 413, only the service's 404 lets the copy go, under another key.
    const submissions = withLive(askedAbout(consult), isForSmaller ? { refusedAs: 'too_large' } : {});
    return withPhase(consult, writingPhase, { submissions });
  }
  return withPhase(consult, beforeSend(last), { submissions: endLive(consult, 'cancelled') });
}

function beforeSend({ audio, trimmedFrom, compressedFrom }: Submission): ReadyToSendPhase {
  const whole = trimmedFrom ?? { audio: compressedFrom ?? audio, trim: null };
  return { phase: 'readyToSend', ...whole };
}

export function freezeSubmission(consult: Consult, submission: Submission, now: EpochMs): Consult {
  const isFirst = consult.phase === 'readyToSend';
  const isAnother = consult.phase === 'needsAttention' && consult.submissions.length > 0;
  if (!(isFirst || isAnother) || currentSubmission(consult) !== null) return consult;
  const submissions = [...consult.submissions, submission];
  return withPhase(consult, queuedPhase(now), { submissions });
}

export function startUpload(consult: Consult, address = ''): Consult {
  if (consult.phase !== 'queued') return consult;
  const submissions = changeLive(consult.submissions, (live) => ({
    ...live,
    begunAt: live.begunAt ?? address,
    place: 'unsure',
  }));
  return withPhase(consult, { phase: 'sending', attempt: consult.attempt + 1 }, { submissions });
}

export function delayUpload(consult: Consult, event: ConsultEventOf<'uploadDelayed'>, now: EpochMs): Consult {
  const { because, notBefore, doubt = null, mayBeThere = false, isOfConnection = false } = event;
  if (consult.phase === 'queued' && isToAsk(consult))
    return { ...consult, attempt: consult.attempt + 1, because, notBefore };
  if (consult.phase !== 'sending') return consult;
  const { attempt } = consult;
  const isSince = mayBeThere || doubt !== null;
  const known = { place: doubt ?? 'here', ...(isSince ? { mayBeThereSince: now } : {}) } as const;
  const submissions = withUnanswered(withLive(consult.submissions, known), event, now);
  const wait = isOfConnection ? { notBefore: now, because: null } : { notBefore, because };
  return withPhase(consult, { phase: 'queued', attempt, ...wait }, { submissions });
}

/** More tries than fit into a day; where tries are that rare, none that goes was within the last day. */
const mostUnanswered = 300;

function withUnanswered(
  submissions: Submissions,
  { unansweredBytes: byteCount = 0, offersSmaller = false }: ConsultEventOf<'uploadDelayed'>,
  at: EpochMs,
): Submissions {
  if (byteCount === 0) return submissions;
  return changeLive(submissions, ({ unanswered = [], ...live }) => ({
    ...live,
    unanswered: [...unanswered, { at, byteCount }].slice(-mostUnanswered),
    ...(offersSmaller ? { offersSmaller } : {}),
  }));
}

export const holdUpload = (consult: Consult, { because, notBefore }: ConsultEventOf<'uploadHeld'>): Consult =>
  consult.phase === 'queued' ? { ...consult, because, notBefore } : consult;

export function endWait(consult: Consult, isByPerson: boolean, now: EpochMs): Consult {
  if (consult.phase !== 'queued') return consult;
  const ended = { ...consult, notBefore: now };
  if (!isByPerson) return ended;
  const because = consult.because?.code === 'uploads_unanswered' ? null : consult.because;
  return { ...ended, because, submissions: withoutUnanswered(consult) };
}

/** A person wants the upload, so its cost counts afresh. */
const withoutUnanswered = ({ submissions }: Consult): Submissions =>
  submissions.map(({ unanswered, ...one }) =>
    unanswered === undefined || isLive(one) ? one : { ...one, unanswered },
  );

export function answerUpload(
  consult: Consult,
  { answered }: ConsultEventOf<'uploadAnswered'>,
  now: EpochMs,
): Consult {
  if (consult.phase !== 'sending' && !isToAsk(consult)) return consult;
  const submissions = withLive(consult.submissions, {
    place: 'there',
    mayBeThereSince: now,
    ...(answered === 'conflict' ? { hadConflict: true } : {}),
  });
  return withPhase(consult, writingPhase, { submissions });
}

/** After a 404 that counts, the same key and bytes may go again. */
const hereAgain = ({ submissions }: Consult, isSecondSend: boolean): Submissions =>
  withLive(submissions, { place: 'here', isSecondSend });

/** The payload has not arrived and goes again. After two odd answers, a person decides. */
function missUpload(consult: Extract<Consult, { phase: 'queued' }>, notBefore: EpochMs): Consult {
  const { place, isSecondSend = false } = currentSubmission(consult) ?? {};
  const isOdd = place === 'odd';
  const isLast = isOdd && isSecondSend;
  const submissions = hereAgain(consult, !isLast && (isSecondSend || isOdd));
  if (!isLast) return { ...consult, submissions, notBefore, because: null };
  const because = failure('unexpected_answer');
  const before = queuedPhase(epochMs(0));
  return withPhase(consult, { phase: 'needsAttention', failure: because, before }, { submissions });
}

const endLive = (
  { submissions }: Consult,
  place: 'note_failed' | 'not_found' | 'cancelled',
  transcript: string | null = null,
): Submissions => withLive(submissions, { place, transcript });

export function failNote(
  consult: Consult,
  { because, transcript, of }: ConsultEventOf<'noteFailed'>,
): Consult {
  if (of !== undefined && of === supersededSubmission(consult)?.key)
    return failSecondNote(consult, transcript);
  // An answer about an earlier key may come late, when the note of another one is awaited.
  if (of !== undefined && of !== currentSubmission(consult)?.key) return consult;
  if (!isAwaitingNote(consult)) return consult;
  // After a 409 the app never uses another key, so that submission stays live.
  const submissions =
    currentSubmission(consult)?.hadConflict === true
      ? withLive(consult.submissions, { place: 'there', transcript, isSecondSend: false })
      : endLive(consult, 'note_failed', transcript);
  const stopped = { phase: 'needsAttention', failure: because, before: writingPhase } as const;
  return withPhase(consult, stopped, { submissions });
}

/** What a 404 means depends on who sent it, and on what the service said before. */
export function handleMissingNote(
  consult: Consult,
  { notBefore, because }: ConsultEventOf<'noteMissed'>,
): Consult {
  if (consult.phase === 'queued' && isToAsk(consult)) return missUpload(consult, notBefore);
  const live = currentSubmission(consult);
  if (consult.phase !== 'writing' || live === null) return consult;
  const before = writingPhase;
  const standing = standingOf(live);
  if (because !== undefined && (standing !== 'accepted' || live.isSecondSend))
    return withPhase(consult, { phase: 'needsAttention', failure: because, before });
  switch (standing) {
    case 'accepted':
      if (!live.isSecondSend)
        return withPhase(consult, queuedPhase(notBefore), { submissions: hereAgain(consult, true) });
      return withPhase(
        consult,
        { phase: 'needsAttention', failure: failure('note_lost'), before },
        { submissions: endLive(consult, 'not_found') },
      );
    case 'conflict': {
      const because = failure('idempotency_key_reused');
      const stopped = { phase: 'needsAttention', failure: because } as const;
      // The same key and bytes go only when a person asks, never what was refused since, and never under a
      // new key.
      if (live.refusedAs !== null) return withPhase(consult, { ...stopped, before });
      const submissions = hereAgain(consult, live.isSecondSend);
      return withPhase(consult, { ...stopped, before: queuedPhase(epochMs(0)) }, { submissions });
    }
    case 'takenBack':
      return withPhase(consult, beforeSend(live), { submissions: endLive(consult, 'not_found') });
    default:
      return assertNever(standing);
  }
}

export function consultAfterWorkStopped(
  consult: Consult,
  { because, mayBeThere = false }: ConsultEventOf<'workStopped'>,
  now: EpochMs,
): Consult {
  const before = stoppedFrom(consult);
  if (before === null) return consult;
  const stopped = { phase: 'needsAttention', failure: because, before } as const;
  if (consult.phase !== 'sending') return withPhase(consult, stopped);
  const refusedAs = refusals[because.code];
  const submissions = withLive(consult.submissions, {
    ...(mayBeThere ? { mayBeThereSince: now } : { place: 'here' }),
    ...(refusedAs === undefined ? {} : { refusedAs }),
  });
  return withPhase(consult, stopped, { submissions });
}

/** The app may not repeat these unchanged (interface, POST /v1/notes). */
const refusals: Partial<Record<FailureCode, NonNullable<Submission['refusedAs']>>> = {
  request_rejected: 'rejected',
  audio_too_large: 'too_large',
  audio_unreadable: 'unreadable',
};

function stoppedFrom(consult: Consult): NeedsAttentionPhase['before'] | null {
  switch (consult.phase) {
    case 'preparing':
      // The audio that was ready before is still good.
      return consult.before ?? preparingPhase;
    case 'readyToSend':
      return { phase: 'readyToSend', audio: consult.audio, trim: consult.trim };
    case 'queued':
    case 'sending':
      return queuedPhase(epochMs(0));
    case 'writing':
      return writingPhase;
    case 'recording':
    case 'noteReady':
    case 'filed':
    case 'discarded':
    case 'needsAttention':
      return null;
    default:
      return assertNever(consult);
  }
}

export function resumeConsultWork(consult: Consult, now: EpochMs): Consult {
  if (consult.phase !== 'needsAttention') return consult;
  const { before } = consult;
  if (before.phase === 'preparing' || before.phase === 'readyToSend') return withPhase(consult, before);
  const live = currentSubmission(consult);
  if (live === null) return consult;
  // A refused or cancelled recording goes again only changed, after the service's own 404.
  const isTakenBack =
    before.phase === 'writing' && (standingOf(live) === 'takenBack' || live.refusedAs !== null);
  if (consult.failure.code === 'not_found_without_code' && !isTakenBack) {
    const submissions = hereAgain(consult, live.isSecondSend || before.phase === 'writing');
    return withPhase(consult, queuedPhase(now), { submissions });
  }
  if (before.phase === 'writing') return withPhase(consult, before);
  if (refusals[consult.failure.code] === undefined) return withPhase(consult, queuedPhase(now));
  return withPhase(consult, writingPhase, { submissions: askedAbout(consult) });
}

export function submissionRefusalOf(consult: Consult): 'unreadable' | 'rejected' | null {
  if (consult.phase !== 'readyToSend') return null;
  const refusedAs = consult.submissions.at(-1)?.refusedAs ?? null;
  return refusedAs === 'too_large' ? null : refusedAs;
}

export function prepareAgain(consult: Consult): Consult {
  if (consult.phase !== 'readyToSend' || submissionRefusalOf(consult) === null) return consult;
  const { phase, audio, trim } = consult;
  return withPhase(consult, { phase: 'preparing', before: { phase, audio, trim } });
}

export const cancelPreparing = (consult: Consult): Consult =>
  consult.phase === 'preparing' && consult.before !== null ? withPhase(consult, consult.before) : consult;
