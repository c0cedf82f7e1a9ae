import type { CheckedPlace } from './checkedPlaces.ts';
import type { Failure, FailureCode } from './failure.ts';
import type { ConnectionId, ConsultId, EpochMs, Sha256, SubmissionKey } from '../ids.ts';
import type { Connection } from './practice.ts';
import { cameBlank, isBlank, type FiledSection, type Note, type NoteEdits } from './note.ts';
import type { Take, TakeEnd, Trim } from './take.ts';

/** When a file was recorded: a tag of its container says it, or else the time of the file's last change. */
export type RecordedAt = { readonly at: EpochMs; readonly from: 'container' | 'file' };

/** The file that a vet imported. The app only reads it and never moves it. */
export type ImportedFile = {
  readonly kind: 'file';
  readonly path: string;
  readonly fileName: string;
  readonly byteCount: number;
  readonly sha256: Sha256;
  /** null: the file does not say. */
  readonly recordedAt: RecordedAt | null;
  /** The same for all files that the vet chose together; null: a single file. */
  readonly batch: string | null;
};

/** The vet writes the note, and nothing was recorded. */
type NoRecording = { readonly kind: 'none' };

/** Where a consult's audio comes from. */
export type Source = ImportedFile | Take | NoRecording;

/**
 * The consult's audio as the app sends it, complete and checked. wav: 16 kHz mono PCM16 in a sealed file, or a part of
 * that file after a trim. opus: Ogg Opus in a sealed file.
 */
export type PreparedAudio = {
  readonly format: 'wav' | 'opus';
  /** Name of the sealed file in the audio folder. */
  readonly file: string;
  /** The first sample of the sealed file that belongs to this audio; 0 except after a trim. */
  readonly firstSample: number;
  /** Size of the decrypted audio, including a WAV's header. */
  readonly byteCount: number;
  /** For Ogg, the hash of the bytes. For WAV, the hash of the samples: the header follows from their count. */
  readonly sha256: Sha256;
  readonly durationMs: number;
  /** One of the two channels of the original gave no sound. */
  readonly hasSilentSide?: boolean;
};

/** The fields of one submission as sent (interface, POST /v1/notes). null: the app does not send the field. */
export type SubmissionFields = {
  readonly pet_name: string | null;
  readonly pet_type: string | null;
  readonly external_ref: string | null;
  /** Only set for the app's own recordings. */
  readonly captured_seconds: number | null;
};

/** A payload frozen under its key: each retry sends exactly these bytes and fields. */
export type Submission = {
  readonly key: SubmissionKey;
  readonly connectionId: ConnectionId;
  readonly audio: PreparedAudio;
  /** For a trimmed recording: the whole audio, and the range of it that was sent. */
  readonly trimmedFrom: { readonly audio: PreparedAudio; readonly trim: Trim } | null;
  /** For a smaller copy: the WAV that the copy was made from, after the trim. */
  readonly compressedFrom: PreparedAudio | null;
  readonly fields: SubmissionFields;
  /** Hash of the fields and of the audio's own hash: it reveals a changed payload before the app sends it. */
  readonly payloadSha256: Sha256;
  readonly frozenAt: EpochMs;
  /**
   * live, or how the submission ended; at most one submission of a consult is live. superseded: a person requested
   * another note while the service was still writing this one, so there may be two notes.
   */
  readonly end: 'live' | 'note_failed' | 'not_found' | 'cancelled' | 'superseded';
  /** When the last 202 for this submission came; missing: not known. */
  readonly acceptedAt?: EpochMs;
  /** For a superseded submission whose note has come: the report to the service that this note is discarded. */
  readonly second?: { readonly report: Report };
  /** The app has begun to send this submission, in this run or an earlier one: some bytes may be at the service. */
  readonly hasBegun: boolean;
  /** The service's address when sending began; missing: not known. */
  readonly begunAt?: string;
  /**
   * The whole submission may be at the service: its last byte has left, and then came no answer (`unanswered`) or an
   * answer that the interface does not define (`odd`). The app then asks for the note before it sends anything again.
   */
  readonly doubt?: 'unanswered' | 'odd';
  /**
   * Since when the whole submission may be at the service, because a complete upload ended without a refusal from the
   * service. The time stays for as long as the submission is live, whatever the service answers later. null: the whole
   * submission is certainly not there.
   */
  readonly mayBeThereSince: EpochMs | null;
  /** The service answered 409 in one of the tries: the app then never uses another key (docs/decisions/0004). */
  readonly hadConflict?: true;
  /** For how long the app has looked for the late note, in ms. Only looks that were answered count; missing: 0. */
  readonly lookedMs?: number;
  /** Uploads that ended without the service's own answer, since a person last asked for one; oldest first. */
  readonly unanswered?: readonly UnansweredUpload[];
  /** After so many bytes in vain, the vet can send a smaller copy instead. */
  readonly offersSmaller?: true;
  /** The service found the audio too large (413), could not read it (422), or rejected audio or fields (400). */
  readonly refusedAs: 'too_large' | 'unreadable' | 'rejected' | null;
  /** Speaker-labelled text that came with a failed note. */
  readonly transcript: string | null;
};

/** When an upload ended, and how much of the recording had left. */
export type UnansweredUpload = { readonly at: EpochMs; readonly byteCount: number };

/** Work for the service that waits for its turn or for the end of a wait. */
type Waiting = { readonly attempt: number; readonly notBefore: EpochMs; readonly because: Failure | null };

/** The report of the outcome to the service: sent once when the vet files or discards, and after each later edit. */
export type Report =
  /**
   * There is nothing to report: the service knows of no note. `switchedOffAt`: or the organisation has switched reports
   * off, and the app found so then.
   */
  | { readonly state: 'none'; readonly switchedOffAt?: EpochMs }
  | ({ readonly state: 'due' } & Waiting)
  /** The app does not retry a parked report until the vet reconnects or asks for a retry. */
  | { readonly state: 'parked'; readonly because: Failure }
  | { readonly state: 'recorded'; readonly at: EpochMs }
  | { readonly state: 'refused'; readonly because: Failure };

/**
 * The microphone's audio goes into the journal of the take. After a crash, the app offers the sealed part for recovery
 * and does nothing with it before a person decides.
 */
export type Recording = {
  readonly phase: 'recording';
  /** What the earlier runs of the microphone recorded; missing: this is the first run. */
  readonly earlier?: TakeEnd;
  /** The recording before the vet continued it, for the case that nothing more is recorded; missing: it was not ready. */
  readonly ready?: ReadyToSend;
  /** No microphone runs for it, because another consult was recorded or the app ended: all of it is in `earlier`. */
  readonly isPaused?: true;
};
/** The app makes the WAV; after a crash, again from the original. `before`: the audio that the service refused. */
type Preparing = { readonly phase: 'preparing'; readonly before: ReadyToSend | null };
/** The WAV is complete. The vet can still change patient fields and trim; nothing has left the workstation. */
export type ReadyToSend = {
  readonly phase: 'readyToSend';
  /** The whole recording, whatever the trim. */
  readonly audio: PreparedAudio;
  readonly trim: Trim | null;
};
/**
 * The vet pressed Send, and the payload is frozen. After a crash, the app sends the same key and bytes. `isSecondSend`:
 * the service answered 404 for a note that it had accepted, so the app sends the bytes a second time.
 */
export type Queued = { readonly phase: 'queued'; readonly isSecondSend: boolean } & Waiting;
/** Bytes are leaving. After a crash, the app sends the same key and bytes. */
type Sending = { readonly phase: 'sending'; readonly isSecondSend: boolean; readonly attempt: number };
/**
 * The app asks for the note. After a crash, it asks with GET. `answered`: the answer to the POST. After `accepted` the
 * service has the submission. After `conflict` (409) the service has some note under this key, so the app never uses
 * another key. After `refused` (400, 413, 422) the service should have no note, and a 404 confirms that: only then may
 * there be another submission.
 */
export type Writing = {
  readonly phase: 'writing';
  readonly isSecondSend: boolean;
  readonly answered: 'accepted' | 'conflict' | 'refused';
};
type NoteReady = { readonly phase: 'noteReady'; readonly note: Note };
export type Filed = {
  readonly phase: 'filed';
  readonly note: Note;
  readonly filed: readonly FiledSection[];
  /** The patient that it was filed for, where that was corrected since. */
  readonly filedFor?: Patient | undefined;
  /** No copy that somebody pasted names the patient: a correction leaves nothing to paste again. */
  readonly isPasted?: false | undefined;
  readonly filedAt: EpochMs;
  readonly report: Report;
};
/** The vet discarded the consult, and nothing is lost: Restore leads back to `before`. */
export type Discarded = {
  readonly phase: 'discarded';
  readonly before: Preparing | ReadyToSend | NoteReady | Filed | NeedsAttention;
  readonly discardedAt: EpochMs;
  readonly report: Report;
};
/** A person must act. The next step leads back to `before`. */
export type NeedsAttention = {
  readonly phase: 'needsAttention';
  readonly failure: Failure;
  readonly before: Preparing | ReadyToSend | Queued | Writing;
};

export type PhaseState =
  | Recording
  | Preparing
  | ReadyToSend
  | Queued
  | Sending
  | Writing
  | NoteReady
  | Filed
  | Discarded
  | NeedsAttention;
export type Phase = PhaseState['phase'];

/** A person has read the first `count` warnings of the consult. */
type WarningsRead = { readonly count: number; readonly by: string; readonly at: EpochMs };

/** Fields that a consult has in every phase. */
export type ConsultFacts = {
  readonly id: ConsultId;
  readonly connectionId: ConnectionId;
  readonly vet: string;
  readonly patient: Patient;
  readonly source: Source;
  readonly createdAt: EpochMs;
  /** Oldest first. */
  readonly submissions: readonly Submission[];
  /** The edits stay through every phase, because a discarded note must come back unchanged. */
  readonly edits: NoteEdits;
  /** A late note from the service, shown beside the note that the vet began by hand; it replaces nothing. */
  readonly offered: Note | null;
  /** The recording that was ready when the vet began to write by hand: the app stores it and does not send it. */
  readonly setAside: ReadyToSend | null;
  /** The patients that the consult had before each correction, oldest first. */
  readonly correctedFrom: readonly Patient[];
  /** Oldest first; the last entry says how many warnings are read. */
  readonly warningsRead: readonly WarningsRead[];
  /** In the order in which the vet checked them. */
  readonly checkedPlaces: readonly CheckedPlace[];
  /** When the consult came into its phase. */
  readonly since: EpochMs;
  /** When the app's own audio was removed, or marked for removal; null: no audio was removed. */
  readonly audioRemovedAt: EpochMs | null;
  /** The service's note has come, and nobody has opened the consult since. */
  readonly isNoteUnread?: true;
};

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

/** The patient as sent to the service; null: nothing was sent. An empty field was not sent. */
export function sentPatient(consult: Consult): Patient | null {
  if (isBeforeSend(consult)) return null;
  const shown = noteOf(consult) === null ? null : shownSubmission(consult);
  const { fields } = shown ?? consult.submissions.findLast(({ end }) => end !== 'cancelled') ?? {};
  if (fields === undefined) return null;
  const { pet_name: name, pet_type: species, external_ref: reference } = fields;
  return { name: name ?? '', species: species ?? '', reference: reference ?? '' };
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

/** An empty string means that the vet left the field empty. */
export type Patient = { readonly name: string; readonly species: string; readonly reference: string };
