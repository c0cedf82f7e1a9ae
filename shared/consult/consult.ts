import type { Failure } from './failure.ts';
import type { ConnectionId, ConsultId, EpochMs, Sha256, SubmissionKey } from '../ids.ts';
import type { Connection } from './practice.ts';
import type { FiledSection, Note, NoteEdits } from './note.ts';
import type { Take, Trim } from './take.ts';

/** Empty strings mean that the vet left the field empty. */
export type Patient = { readonly name: string; readonly species: string; readonly reference: string };

/** The file a vet imported. It stays where it is and is only ever read. */
export type ImportedFile = {
  readonly kind: 'file';
  readonly path: string;
  readonly fileName: string;
  readonly byteCount: number;
  readonly sha256: Sha256;
};

/** The vet writes the note, and nothing was recorded. */
type NoRecording = { readonly kind: 'none' };

/** Where the audio of a consult comes from. */
export type Source = ImportedFile | Take | NoRecording;

/**
 * The audio of the consult as it is sent, whole and checked. wav: 16 kHz mono PCM16, a sealed file, or after a trim a
 * part of it. opus: Ogg Opus, a sealed file.
 */
export type PreparedAudio = {
  readonly format: 'wav' | 'opus';
  /** Name of the sealed file in the audio folder. */
  readonly file: string;
  /** The first sample of the sealed file that belongs to it; 0 but for a trim. */
  readonly firstSample: number;
  /** Of the plaintext, a WAV's header included. */
  readonly byteCount: number;
  /** Of an Ogg, its bytes; of a WAV, its samples: the header is a function of their count. */
  readonly sha256: Sha256;
  readonly durationMs: number;
};

/** The fields of one submission as they travel (interface, POST /v1/notes). Null: the field is not sent. */
export type SubmissionFields = {
  readonly pet_name: string | null;
  readonly pet_type: string | null;
  readonly external_ref: string | null;
  /** Only for the app's own recordings. */
  readonly captured_seconds: number | null;
};

/** A payload frozen under its key: retries repeat exactly these bytes and fields. */
export type Submission = {
  readonly key: SubmissionKey;
  readonly connectionId: ConnectionId;
  readonly audio: PreparedAudio;
  /** Where a trim was sent: all there is, and what was kept of it. */
  readonly trimmedFrom: { readonly audio: PreparedAudio; readonly trim: Trim } | null;
  /** Where a smaller copy was sent: the WAV that it was made of, trimmed already. */
  readonly compressedFrom: PreparedAudio | null;
  readonly fields: SubmissionFields;
  /** Of the fields and the audio's own hash, so that a changed payload is seen before it leaves. */
  readonly payloadSha256: Sha256;
  readonly frozenAt: EpochMs;
  /**
   * live, or how it ended; at most one submission of a consult is live. superseded: a person requested another note
   * while this one was still being written, so there may be two.
   */
  readonly end: 'live' | 'note_failed' | 'not_found' | 'cancelled' | 'superseded';
  /** When the 202 for it came last; by default not known. */
  readonly acceptedAt?: EpochMs;
  /** Of a superseded one, once its note has come: how far the service knows that this note is discarded. */
  readonly second?: { readonly report: Report };
  /** Sending it has begun, be it in an earlier run: bytes of it may be at the service. */
  readonly hasBegun: boolean;
  /** The service's address where that was; by default not known. */
  readonly begunAt?: string;
  /**
   * All of it may be at the service: its last byte has left, and no answer came (`unanswered`) or one that is not the
   * interface's (`odd`). Then the note is asked for before anything is sent again.
   */
  readonly doubt?: 'unanswered' | 'odd';
  /**
   * From when on all of it may be at the service: a whole upload ended otherwise than with the service's own refusal. Stays
   * for as long as the submission is live, whatever is answered later. null: for certain it is not there.
   */
  readonly mayBeThereSince: EpochMs | null;
  /** 409 came for it, in whichever try: then there is never another key (docs/decisions/0004). */
  readonly hadConflict?: true;
  /** Its late note could not be looked for until then, as the service asked for a long wait. */
  readonly lookPostponedTo?: EpochMs;
  /** 413: for the service these bytes are too many. 422: it could not read them. 400: it took them, or the fields, for wrong. */
  readonly refusedAs: 'too_large' | 'unreadable' | 'rejected' | null;
  /** Speaker-labelled text that came with a failed note. */
  readonly transcript: string | null;
};

/** How far the outcome has got. It is sent once, when the vet files or discards, and again after a later edit. */
export type Report =
  | { readonly state: 'none' } // the service knows of no note, so there is nothing to report
  | {
      readonly state: 'due';
      readonly attempt: number;
      readonly notBefore: EpochMs;
      readonly because: Failure | null;
    }
  /** Not tried again by itself: it goes when the vet has reconnected, or asks for it. */
  | { readonly state: 'parked'; readonly because: Failure }
  | { readonly state: 'recorded'; readonly at: EpochMs }
  | { readonly state: 'refused'; readonly because: Failure };

/** Work for the service that is waiting for its turn, or for the end of a wait. */
type Waiting = { readonly attempt: number; readonly notBefore: EpochMs; readonly because: Failure | null };

/**
 * The microphone's audio goes into the journal of the take. After a crash, what was sealed is offered for recovery,
 * and nothing happens to it before a person decides.
 */
type Recording = { readonly phase: 'recording' };
/**
 * The original file, or the take, is being turned into the WAV. After a crash: again, from the original. `before`: what
 * was ready, where it is prepared anew after a refusal; null the first time.
 */
type Preparing = { readonly phase: 'preparing'; readonly before: ReadyToSend | null };
/** The WAV is whole. Patient fields and trim can still be changed; nothing has left the workstation. */
export type ReadyToSend = {
  readonly phase: 'readyToSend';
  /** All of it, whatever the trim. */
  readonly audio: PreparedAudio;
  readonly trim: Trim | null;
};
/**
 * Send was pressed, the payload is frozen. After a crash: the same key and bytes.
 * `isSecondSend`: the service answered 404 for a note that it had accepted, so the bytes go once more.
 */
export type Queued = { readonly phase: 'queued'; readonly isSecondSend: boolean } & Waiting;
/** Bytes are leaving. After a crash: the same key and bytes. */
type Sending = { readonly phase: 'sending'; readonly isSecondSend: boolean; readonly attempt: number };
/**
 * The note is asked for. After a crash: GET. `answered`: what the POST was answered with. After `accepted` the
 * service has it. After `conflict` (409) it has some note under this key, so there is never another key. After
 * `refused` (400, 413, 422) it should have none, and a 404 says so: only then may there be another submission.
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
  readonly filedAt: EpochMs;
  readonly report: Report;
};
/** Out of the way, and nothing is lost: `before` is where Restore leads. */
export type Discarded = {
  readonly phase: 'discarded';
  readonly before: Preparing | ReadyToSend | NoteReady | Filed | NeedsAttention;
  readonly discardedAt: EpochMs;
  readonly report: Report;
};
/** A person must act. `before` is where the next step leads back to. */
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

/** Somebody has read the first `count` of the consult's warnings. */
type WarningsRead = { readonly count: number; readonly by: string; readonly at: EpochMs };

/** What is true of a consult in every phase. */
export type ConsultFacts = {
  readonly id: ConsultId;
  readonly connectionId: ConnectionId;
  readonly vet: string;
  readonly patient: Patient;
  readonly source: Source;
  readonly createdAt: EpochMs;
  /** Oldest first. */
  readonly submissions: readonly Submission[];
  /** Kept through every phase, so that a discarded note comes back as it was. */
  readonly edits: NoteEdits;
  /** A note of the service that came when the vet had begun to write one by hand: it is shown beside, and replaces nothing. */
  readonly offered: Note | null;
  /** What was ready to be sent when the vet began to write instead: it stays, and is not sent. */
  readonly setAside: ReadyToSend | null;
  /** Whose it was taken for before it was corrected, oldest first. */
  readonly correctedFrom: readonly Patient[];
  /** Oldest first; the last one says how many are read by now. */
  readonly warningsRead: readonly WarningsRead[];
  /** When it came into its phase. */
  readonly since: EpochMs;
  /** No audio of ours is left, or it is about to go; null: nobody has removed any. */
  readonly audioRemovedAt: EpochMs | null;
  /** A person was asked about the old recording, and keeps it: they are not asked again. */
  readonly isAudioKept: boolean;
};

/**
 *   recording -> preparing -> readyToSend -> queued <-> sending -> writing -> noteReady -> filed
 *   import ---------^   (any before noteReady) -> needsAttention -> back   discarded <-> the phase before
 *   By hand: needsAttention, queued, sending or readyToSend -> noteReady; without a recording it begins there.
 */
export type Consult = ConsultFacts & PhaseState;

/** The submission that is under way, or whose note the consult has. */
export const liveSubmission = ({ submissions }: Consult): Submission | null =>
  submissions.findLast(({ end }) => end === 'live') ?? null;

/** The submission whose note the vet has, or is waiting for: the outcome is reported under its key. */
export function shownSubmission(consult: Consult): Submission | null {
  const key = noteOf(consult)?.key ?? null;
  return consult.submissions.find((one) => one.key === key) ?? liveSubmission(consult);
}

/** Send was pressed, and for certain not a byte has left. */
export const isUploadNotBegun = (consult: Consult): boolean =>
  consult.phase === 'queued' && liveSubmission(consult)?.hasBegun === false;

/**
 * Sending it has begun at an address that its connection has left since: what the new one does not know, the old one may
 * have.
 */
export function isBegunElsewhere(
  { hasBegun, begunAt, frozenAt }: Submission,
  { service, movedAt }: Pick<Connection, 'service' | 'movedAt'>,
): boolean {
  if (!hasBegun || service.kind !== 'remote' || movedAt === undefined) return false;
  return begunAt === undefined ? frozenAt < movedAt : begunAt !== service.address;
}

/** The service is asked whether it has what was taken back or refused, which is not waiting for a note. */
export const isAskedAbout = (consult: Consult): boolean =>
  consult.phase === 'writing' && consult.answered === 'refused';

/** The prepared WAV, where there is one yet. */
export function preparedAudio(consult: Consult): PreparedAudio | null {
  const state = consult.phase === 'discarded' ? consult.before : consult;
  const at = state.phase === 'needsAttention' ? state.before : state;
  if (at.phase === 'readyToSend') return at.audio;
  if (at.phase === 'preparing' && at.before !== null) return at.before.audio;
  if (consult.setAside !== null) return consult.setAside.audio;
  const last = consult.submissions.at(-1);
  return last?.compressedFrom ?? last?.audio ?? null;
}

/** The note that the vet reads and edits, where there is one. */
export function noteOf(consult: Consult): Note | null {
  if (consult.phase === 'noteReady' || consult.phase === 'filed') return consult.note;
  if (consult.phase !== 'discarded') return null;
  const { before } = consult;
  return before.phase === 'noteReady' || before.phase === 'filed' ? before.note : null;
}

/**
 * The vet wrote the note, and the service knows of none: it was not asked for one, or has none for certain. Such a note
 * is marked wherever it is shown, listed, copied or exported (`withoutServiceMark`).
 */
export function isWithoutService(consult: Consult): boolean {
  const note = noteOf(consult);
  return note !== null && note.isByHand && note.key === null;
}

/** The newest transcript: that of the note, or one that came with a failed note. */
export function transcriptOf(consult: Consult): string | null {
  const note = noteOf(consult);
  if (note !== null) return note.transcript;
  return consult.submissions.findLast((submission) => submission.transcript !== null)?.transcript ?? null;
}

/** After Send, whose it is can be corrected on this computer; what was sent stays as it was. */
export function isPatientCorrectable(consult: Consult): boolean {
  // Cancelled, its fields can be changed, and then it goes with the right ones.
  if (isUploadNotBegun(consult)) return false;
  return consult.phase !== 'discarded' && !isBeforeSend(consult);
}

/** The patient under whose name the service was asked; null: it was not. An empty field was not sent. */
export function sentPatient(consult: Consult): Patient | null {
  if (isBeforeSend(consult)) return null;
  const shown = noteOf(consult) === null ? null : shownSubmission(consult);
  const { fields } = shown ?? consult.submissions.findLast(({ end }) => end !== 'cancelled') ?? {};
  if (fields === undefined) return null;
  const { pet_name: name, pet_type: species, external_ref: reference } = fields;
  return { name: name ?? '', species: species ?? '', reference: reference ?? '' };
}

/** Until Send, patient fields can be changed; a stop before it is still before. */
export function isBeforeSend(consult: Consult): boolean {
  const state = consult.phase === 'needsAttention' ? consult.before : consult;
  return state.phase === 'recording' || state.phase === 'preparing' || state.phase === 'readyToSend';
}

/**
 * Whether a note that comes late is still looked for: it was given up after five minutes, or the vet has begun to write
 * instead (docs/decisions/0004).
 */
export function isLateNoteWelcome(consult: Consult): boolean {
  if (liveSubmission(consult) === null) return false;
  if (consult.phase === 'needsAttention') return consult.failure.code === 'note_overdue';
  const isWritten = consult.phase === 'noteReady' || consult.phase === 'filed';
  return isWritten && consult.note.isByHand && consult.offered === null;
}
