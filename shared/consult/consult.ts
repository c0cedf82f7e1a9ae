import type * as schemas from './consultSchemas.ts';
import type { SchemaOutput } from './consultSchemas.ts';
import type { FailureCode } from './failure.ts';
import type { EpochMs, SubmissionKey } from '../ids.ts';
import type { Connection } from './practice.ts';
import { cameWithoutText, isNoteBlank, type Note } from './note.ts';
import type * as recording from './recordingSchemas.ts';

export type RecordedAt = SchemaOutput<typeof recording.recordedAtSchema>;
export type ImportedFile = SchemaOutput<typeof recording.importedFileSchema>;
export type AudioSource = SchemaOutput<typeof recording.audioSourceSchema>;
export type PreparedAudio = SchemaOutput<typeof recording.preparedAudioSchema>;
export type SubmissionFields = SchemaOutput<typeof recording.submissionFieldsSchema>;
export type Submission = SchemaOutput<typeof recording.submissionSchema>;
export type ReportState = SchemaOutput<typeof recording.reportStateSchema>;
export type Patient = SchemaOutput<typeof recording.patientSchema>;

export type RecordingPhase = SchemaOutput<typeof schemas.recordingPhaseFieldsSchema>;
export type ReadyToSendPhase = SchemaOutput<typeof schemas.readyToSendPhaseSchema>;
export type QueuedPhase = SchemaOutput<typeof schemas.queuedPhaseSchema>;
export type WritingPhase = SchemaOutput<typeof schemas.writingPhaseSchema>;
export type FiledPhase = SchemaOutput<typeof schemas.filedPhaseSchema>;
export type DiscardedPhase = SchemaOutput<typeof schemas.discardedPhaseSchema>;
export type NeedsAttentionPhase = SchemaOutput<typeof schemas.needsAttentionPhaseSchema>;
export type PhaseState = SchemaOutput<typeof schemas.phaseStateSchema>;
export type OtherNote = ConsultFacts['otherNotes'][number];
export type Phase = PhaseState['phase'];
export type ConsultFacts = SchemaOutput<typeof schemas.consultFactsSchema>;

/** Its phases, and what leads from one to the next: docs/architecture.md, A consult's life. */
export type Consult = ConsultFacts & PhaseState;

/** With what its connection waits for. No value has `isOnlyShown`: it keeps the compiler from saving one. */
export type ShownConsult = Consult & { readonly isOnlyShown?: true };
export type SavedConsult = Consult & { readonly isOnlyShown?: never };

export const visitTime = ({ createdAt, recordedAt }: Visit): EpochMs => recordedAt?.at ?? createdAt;
type Visit = { readonly createdAt: EpochMs; readonly recordedAt: RecordedAt | null };

export const visitTimeOf = ({ createdAt, source }: Pick<Consult, 'createdAt' | 'source'>): EpochMs =>
  visitTime({ createdAt, recordedAt: source.kind === 'file' ? source.recordedAt : null });

const livePlaces: readonly Submission['place'][] = ['here', 'unsure', 'odd', 'there'];

export const isLive = ({ place }: Submission): boolean => livePlaces.includes(place);

export const currentSubmission = ({ submissions }: Consult): Submission | null =>
  submissions.findLast(isLive) ?? null;

/** The app asks for the note before it sends anything again. */
export function isToAsk(consult: Consult): boolean {
  const place = currentSubmission(consult)?.place;
  return consult.phase === 'queued' && (place === 'unsure' || place === 'odd');
}

export function shownSubmission(consult: Consult): Submission | null {
  const key = noteOf(consult)?.key ?? null;
  return consult.submissions.find((one) => one.key === key) ?? currentSubmission(consult);
}

export const isUploadNotBegun = (consult: Consult): boolean =>
  consult.phase === 'queued' && currentSubmission(consult)?.begunAt === null;

/** An earlier address may have a note that the new one does not know. */
export function isBegunAtOtherAddress(
  { begunAt, frozenAt }: Submission,
  { service, movedAt }: Pick<Connection, 'service' | 'movedAt'>,
): boolean {
  if (begunAt === null || service.kind !== 'remote' || movedAt === undefined) return false;
  return begunAt === '' ? frozenAt < movedAt : begunAt !== service.address;
}

/**
 * How the app looks at a note that it asks for. accepted: the service has the submission. conflict (409): it
 * has some note under this key, so the app never uses another key (docs/decisions/0005). taken back: refused,
 * or cancelled by a person; only a 404 permits another submission.
 */
export function standingOf({ hadConflict, place }: Submission): 'accepted' | 'conflict' | 'takenBack' {
  if (hadConflict === true) return 'conflict';
  return place === 'there' ? 'accepted' : 'takenBack';
}

/** The vet waits for no note of a cancelled or refused submission. */
export function isCheckingRefusedSubmission(consult: Consult): boolean {
  const live = currentSubmission(consult);
  return consult.phase === 'writing' && live !== null && standingOf(live) === 'takenBack';
}

export const isPausedRecording = (consult: Consult): boolean =>
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

/** What the service is told of the vet's decision; null: there is none yet. */
export const outcomeReportOf = (consult: Consult): ReportState | null =>
  consult.phase === 'filed' || consult.phase === 'discarded' ? consult.report : null;

/** The service has no note, or was never asked for one. */
export function isWithoutService(consult: Consult): boolean {
  const note = noteOf(consult);
  return note !== null && note.isByHand && note.key === null;
}

/** The note is by hand or came without text, and still has none. */
export function isNoteUnwritten(consult: Consult): boolean {
  const note = noteOf(consult);
  if (note === null || note.sections.length === 0) return false;
  return (note.isByHand || cameWithoutText(note)) && isNoteBlank(note, consult.edits);
}

/** Also of another note, or of a failed one. */
export function transcriptOf(consult: Consult): string | null {
  const note = noteOf(consult);
  const texts = notesOf(consult).map(({ transcript }) => transcript);
  if (note !== null) return texts.find((text) => text !== null) ?? null;
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
  const { fields } = shown ?? consult.submissions.findLast(({ place }) => place !== 'cancelled') ?? {};
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

/** The shown one and the others. */
export const notesOf = (consult: Consult): readonly Note[] => {
  const shown = noteOf(consult);
  const others = consult.otherNotes.map(({ note }) => note);
  return shown === null ? others : [shown, ...others];
};

export const hasNoteCome = (consult: Consult, of: SubmissionKey): boolean =>
  notesOf(consult).some(({ key, isByHand }) => key === of && !isByHand);

const isStillLookedFor = (code: FailureCode): boolean =>
  code === 'note_overdue' || code === 'not_found_without_code';

/** See docs/decisions/0006. */
export function isLateNoteWelcome(consult: Consult): boolean {
  const live = currentSubmission(consult);
  if (live === null) return false;
  if (consult.phase === 'needsAttention') return isStillLookedFor(consult.failure.code);
  const isWritten = consult.phase === 'noteReady' || consult.phase === 'filed';
  return isWritten && !hasNoteCome(consult, live.key);
}
