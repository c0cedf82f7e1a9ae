import type { Submission } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { FiledSection, Note, NoteEdits } from '../../shared/consult/note.ts';
import type { Result } from '../../shared/result.ts';

/** A ceiling applies per connection, and submitting has a tighter one (interface, Limits 1). */
export type RequestCeiling = 'submissions' | 'reads';

/** Reports of outcomes count to the ceiling of reads (docs/delivery.md). */
export type RequestKind = RequestCeiling | 'reports';

/** Never stored, never logged. */
export type ServiceAccess = { readonly address: string; readonly token: string };

/** `edits`: the vet's words, which the app puts in. */
type ReadyNote = {
  readonly status: 'ready';
  readonly note: Note;
  readonly edits?: NoteEdits;
  /** It came without one readable section. */
  readonly isEmpty?: boolean;
};

/** As GET reports it (interface, Note). */
export type ServiceNoteStatus =
  | { readonly status: 'processing' }
  | ReadyNote
  | { readonly status: 'failed'; readonly failure: Failure; readonly transcript: string | null };

/** Without `sections`, the service learns that the note was filed, and none of its text. */
export type FiledOutcomeReport = { readonly outcome: 'filed'; readonly sections?: readonly FiledSection[] };

/** Failures carry the closed union's code; nothing is thrown. */
export type NoteService = {
  /** GET /v1/connection. Used before a connection exists, so with an address and token of its own. */
  readonly readConnection: (
    access: ServiceAccess,
    signal?: AbortSignal,
  ) => Promise<Result<ServicePracticeDetails, Failure>>;
  /**
   * POST /v1/notes. `audio` opens the frozen bytes for this try, and gives each piece away. `onSent` gets the
   * bytes sent so far; `onAnswered` runs before each answer that came back, and is told whether the service
   * itself says in it that it made no note. `patience`: how many times the usual wait for an answer may take.
   */
  readonly submit: (request: {
    readonly access: ServiceAccess;
    readonly submission: Submission;
    readonly audio: () => AsyncIterable<Uint8Array>;
    readonly onSent: (byteCount: number) => void;
    readonly onAnswered?: (isRefusal: boolean) => void;
    readonly patience?: number;
    readonly signal: AbortSignal;
  }) => Promise<Result<void, Failure>>;
  /** GET /v1/notes/{note_id}. */
  readonly readNote: (request: {
    readonly access: ServiceAccess;
    readonly submission: Submission;
    readonly signal: AbortSignal;
  }) => Promise<Result<ServiceNoteStatus, Failure>>;
  /** POST /v1/notes/{note_id}/outcome. */
  readonly reportOutcome: (request: {
    readonly access: ServiceAccess;
    readonly submission: Submission;
    readonly outcome: FiledOutcomeReport | { readonly outcome: 'discarded' };
    readonly signal: AbortSignal;
  }) => Promise<Result<void, Failure>>;
};

/** `practiceId`: if the service has one. */
export type ServicePracticeDetails = { readonly practiceName: string; readonly practiceId?: string };
