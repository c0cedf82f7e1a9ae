import type { Connection } from '../../shared/practice.ts';
import type { Consult, ImportedFile, PreparedAudio, Submission } from '../../shared/consult.ts';
import type { Failure } from '../../shared/failure.ts';
import type { ConnectionId, ConsultId, EpochMs, Sha256 } from '../../shared/ids.ts';
import type { FiledSection, Note } from '../../shared/note.ts';
import type { Result } from '../../shared/result.ts';

/**
 * What the use cases need of the outside, free of Electron, undici, keytar, ffmpeg and the database driver.
 * Only app.ts knows who stands behind each.
 */

/** Records at rest, encrypted. Each call is whole and on disk when its promise resolves, or it rejects. */
export type Store = {
  readonly connections: () => Promise<readonly Connection[]>;
  /** Adds the connection, or replaces the one with the same id. */
  readonly saveConnection: (connection: Connection) => Promise<void>;
  /** All consults, of all connections, newest first. */
  readonly consults: () => Promise<readonly Consult[]>;
  /** Adds the consult, or replaces the one with the same id. */
  readonly saveConsult: (consult: Consult) => Promise<void>;
  readonly removeConsult: (id: ConsultId) => Promise<void>;
  /**
   * Ids of the consults of one connection whose patient, reference, note, edits or transcript hold every word
   * of the query, in any letter case; newest first.
   */
  readonly searchConsults: (connection: ConnectionId, query: string) => Promise<readonly ConsultId[]>;
  /** Small facts about one connection or, with null, about this workstation. Values are JSON texts. */
  readonly setting: (connection: ConnectionId | null, name: string) => Promise<string | null>;
  readonly saveSetting: (connection: ConnectionId | null, name: string, value: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Where tokens are kept: the OS keychain, keyed by user AND practice (interface, Authentication 3). */
export type TokenVault = {
  /** null: the keychain is open and holds none. */
  readonly token: (connection: Connection) => Promise<Result<string | null, Failure>>;
  readonly saveToken: (connection: Connection, token: string) => Promise<Result<void, Failure>>;
  readonly deleteToken: (connection: Connection) => Promise<Result<void, Failure>>;
};

/** What a submission needs at hand: where to, and as whom. Never persisted, never logged. */
export type Access = { readonly address: string; readonly token: string };

/** The state of a note as GET reports it (interface, Note). */
export type NoteState =
  | { readonly status: 'processing' }
  | { readonly status: 'ready'; readonly note: Note }
  | { readonly status: 'failed'; readonly failure: Failure; readonly transcript: string | null };

/** The consult note service, v1. Failures carry the closed union's code; nothing is thrown. */
export type NoteService = {
  /** GET /v1/connection. Used before a connection exists, so with an address and token of its own. */
  readonly readConnection: (
    access: Access,
    signal?: AbortSignal,
  ) => Promise<Result<{ readonly practiceName: string }, Failure>>;
  /**
   * POST /v1/notes. `audio` opens the frozen bytes anew for this try. `onSent` is called with the bytes of the
   * recording that have left so far.
   */
  readonly submit: (request: {
    readonly access: Access;
    readonly submission: Submission;
    readonly audio: () => AsyncIterable<Uint8Array>;
    readonly onSent: (byteCount: number) => void;
    readonly signal: AbortSignal;
  }) => Promise<Result<void, Failure>>;
  /** GET /v1/notes/{note_id}. */
  readonly readNote: (request: {
    readonly access: Access;
    readonly submission: Submission;
    readonly signal: AbortSignal;
  }) => Promise<Result<NoteState, Failure>>;
  /** POST /v1/notes/{note_id}/outcome. Sections travel with filed only. */
  readonly reportOutcome: (request: {
    readonly access: Access;
    readonly submission: Submission;
    readonly outcome:
      | { readonly outcome: 'filed'; readonly sections: readonly FiledSection[] }
      | { readonly outcome: 'discarded' };
    readonly signal: AbortSignal;
  }) => Promise<Result<void, Failure>>;
};

/** The audio of consults: read from the vet's file once, sealed from the first byte on. */
export type ConsultAudio = {
  /** Says whether the file is there and holds sound, whatever its name, and hashes its bytes. */
  readonly inspect: (
    path: string,
    signal: AbortSignal,
  ) => Promise<Result<{ readonly sha256: Sha256; readonly byteCount: number }, Failure>>;
  /** Makes the consult's WAV. `onProgress` gets 0 to 1, or null where the length is unknown. */
  readonly prepare: (request: {
    readonly consult: ConsultId;
    /** Only these very bytes count: another file at this path is `file_changed`. */
    readonly source: ImportedFile;
    readonly signal: AbortSignal;
    readonly onProgress: (fraction: number | null) => void;
  }) => Promise<Result<PreparedAudio, Failure>>;
  /** Checks that the sealed file still holds exactly the bytes that were prepared. */
  readonly verify: (
    consult: ConsultId,
    audio: PreparedAudio,
    signal: AbortSignal,
  ) => Promise<Result<void, Failure>>;
  /** The WAV, whole, as a stream; rejects where the sealed file does not open. */
  readonly read: (consult: ConsultId, audio: PreparedAudio) => AsyncIterable<Uint8Array>;
  readonly remove: (file: string) => Promise<void>;
};

export type Clock = {
  readonly now: () => EpochMs;
  /** Awake milliseconds of this process; never goes back, whatever the wall clock does. */
  readonly monotonicMs: () => number;
  /** Resolves after `ms`, or at once when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
};
