import { assertNever } from './assertNever.ts';
import type {
  Consult,
  ConsultFacts,
  Discarded,
  Filed,
  NeedsAttention,
  Patient,
  PhaseState,
  PreparedAudio,
  Queued,
  Report,
  Submission,
  Writing,
} from './consult.ts';
import { isBeforeSend, liveSubmission } from './consult.ts';
import { failure, type Failure, type FailureCode } from './failure.ts';
import { epochMs, type EpochMs } from './ids.ts';
import { dueNow, resumeReport, withReport } from './outcomeReport.ts';
import { filedSections, type Note, type SectionEdit } from './note.ts';
import { trimWithin, type TakeEnd, type Trim } from './take.ts';

/** What can happen to a consult, in the past tense. */
export type ConsultEvent =
  /** The take is whole. `audio`: its WAV, where that grew along with it. */
  | { readonly type: 'takeEnded'; readonly end: TakeEnd; readonly audio: PreparedAudio | null }
  /** A take that did not come to Stop is not wanted. */
  | { readonly type: 'takeDiscarded'; readonly end: TakeEnd }
  | { readonly type: 'recordingTrimmed'; readonly trim: Trim | null }
  | { readonly type: 'audioPrepared'; readonly audio: PreparedAudio }
  | { readonly type: 'patientChanged'; readonly patient: Patient }
  /** Send was pressed and the payload is frozen; or, after a failed note, a new one was asked for. */
  | { readonly type: 'payloadFrozen'; readonly submission: Submission }
  | { readonly type: 'uploadStarted' }
  | { readonly type: 'uploadDelayed'; readonly because: Failure; readonly notBefore: EpochMs }
  /** A person does not want to wait for the next try. */
  | { readonly type: 'waitEnded' }
  /** 202; 409: the service has a note under this key; or a refusal that may not be repeated unchanged. */
  | { readonly type: 'uploadAnswered'; readonly answered: Writing['answered'] }
  | { readonly type: 'noteArrived'; readonly note: Note }
  | { readonly type: 'noteFailed'; readonly because: Failure; readonly transcript: string | null }
  /** 404 from GET. A second send begins at `notBefore`. */
  | { readonly type: 'noteMissed'; readonly notBefore: EpochMs }
  /** The step under way cannot go on without a person. */
  | { readonly type: 'workStopped'; readonly because: Failure }
  /** A person asked for the step to be tried again. */
  | { readonly type: 'workResumed' }
  | { readonly type: 'sectionEdited'; readonly index: number; readonly edit: SectionEdit }
  | { readonly type: 'noteFiled' }
  | { readonly type: 'consultDiscarded' }
  | { readonly type: 'consultRestored' }
  /** `decidedAt` names the decision that was reported: a later one is still due. */
  | { readonly type: 'outcomeRecorded'; readonly decidedAt: EpochMs }
  | {
      readonly type: 'outcomeDelayed';
      readonly decidedAt: EpochMs;
      readonly because: Failure;
      readonly notBefore: EpochMs;
    }
  | { readonly type: 'outcomeParked'; readonly decidedAt: EpochMs; readonly because: Failure }
  /** The vet has reconnected, or asked for it: a parked report is due again. */
  | { readonly type: 'reportResumed' }
  | { readonly type: 'outcomeRefused'; readonly decidedAt: EpochMs; readonly because: Failure };

/**
 * The consult after the event. Pure and total: an event that does not fit the phase leaves the very same
 * object, so a late answer can never undo a decision.
 */
export function transition(consult: Consult, event: ConsultEvent, now: EpochMs): Consult {
  switch (event.type) {
    case 'takeEnded':
      return endTake(consult, event.end, event.audio);
    case 'takeDiscarded':
      return consult.phase === 'recording' ? discard(endTake(consult, event.end, null), now) : consult;
    case 'recordingTrimmed':
      return consult.phase === 'readyToSend'
        ? { ...consult, trim: trimWithin(event.trim, consult.audio.durationMs) }
        : consult;
    case 'audioPrepared':
      return consult.phase === 'preparing' ? prepared(consult, event.audio) : consult;
    case 'patientChanged':
      return isBeforeSend(consult) ? { ...consult, patient: event.patient } : consult;
    case 'payloadFrozen':
      return freeze(consult, event.submission, now);
    case 'uploadStarted':
      return consult.phase === 'queued'
        ? at(consult, {
            phase: 'sending',
            isSecondSend: consult.isSecondSend,
            attempt: consult.attempt + 1,
          })
        : consult;
    case 'uploadDelayed':
      return consult.phase === 'sending'
        ? at(consult, {
            phase: 'queued',
            isSecondSend: consult.isSecondSend,
            attempt: consult.attempt,
            notBefore: event.notBefore,
            because: event.because,
          })
        : consult;
    case 'waitEnded':
      return consult.phase === 'queued' ? { ...consult, notBefore: now } : consult;
    case 'uploadAnswered':
      return consult.phase === 'sending'
        ? at(consult, { phase: 'writing', isSecondSend: consult.isSecondSend, answered: event.answered })
        : consult;
    case 'noteArrived':
      return isAwaitingNote(consult) ? at(consult, { phase: 'noteReady', note: event.note }) : consult;
    case 'noteFailed':
      return failNote(consult, event.because, event.transcript);
    case 'noteMissed':
      return missNote(consult, event.notBefore);
    case 'workStopped':
      return stop(consult, event.because);
    case 'workResumed':
      return resume(consult, now);
    case 'sectionEdited':
      return editSection(consult, event.index, event.edit);
    case 'noteFiled':
      return file(consult, now);
    case 'consultDiscarded':
      return discard(consult, now);
    case 'consultRestored':
      return restore(consult, now);
    case 'outcomeRecorded':
      return withReport(consult, event.decidedAt, () => ({ state: 'recorded', at: now }));
    case 'outcomeDelayed':
      return withReport(consult, event.decidedAt, (attempt) => ({
        state: 'due',
        attempt: attempt + 1,
        notBefore: event.notBefore,
        because: event.because,
      }));
    case 'outcomeParked':
      return withReport(consult, event.decidedAt, () => ({ state: 'parked', because: event.because }));
    case 'reportResumed':
      return resumeReport(consult, now);
    case 'outcomeRefused':
      return withReport(consult, event.decidedAt, () => ({ state: 'refused', because: event.because }));
    default:
      return assertNever(event);
  }
}

function facts(consult: Consult): ConsultFacts {
  const { id, connectionId, vet, patient, source, createdAt, submissions, edits } = consult;
  return { id, connectionId, vet, patient, source, createdAt, submissions, edits };
}

const at = (consult: Consult, state: PhaseState): Consult => ({ ...facts(consult), ...state });

const ready = (audio: PreparedAudio): PhaseState => ({ phase: 'readyToSend', audio, trim: null });

/** Of a take that could not be read when it was decided on, the WAV says what there is. */
function prepared(consult: Consult, audio: PreparedAudio): Consult {
  const { source } = consult;
  const after = at(consult, ready(audio));
  if (source.kind !== 'take' || source.end === null || source.end.durationMs > 0) return after;
  const { durationMs } = audio;
  return { ...after, source: { ...source, end: { ...source.end, durationMs, recordedMs: durationMs } } };
}

function endTake(consult: Consult, end: TakeEnd, audio: PreparedAudio | null): Consult {
  const { source } = consult;
  if (consult.phase !== 'recording' || source.kind !== 'take') return consult;
  return {
    ...at(consult, audio === null ? { phase: 'preparing' } : ready(audio)),
    source: { ...source, end },
  };
}

const queued = (isSecondSend: boolean, notBefore: EpochMs): Queued => ({
  phase: 'queued',
  isSecondSend,
  attempt: 0,
  notBefore,
  because: null,
});

/** A note may still come under the live key: also one that is late, or whose upload got no answer. */
function isAwaitingNote(consult: Consult): boolean {
  if (liveSubmission(consult) === null) return false;
  return (
    consult.phase === 'queued' ||
    consult.phase === 'sending' ||
    consult.phase === 'writing' ||
    consult.phase === 'needsAttention'
  );
}

function freeze(consult: Consult, submission: Submission, now: EpochMs): Consult {
  const isFirst = consult.phase === 'readyToSend';
  const isAnother = consult.phase === 'needsAttention' && consult.submissions.length > 0;
  if (!(isFirst || isAnother) || liveSubmission(consult) !== null) return consult;
  const submissions = [...consult.submissions, submission];
  return { ...at(consult, queued(false, now)), submissions };
}

function endLive(
  consult: Consult,
  end: 'note_failed' | 'not_found',
  transcript: string | null = null,
): readonly Submission[] {
  return consult.submissions.map((s) => (s.end === 'live' ? { ...s, end, transcript } : s));
}

function failNote(consult: Consult, because: Failure, transcript: string | null): Consult {
  if (!isAwaitingNote(consult)) return consult;
  const answered = consult.phase === 'writing' ? consult.answered : 'accepted';
  const before: Writing = { phase: 'writing', isSecondSend: false, answered };
  // After a 409 there is never another key, so that submission stays the live one.
  const submissions =
    answered === 'conflict'
      ? consult.submissions.map((s) => (s.end === 'live' ? { ...s, transcript } : s))
      : endLive(consult, 'note_failed', transcript);
  return { ...at(consult, { phase: 'needsAttention', failure: because, before }), submissions };
}

/** What a 404 means depends on what the POST was answered with. */
function missNote(consult: Consult, notBefore: EpochMs): Consult {
  if (consult.phase !== 'writing') return consult;
  const { phase, isSecondSend, answered } = consult;
  const before: Writing = { phase, isSecondSend, answered };
  switch (answered) {
    case 'accepted':
      if (!isSecondSend) return at(consult, queued(true, notBefore));
      return {
        ...at(consult, { phase: 'needsAttention', failure: failure('note_lost'), before }),
        submissions: endLive(consult, 'not_found'),
      };
    case 'conflict':
      // The same key and bytes again, when a person says so; never a new key.
      return at(consult, {
        phase: 'needsAttention',
        failure: failure('idempotency_key_reused'),
        before: queued(isSecondSend, epochMs(0)),
      });
    case 'refused': {
      const last = consult.submissions.at(-1);
      if (last === undefined) return consult;
      const { audio, trim } = last.trimmedFrom ?? { audio: last.audio, trim: null };
      return {
        ...at(consult, { phase: 'readyToSend', audio, trim }),
        submissions: endLive(consult, 'not_found'),
      };
    }
    default:
      return assertNever(answered);
  }
}

function stop(consult: Consult, because: Failure): Consult {
  const before = stoppedFrom(consult);
  if (before === null) return consult;
  return at(consult, { phase: 'needsAttention', failure: because, before });
}

/** Where the work leads back to. An upload that was cut off goes back to the queue: same key, same bytes. */
function stoppedFrom(consult: Consult): NeedsAttention['before'] | null {
  switch (consult.phase) {
    case 'preparing':
      return { phase: 'preparing' };
    case 'readyToSend':
      return { phase: 'readyToSend', audio: consult.audio, trim: consult.trim };
    case 'queued':
    case 'sending':
      return queued(consult.isSecondSend, epochMs(0));
    case 'writing':
      return { phase: 'writing', isSecondSend: consult.isSecondSend, answered: consult.answered };
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

function resume(consult: Consult, now: EpochMs): Consult {
  if (consult.phase !== 'needsAttention') return consult;
  const { before } = consult;
  if (before.phase === 'preparing' || before.phase === 'readyToSend') return at(consult, before);
  if (liveSubmission(consult) === null) return consult;
  if (before.phase === 'writing') return at(consult, before);
  // Do not retry unchanged (interface, 400): where GET says 404, the fields can be changed and a new key be made.
  if (isRefusal(consult.failure.code))
    return at(consult, { phase: 'writing', isSecondSend: before.isSecondSend, answered: 'refused' });
  return at(consult, queued(before.isSecondSend, now));
}

const isRefusal = (code: FailureCode): boolean =>
  code === 'request_rejected' || code === 'audio_too_large' || code === 'audio_unreadable';

function editSection(consult: Consult, index: number, edit: SectionEdit): Consult {
  if (consult.phase !== 'noteReady' && consult.phase !== 'filed') return consult;
  if (consult.note.sections[index] === undefined) return consult;
  return { ...consult, edits: { ...consult.edits, [index]: edit } };
}

/** Two decisions never share a time, so that a report can name the one it was for. */
const after = (now: EpochMs, earlier: EpochMs): EpochMs => epochMs(Math.max(now, earlier + 1));

function file(consult: Consult, now: EpochMs): Consult {
  if (consult.phase !== 'noteReady' && consult.phase !== 'filed') return consult;
  const filedAt = consult.phase === 'filed' ? after(now, consult.filedAt) : now;
  const filed = filedSections(consult.note, consult.edits);
  return at(consult, { phase: 'filed', note: consult.note, filed, filedAt, report: dueNow(now) });
}

function discard(consult: Consult, now: EpochMs): Consult {
  const before = discardedFrom(consult);
  if (before === null) return consult;
  const discardedAt = before.phase === 'filed' ? after(now, before.filedAt) : now;
  // Also where no note has come: what was sent may become one, and then it is not wanted.
  const wasSent =
    before.phase === 'noteReady' || before.phase === 'filed' || liveSubmission(consult) !== null;
  const report: Report = wasSent ? dueNow(now) : { state: 'none' };
  return at(consult, { phase: 'discarded', before, discardedAt, report });
}

function discardedFrom(consult: Consult): Discarded['before'] | null {
  switch (consult.phase) {
    case 'preparing':
      // An import is cancelled instead: its file stays with the vet. A take has nothing but its journal.
      return consult.source.kind === 'take' ? { phase: 'preparing' } : null;
    case 'readyToSend':
      return { phase: 'readyToSend', audio: consult.audio, trim: consult.trim };
    case 'noteReady':
      return { phase: 'noteReady', note: consult.note };
    case 'filed':
      return filedState(consult);
    case 'needsAttention': {
      const { phase, failure: because, before } = consult;
      return { phase, failure: because, before };
    }
    case 'recording':
    case 'queued':
    case 'sending':
    case 'writing':
    case 'discarded':
      return null;
    default:
      return assertNever(consult);
  }
}

function filedState(filed: Filed): Filed {
  const { phase, note, filed: sections, filedAt, report } = filed;
  return { phase, note, filed: sections, filedAt, report };
}

/** Back to the phase before. A filing is reported again, because the service was told of the discard since. */
function restore(consult: Consult, now: EpochMs): Consult {
  if (consult.phase !== 'discarded') return consult;
  const { before } = consult;
  if (before.phase !== 'filed') return at(consult, before);
  return at(consult, { ...before, filedAt: after(now, consult.discardedAt), report: dueNow(now) });
}
