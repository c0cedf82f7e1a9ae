import type * as schemas from './consultSchemas.ts';
import type { Stored } from './consultSchemas.ts';
import type { FailureCode } from './failure.ts';
import type { EpochMs } from '../ids.ts';
import type { Connection } from './practice.ts';
import { cameBlank, isBlank, type Note } from './note.ts';
import type * as recording from './recordingSchemas.ts';

export type RecordedAt = Stored<typeof recording.recordedAt>;
export type ImportedFile = Stored<typeof recording.importedFile>;
export type Source = Stored<typeof recording.source>;
export type PreparedAudio = Stored<typeof recording.preparedAudio>;
export type SubmissionFields = Stored<typeof recording.submissionFields>;
export type Submission = Stored<typeof recording.submission>;
export type Report = Stored<typeof recording.report>;
export type Patient = Stored<typeof schemas.patient>;

export type Recording = Stored<typeof schemas.recording>;
export type ReadyToSend = Stored<typeof schemas.readyToSend>;
export type Queued = Stored<typeof schemas.queued>;
export type Writing = Stored<typeof schemas.writing>;
export type Filed = Stored<typeof schemas.filed>;
export type Discarded = Stored<typeof schemas.discarded>;
export type NeedsAttention = Stored<typeof schemas.needsAttention>;
export type PhaseState = Stored<typeof schemas.phaseState>;
export type Phase = PhaseState['phase'];
export type ConsultFacts = Stored<typeof schemas.facts>;

/**
 *   recording -> preparing -> readyToSend -> queued <-> sending -> writing -> noteReady -> filed
 *   import ---------^   (any before noteReady) -> needsAttention -> back   discarded <-> the phase before
 *   By hand: needsAttention, queued, sending or readyToSend -> noteReady; without a recording it begins there.
 */
export type Consult = ConsultFacts & PhaseState;

/** When the visit was: when an imported file was recorded, or when the consult began. */
export const visitTime = ({ createdAt, recordedAt }: Visit): EpochMs => recordedAt?.at ?? createdAt;
type Visit = { readonly createdAt: EpochMs; readonly recordedAt: RecordedAt | null };

export const visitTimeOf = ({ createdAt, source }: Pick<Consult, 'createdAt' | 'source'>): EpochMs =>
  visitTime({ createdAt, recordedAt: source.kind === 'file' ? source.recordedAt : null });

/** The submission that is under way, or whose note the consult has. */
export const liveSubmission = ({ submissions }: Consult): Submission | null =>
  submissions.findLast(({ end }) => end === 'live') ?? null;

/** The submission whose note the vet has or waits for: the outcome is reported under its key. */
export function shownSubmission(consult: Consult): Submission | null {
  const key = noteOf(consult)?.key ?? null;
  return consult.submissions.find((one) => one.key === key) ?? liveSubmission(consult);
}

/** The vet pressed Send, and certainly no byte has left. */
export const isUploadNotBegun = (consult: Consult): boolean =>
  consult.phase === 'queued' && liveSubmission(consult)?.hasBegun === false;

/** Whether the submission began at an earlier address, whose service may have a note that the new one does not know. */
export function isBegunElsewhere(
  { hasBegun, begunAt, frozenAt }: Submission,
  { service, movedAt }: Pick<Connection, 'service' | 'movedAt'>,
): boolean {
  if (!hasBegun || service.kind !== 'remote' || movedAt === undefined) return false;
  return begunAt === undefined ? frozenAt < movedAt : begunAt !== service.address;
}

/** The app asks the service for a cancelled or refused submission; the vet is not waiting for a note then. */
export const isAskedAbout = (consult: Consult): boolean =>
  consult.phase === 'writing' && consult.answered === 'refused';

/** The vet paused the recording, and no microphone runs for it: it waits until the vet resumes or stops it. */
export const isWaitingPaused = (consult: Consult): boolean =>
  consult.phase === 'recording' && consult.isPaused === true;

/** The prepared WAV; null before there is one. */
export function preparedAudio(consult: Consult): PreparedAudio | null {
  const state = consult.phase === 'discarded' ? consult.before : consult;
  const at = state.phase === 'needsAttention' ? state.before : state;
  if (at.phase === 'readyToSend') return at.audio;
  // A recording that the vet continues is longer than what an earlier submission holds.
  if (at.phase === 'recording') return null;
  if (at.phase === 'preparing' && at.before !== null) return at.before.audio;
  if (consult.setAside !== null) return consult.setAside.audio;
  const last = consult.submissions.at(-1);
  return last?.compressedFrom ?? last?.audio ?? null;
}

/** The note that the vet reads and edits; null where there is none. */
export function noteOf(consult: Consult): Note | null {
  if (consult.phase === 'noteReady' || consult.phase === 'filed') return consult.note;
  if (consult.phase !== 'discarded') return null;
  const { before } = consult;
  return before.phase === 'noteReady' || before.phase === 'filed' ? before.note : null;
}

/**
 * The vet wrote the note, and the service knows of none: either nobody asked the service for a note, or it certainly
 * has none.
 */
export function isWithoutService(consult: Consult): boolean {
  const note = noteOf(consult);
  return note !== null && note.isByHand && note.key === null;
}

/** The note is the vet's to write, because it is by hand or came without any text, and it has no text yet. */
export function isUnwritten(consult: Consult): boolean {
  const note = noteOf(consult);
  if (note === null || note.sections.length === 0) return false;
  return (note.isByHand || cameBlank(note)) && isBlank(note, consult.edits);
}

/** The transcript of the note or else of the late note beside it; without a note, one that came with a failed note. */
export function transcriptOf(consult: Consult): string | null {
  const note = noteOf(consult);
  if (note !== null) return note.transcript ?? consult.offered?.transcript ?? null;
  return consult.submissions.findLast((submission) => submission.transcript !== null)?.transcript ?? null;
}

/** Whether the vet can correct the patient after Send. The correction stays here; the sent fields do not change. */
export function isPatientCorrectable(consult: Consult): boolean {
  // The vet can cancel this upload, change the fields, and send the right ones.
  if (isUploadNotBegun(consult)) return false;
  return consult.phase !== 'discarded' && !isBeforeSend(consult);
}

/** The patient as sent to the service; null: nothing was sent. */
export function sentPatient(consult: Consult): Patient | null {
  if (isBeforeSend(consult)) return null;
  const shown = noteOf(consult) === null ? null : shownSubmission(consult);
  const { fields } = shown ?? consult.submissions.findLast(({ end }) => end !== 'cancelled') ?? {};
  return fields === undefined ? null : patientIn(fields);
}

/** An empty field was not sent. */
export function patientIn({ pet_name, pet_type, external_ref }: SubmissionFields): Patient {
  return { name: pet_name ?? '', species: pet_type ?? '', reference: external_ref ?? '' };
}

/** Whether the patient fields can still be changed. A failure before Send counts as before Send. */
export function isBeforeSend(consult: Consult): boolean {
  // Of a note without a recording nothing is sent, and its fields count as they are filed.
  if (consult.phase === 'noteReady') return consult.source.kind === 'none';
  const state = consult.phase === 'needsAttention' ? consult.before : consult;
  return state.phase === 'recording' || state.phase === 'preparing' || state.phase === 'readyToSend';
}

const isStillLookedFor = (code: FailureCode): boolean =>
  code === 'note_overdue' || code === 'not_found_without_code';

/** Whether the app looks for a late note: after five minutes, or beside a note by hand (docs/decisions/0004). */
export function isLateNoteWelcome(consult: Consult): boolean {
  if (liveSubmission(consult) === null) return false;
  if (consult.phase === 'needsAttention') return isStillLookedFor(consult.failure.code);
  const isWritten = consult.phase === 'noteReady' || consult.phase === 'filed';
  return isWritten && consult.note.isByHand && consult.offered === null;
}
