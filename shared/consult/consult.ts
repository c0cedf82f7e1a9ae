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

/** Its phases, and what leads from one to the next: docs/architecture.md, A consult's life. */
export type Consult = ConsultFacts & PhaseState;

export const visitTime = ({ createdAt, recordedAt }: Visit): EpochMs => recordedAt?.at ?? createdAt;
type Visit = { readonly createdAt: EpochMs; readonly recordedAt: RecordedAt | null };

export const visitTimeOf = ({ createdAt, source }: Pick<Consult, 'createdAt' | 'source'>): EpochMs =>
  visitTime({ createdAt, recordedAt: source.kind === 'file' ? source.recordedAt : null });

export const liveSubmission = ({ submissions }: Consult): Submission | null =>
  submissions.findLast(({ end }) => end === 'live') ?? null;

export function shownSubmission(consult: Consult): Submission | null {
  const key = noteOf(consult)?.key ?? null;
  return consult.submissions.find((one) => one.key === key) ?? liveSubmission(consult);
}

export const isUploadNotBegun = (consult: Consult): boolean =>
  consult.phase === 'queued' && liveSubmission(consult)?.hasBegun === false;

/** An earlier address may have a note that the new one does not know. */
export function isBegunElsewhere(
  { hasBegun, begunAt, frozenAt }: Submission,
  { service, movedAt }: Pick<Connection, 'service' | 'movedAt'>,
): boolean {
  if (!hasBegun || service.kind !== 'remote' || movedAt === undefined) return false;
  return begunAt === undefined ? frozenAt < movedAt : begunAt !== service.address;
}

/** The vet waits for no note of a cancelled or refused submission. */
export const isAskedAbout = (consult: Consult): boolean =>
  consult.phase === 'writing' && consult.answered === 'refused';

export const isWaitingPaused = (consult: Consult): boolean =>
  consult.phase === 'recording' && consult.isPaused === true;

export function preparedAudio(consult: Consult): PreparedAudio | null {
  const state = consult.phase === 'discarded' ? consult.before : consult;
  const at = state.phase === 'needsAttention' ? state.before : state;
  if (at.phase === 'readyToSend') return at.audio;
  // What an earlier submission holds is shorter than a continued recording.
  if (at.phase === 'recording') return null;
  if (at.phase === 'preparing' && at.before !== null) return at.before.audio;
  if (consult.setAside !== null) return consult.setAside.audio;
  const last = consult.submissions.at(-1);
  return last?.compressedFrom ?? last?.audio ?? null;
}

export function noteOf(consult: Consult): Note | null {
  if (consult.phase === 'noteReady' || consult.phase === 'filed') return consult.note;
  if (consult.phase !== 'discarded') return null;
  const { before } = consult;
  return before.phase === 'noteReady' || before.phase === 'filed' ? before.note : null;
}

/** The service has no note, or was never asked for one. */
export function isWithoutService(consult: Consult): boolean {
  const note = noteOf(consult);
  return note !== null && note.isByHand && note.key === null;
}

/** The note is by hand or came without text, and still has none. */
export function isUnwritten(consult: Consult): boolean {
  const note = noteOf(consult);
  if (note === null || note.sections.length === 0) return false;
  return (note.isByHand || cameBlank(note)) && isBlank(note, consult.edits);
}

/** Also of the late note beside the vet's own, or of a failed note. */
export function transcriptOf(consult: Consult): string | null {
  const note = noteOf(consult);
  if (note !== null) return note.transcript ?? consult.offered?.transcript ?? null;
  return consult.submissions.findLast((submission) => submission.transcript !== null)?.transcript ?? null;
}

/** After Send; the sent fields do not change. */
export function isPatientCorrectable(consult: Consult): boolean {
  // The vet can cancel this upload and change the fields.
  if (isUploadNotBegun(consult)) return false;
  return consult.phase !== 'discarded' && !isBeforeSend(consult);
}

/** null: nothing was sent. */
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

/** A failure before Send counts as before Send. */
export function isBeforeSend(consult: Consult): boolean {
  // Nothing is ever sent of a note without a recording.
  if (consult.phase === 'noteReady') return consult.source.kind === 'none';
  const state = consult.phase === 'needsAttention' ? consult.before : consult;
  return state.phase === 'recording' || state.phase === 'preparing' || state.phase === 'readyToSend';
}

const isStillLookedFor = (code: FailureCode): boolean =>
  code === 'note_overdue' || code === 'not_found_without_code';

/** See docs/decisions/0004. */
export function isLateNoteWelcome(consult: Consult): boolean {
  if (liveSubmission(consult) === null) return false;
  if (consult.phase === 'needsAttention') return isStillLookedFor(consult.failure.code);
  const isWritten = consult.phase === 'noteReady' || consult.phase === 'filed';
  return isWritten && consult.note.isByHand && consult.offered === null;
}
