import type { Connection } from '../../shared/consult/practice.ts';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type { Consult, PreparedAudio, Source, Submission } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { Found } from '../../shared/consult/found.ts';
import type { ConnectionId, ConsultId, EpochMs, Sha256, SubmissionKey } from '../../shared/ids.ts';
import type { ListedConsult } from '../../shared/consult/listedConsult.ts';
import type { ListFilters } from '../../shared/consult/listFilters.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { FiledSection, Note } from '../../shared/consult/note.ts';
import type { MicrophoneOrder } from '../../shared/ipc/microphoneMessages.ts';
import type { Result } from '../../shared/result.ts';
import type { RecordingView, Waveform } from '../../shared/ipc/snapshot.ts';
import type { ConnectionRecord } from '../connections/samePractice.ts';
import type { GapReason, TakeEnd, Trim } from '../../shared/consult/take.ts';

/**
 * What the use cases need of the outside, free of Electron, undici, keytar, ffmpeg and the database driver.
 * Only app.ts and the files in app/ know who stands behind each.
 */

/** Records at rest, encrypted. Each call is whole and on disk when its promise resolves, or it rejects. */
export type Store = {
  readonly connections: () => Promise<readonly Connection[]>;
  /** Adds the connection, or replaces the one with the same id. */
  readonly saveConnection: (connection: Connection) => Promise<void>;
  /** Of all connections, the consults that are not settled (`isSettled`); newest first. */
  readonly unsettledConsults: () => Promise<readonly Consult[]>;
  readonly consult: (id: ConsultId) => Promise<Consult | null>;
  readonly consultRows: (asked: RowsAsked) => Promise<ListedRows>;
  /** The species that occur in one connection's list, each as it was written last, in alphabetical order; not more than 200. */
  readonly listedSpecies: (connection: ConnectionId) => Promise<readonly string[]>;
  /** What lists show of one connection's consults that were begun from `from` on and before `to`; oldest first. */
  readonly consultsBetween: (
    connection: ConnectionId,
    from: number,
    to: number,
  ) => Promise<readonly ListedConsult[]>;
  /** The consults of one connection that were made of a file with these very bytes; newest first. */
  readonly twinsOf: (connection: ConnectionId, source: Sha256) => Promise<readonly Consult[]>;
  /** Adds the consult, or replaces the one with the same id; with the line of its event log, both or none. */
  readonly saveConsult: (consult: Consult, entry?: ActivityEntry | null) => Promise<void>;
  /** What was received for a consult and is too long to be shown. Saved again, it is replaced. */
  readonly saveReceivedText: (id: ConsultId, key: SubmissionKey, text: string) => Promise<void>;
  /** Empty: nothing was too long. */
  readonly receivedText: (id: ConsultId) => Promise<string>;
  /** The consult's event log, oldest first. It outlives the consult. */
  readonly activity: (id: ConsultId) => Promise<readonly ActivityEntry[]>;
  /** The same as it is kept, and whether it is as it was written. */
  readonly ledger: (id: ConsultId) => Promise<Ledger>;
  /** Consults of one connection that have an event log and are here no more, in no order. */
  readonly goneConsults: (connection: ConnectionId) => Promise<readonly ConsultId[]>;
  /** With the line of its event log, where that outlives it. */
  readonly removeConsult: (id: ConsultId, entry?: ActivityEntry | null) => Promise<void>;
  /**
   * One step of taking out of the search index what of removed consults is still in its pages; `isBegun`: not the first.
   * Answers whether there is more to do.
   */
  readonly purgeIndex: (isBegun: boolean) => Promise<boolean>;
  /** Filed or discarded consults of a connection that were begun before `time`, in no order. */
  readonly consultsBefore: (connection: ConnectionId, time: number) => Promise<readonly ConsultId[]>;
  /** Small facts about one connection or, with null, about this workstation. Values are JSON texts. */
  readonly setting: (connection: ConnectionId | null, name: string) => Promise<string | null>;
  readonly saveSetting: (connection: ConnectionId | null, name: string, value: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A part of one connection's list, newest first. */
export type RowsAsked = {
  readonly connection: ConnectionId;
  /**
   * Only consults whose patient, reference, note, edits or transcript hold every word of it, in any letter case.
   * Empty: all.
   */
  readonly query: string;
  readonly filters: ListFilters;
  /** How many rows come before the first of the part. */
  readonly from: number;
  readonly count: number;
  /** Consults that the list leaves out. */
  readonly without: readonly ConsultId[];
};

/** `total`: how long the whole list is. `found`: of these rows, where each has what was searched for. */
export type ListedRows = {
  readonly rows: readonly ListedConsult[];
  readonly total: number;
  readonly found: ReadonlyMap<ConsultId, Found>;
};

/**
 * An event log as a chain. `json` is an ActivityEntry; `hash` the SHA-256, in hex, of the hash before (64 zeros at first), the
 * consult's id, the number and the JSON, with line breaks between them.
 */
export type Ledger = {
  readonly links: readonly { readonly number: number; readonly json: string; readonly hash: string }[];
  /** The first link that is not as it was written, counted from 1; null: all are, and none is missing. */
  readonly brokenAt: number | null;
};

/** Where tokens are kept: the OS keychain, keyed by user AND practice (interface, Authentication 3). */
export type TokenVault = {
  /** null: the keychain is open and holds none. */
  readonly token: (connection: Connection) => Promise<Result<string | null, Failure>>;
  readonly saveToken: (connection: Connection, token: string) => Promise<Result<void, Failure>>;
  readonly deleteToken: (connection: Connection) => Promise<Result<void, Failure>>;
};

/** The partner's client secret, by client id: in the OS keychain alone, where an administrator has put it. */
export type ClientSecrets = {
  /** null: the keychain is open and holds none. */
  readonly read: (client: ConnectClient) => Promise<Result<string | null, Failure>>;
  readonly save: (client: ConnectClient, secret: string) => Promise<Result<void, Failure>>;
  readonly remove: (client: ConnectClient) => Promise<Result<void, Failure>>;
};

/** The partner as the service at that address knows it: its secret goes there, and nowhere else. */
export type ConnectClient = { readonly id: string; readonly address: string };

/**
 * POST /v1/connections/exchange, once: a code is good for one token. Besides the failures of the way:
 * code_refused, client_refused, and code_outcome_unknown where the service may have used the code up.
 */
export type ExchangeCode = (request: {
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly code: string;
}) => Promise<Result<{ readonly token: string }, CommandFailure & Pick<Failure, 'retryAfterMs'>>>;

/** What a submission needs at hand: where to, and as whom. Never persisted, never logged. */
export type Access = { readonly address: string; readonly token: string };

/** The state of a note as GET reports it (interface, Note). */
export type NoteState =
  | { readonly status: 'processing' }
  /** `whole`: as text, where the note is shortened. */
  | { readonly status: 'ready'; readonly note: Note; readonly whole?: string | null }
  | {
      readonly status: 'failed';
      readonly failure: Failure;
      readonly transcript: string | null;
      readonly whole?: string | null;
    };

/** The consult note service, v1. Failures carry the closed union's code; nothing is thrown. */
export type NoteService = {
  /** GET /v1/connection. Used before a connection exists, so with an address and token of its own. */
  readonly readConnection: (
    access: Access,
    signal?: AbortSignal,
  ) => Promise<Result<ConnectionRecord, Failure>>;
  /**
   * POST /v1/notes. `audio` opens the frozen bytes anew for this try. `onSent` is called with the bytes of the
   * recording that have left so far, `onRefused` before an answer by which the service itself says in the interface's
   * words that it made no note.
   */
  readonly submit: (request: {
    readonly access: Access;
    readonly submission: Submission;
    readonly audio: () => AsyncIterable<Uint8Array>;
    readonly onSent: (byteCount: number) => void;
    readonly onRefused?: () => void;
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

/** The audio of consults: the vet's file is read once, a take is never changed; all of ours is sealed. */
export type ConsultAudio = {
  /** Says whether the file is there and holds sound, whatever its name, and hashes its bytes. */
  readonly inspect: (
    path: string,
    signal: AbortSignal,
  ) => Promise<Result<{ readonly sha256: Sha256; readonly byteCount: number }, Failure>>;
  /** Makes the consult's WAV. `onProgress` gets 0 to 1, or null where the length is unknown. */
  readonly prepare: (request: {
    readonly consult: ConsultId;
    /** Of a file only these very bytes count: another one at this path is `file_changed`. */
    readonly source: Source;
    readonly signal: AbortSignal;
    readonly onProgress: (fraction: number | null) => void;
  }) => Promise<Result<PreparedAudio, Failure>>;
  /** A WAV that grows along with a take. Failures: ffmpeg_missing, ffmpeg_failed, disk_full, disk_failed. */
  readonly beginLive: (consult: ConsultId) => Promise<Result<LiveWav, Failure>>;
  /** What a trim keeps, as a recording of its own in the same sealed file. */
  readonly cut: (
    consult: ConsultId,
    audio: PreparedAudio,
    trim: Trim,
  ) => Promise<Result<PreparedAudio, Failure>>;
  /**
   * A smaller copy of a WAV, as Ogg Opus at speech quality; one that is there already is replaced. Failures:
   * audio_damaged, ffmpeg_missing, ffmpeg_failed, disk_full, disk_failed, cancelled.
   */
  readonly compress: (request: {
    readonly consult: ConsultId;
    readonly audio: PreparedAudio;
    readonly signal: AbortSignal;
    readonly onProgress: (fraction: number | null) => void;
  }) => Promise<Result<PreparedAudio, Failure>>;
  /** Checks that the sealed file still holds exactly the bytes that were prepared. */
  readonly verify: (
    consult: ConsultId,
    audio: PreparedAudio,
    signal: AbortSignal,
  ) => Promise<Result<void, Failure>>;
  /** The WAV or the Ogg, whole, as a stream; rejects where the sealed file does not open. */
  readonly read: (consult: ConsultId, audio: PreparedAudio) => AsyncIterable<Uint8Array>;
  readonly waveform: (consult: ConsultId, audio: PreparedAudio) => Promise<Result<Waveform, Failure>>;
  readonly play: (consult: ConsultId, audio: PreparedAudio) => Promise<Result<PlayableWav, Failure>>;
  readonly remove: (file: string) => Promise<void>;
};

/** The files of recordings, whatever kind, by the consults that they belong to. */
export type AudioFiles = {
  /** Those that any file belongs to. */
  readonly consults: () => Promise<readonly ConsultId[]>;
  /** All of one consult, looked for afterwards. `removed`: how many there were. Failures: disk_failed. */
  readonly removeAll: (consult: ConsultId) => Promise<Result<{ readonly removed: number }, Failure>>;
};

/** A WAV for the player, byte ranges and all. `to` is excluded. Reading throws where the file is damaged. */
export type PlayableWav = {
  readonly byteCount: number;
  readonly read: (range: { readonly from: number; readonly to: number }) => AsyncIterable<Uint8Array>;
  readonly close: () => Promise<void>;
};

/** The 16 kHz WAV of a take under way. Its own trouble never disturbs the take: then the journal makes it again. */
export type LiveWav = {
  /** PCM16 of `takeFormat`; copied before it returns. */
  readonly append: (samples: Uint8Array) => void;
  /** Everything appended is in the WAV. A few tenths of a second, however long the take. */
  readonly finish: () => Promise<Result<PreparedAudio, Failure>>;
  /** Ends it and leaves no file. */
  readonly abandon: () => Promise<void>;
};

/** The page's microphone, at main's end of its port. Messages come unparsed. */
export type Microphone = {
  readonly onMessage: (listener: (message: unknown) => void) => void;
  readonly onClose: (listener: () => void) => void;
  readonly order: (order: MicrophoneOrder) => void;
  readonly close: () => void;
};

/** A take under way. Its journal is on the disk from the first frame on. */
export type LiveTake = {
  /** The take's microphone from now on; the one before is let go. `because` is written into the gap that it ends. */
  readonly attach: (
    microphone: Microphone,
    about: {
      readonly because: 'began' | Exclude<GapReason, 'damaged' | 'suspended'>;
      readonly label: string;
    },
  ) => void;
  readonly pause: () => void;
  readonly resume: () => void;
  /** The system goes to sleep: what there is goes on the disk itself. */
  readonly suspend: () => Promise<void>;
  /** It is awake again: recorded time went on, without sound. */
  readonly wake: () => void;
  /** Ends it, once; never rejects. `audio` is null where the WAV must be made from the journal. */
  readonly stop: (by: TakeEnd['by']) => Promise<EndedTake>;
  readonly view: () => LiveTakeView;
};

export type LiveTakeView = Pick<
  RecordingView,
  'state' | 'recordedMs' | 'savedMs' | 'microphone' | 'concerns' | 'gaps'
>;

export type EndedTake = {
  readonly end: TakeEnd;
  readonly audio: PreparedAudio | null;
  /** Audio time that was handed over, whether or not it could be written. */
  readonly heardMs: number;
};

/** Takes on the disk. */
export type Takes = {
  /** A new journal. Failures: disk_full (also where too little room is left to begin), disk_failed. */
  readonly begin: (request: {
    readonly consult: ConsultId;
    readonly capMs: number;
    /** Something of `view` but its times has changed. */
    readonly onChange: () => void;
    /** Times have grown; several times a second. */
    readonly onGrowth: () => void;
    /** It cannot go on, or may not: whoever began it stops it now. */
    readonly onMustStop: (by: 'cap' | 'disk_full' | 'disk_failed') => void;
  }) => Promise<Result<LiveTake, Failure>>;
  /** Reads a journal that did not come to its end: what there is, and what is missing. */
  readonly inspect: (consult: ConsultId, file: string) => Promise<Result<TakeEnd, Failure>>;
  /** The journal as a 48 kHz WAV. */
  readonly play: (consult: ConsultId, file: string) => Promise<Result<PlayableWav, Failure>>;
  /** Name of a consult's journal in the audio folder. */
  readonly fileOf: (consult: ConsultId) => string;
  readonly remove: (file: string) => Promise<void>;
};

export type Clock = {
  readonly now: () => EpochMs;
  /** Awake milliseconds of this process; never goes back, whatever the wall clock does. */
  readonly monotonicMs: () => number;
  /** Resolves after `ms`, or at once when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
};
