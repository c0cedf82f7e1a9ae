import type { ConsultAction } from '../consult/actions.ts';
import type { Patient, Phase, Report } from '../consult/consult.ts';
import type { FailureCode } from '../consult/failure.ts';
import type { Found } from '../consult/found.ts';
import type { ConnectionId, ConsultId, EpochMs } from '../ids.ts';
import type { NoteEdits, Section } from '../consult/note.ts';
import type { NoticesView } from './notices.ts';
import type { NoteFormat } from '../settings/noteFormat.ts';
import type { NotAllowed, OrganisationView } from './organisation.ts';
import type { RecordingSettings } from '../settings/recordingSettings.ts';
import type { OldRecordingView, RetentionView } from '../settings/retention.ts';
import type { SpellingView } from '../settings/spelling.ts';
import type { TakeEnd, TakeGap, Trim } from '../consult/take.ts';
import type { ReadWarning } from '../consult/warnings.ts';
import type { UpdatesView } from './updates.ts';
import type { LockView } from './vetIdentity.ts';

/**
 * What the page shows, and nothing else: no token, no path, no key, no other vet's consult. Main owns the
 * truth; the page mirrors the newest revision.
 */
export type Snapshot = {
  /** Grows with each change; an older one is dropped. */
  readonly revision: number;
  readonly lock: LockView;
  readonly active: ConnectionView;
  readonly connections: readonly ConnectionView[];
  /** Things that stop all work, most pressing first. */
  readonly alerts: readonly AlertView[];
  /** The first consults of the active connection, newest first and without a gap; `readConsultRows` has the others. */
  readonly consults: readonly ConsultRow[];
  /** Those of the others that are at work, or were a moment ago; newest first. */
  readonly consultsBehind: readonly ConsultRow[];
  /** How many rows the whole list has. */
  readonly consultCount: number;
  /** Grows when a row of the whole list changes, comes or goes. */
  readonly consultsRevision: number;
  /** The consult on the right of the list, where one is chosen. */
  readonly open: ConsultView | null;
  /** Files that were chosen and are not consults yet. */
  readonly imports: readonly ImportView[];
  /** The take under way, whoever's it is. */
  readonly recording: RecordingView | null;
  /** Takes of the active connection that an earlier run, or a full disk, did not let come to Stop; newest first. */
  readonly recovered: readonly RecoveredView[];
  readonly recordingSettings: RecordingSettings;
  readonly spelling: SpellingView;
  readonly updates: UpdatesView;
  /** Of the active connection. */
  readonly retention: RetentionView;
  /** Of the active connection: audio that a person is asked about, newest first. */
  readonly oldRecordings: readonly OldRecordingView[];
  /** Of the vet who is there. */
  readonly notices: NoticesView;
  /** Of the active connection: how its notes read where they are pasted, and in files. */
  readonly noteFormat: NoteFormat;
  /** The organisation has filed notes of the active connection written into a folder as well. */
  readonly isFiledToFolder: boolean;
  /** What the organisation has decided for this workstation. */
  readonly organisation: OrganisationView;
  /** Why the global shortcut does not work, where one is set. */
  readonly shortcutProblem: 'taken' | 'invalid' | null;
  /** What the Connect dialog starts with. */
  readonly serviceAddress: string;
  /** Where a connect code goes, which can be given instead of a token; null: none can. */
  readonly connectCodeAddress: string | null;
  /** IT can bring a lost key back, so that the consults kept here do not end with the keychain. */
  readonly isKeyRecoverable: boolean;
  /** Programs of this account can see and press all that is on the screen. */
  readonly isUiAutomationOn: boolean;
};

export type ConnectionView = {
  readonly id: ConnectionId;
  /** What the practice is called on this computer. */
  readonly name: string;
  /** As the service calls it; this is what counts for a reconnect. */
  readonly practiceName: string;
  readonly vet: string;
  readonly isSandbox: boolean;
  /** The sandbox inside the app, which is there until a practice is connected. */
  readonly isEmbedded: boolean;
  /** null: inside the app. */
  readonly address: string | null;
  readonly connectedAt: EpochMs;
  /** To within five minutes; null: not yet. */
  readonly lastUsedAt: EpochMs | null;
  readonly state: ConnectionState;
  /** What about it the organisation does not allow; null: nothing. */
  readonly heldFor: NotAllowed | null;
  /** The organisation has set this address for it: it is to be reconnected there. null: it is where it is to be. */
  readonly movesTo: string | null;
};

/**
 * needsReconnect: revoked, or its token is gone. notAccepted: the token is kept, and tried again after growing waits. stopped: a test note came over it. held: not allowed by
 * the organisation. subscriptionInactive: new uploads wait, all else works.
 */
export type ConnectionState =
  | 'connected'
  | 'needsReconnect'
  | 'notAccepted'
  | 'disconnected'
  | 'switchedOff'
  | 'stopped'
  | 'subscriptionInactive'
  | 'held';

/** Things that stop all work until a person acts. */
export type AlertView = {
  readonly code:
    | 'keychain_absent'
    | 'keychain_locked'
    /** It asked, and the app was not let in. */
    | 'keychain_refused'
    /** The keychain is open, and the key of this data folder is not in it. */
    | 'key_missing'
    /** IT's own way to that key is damaged. */
    | 'recovery_damaged'
    /** There is a key, and it is not the one that this data folder is sealed with. */
    | 'key_wrong'
    | 'store_unreadable'
    /** Found later in the run, which goes on with what still opens. */
    | 'store_damaged'
    /** Another process holds it. */
    | 'store_in_use'
    | 'store_newer'
    | 'disk_full'
    | 'disk_failed'
    | 'partner_disabled'
    /** Of the active connection: new uploads wait. */
    | 'subscription_inactive'
    /** Of the active connection: it can be read, and nothing is sent. */
    | NotAllowed
    /** Windows carries the data folder to other computers, or it is on one. */
    | 'data_folder_roams'
    | 'ffmpeg_missing';
  /** Only the sandbox works, consults end with the run, and what is in the data folder is left as it is. */
  readonly isNothingKept: boolean;
  /** What can be put in the store's place. null: no backup opens, and it begins anew. */
  readonly restore?: { readonly backupMadeAt: EpochMs | null };
};

export type ConsultRow = {
  readonly id: ConsultId;
  readonly patient: Patient;
  readonly phase: Phase;
  readonly createdAt: EpochMs;
  readonly durationMs: number | null;
  readonly isSandbox: boolean;
  readonly isChangedSinceFiled: boolean;
  /** The vet wrote its note, and the service knows of none. */
  readonly isWithoutService: boolean;
  /** Recording is paused. */
  readonly isPaused: boolean;
};

/** A row of what was searched for; `found` is null where nothing was. */
export type FoundRow = ConsultRow & { readonly found: Found | null };

export type FailureView = {
  readonly code: FailureCode;
  /** For the details line. */
  readonly detail: string | null;
};

/** One consult, whole. */
export type ConsultView = ConsultRow & {
  readonly vet: string;
  readonly practiceName: string;
  /** The imported file's name; null for a take. */
  readonly sourceFileName: string | null;
  /** How the take ended and what is missing in it; null for an import, and while it is recorded. */
  readonly take: TakeEnd | null;
  /** What is to be sent of the recording; null: all of it. */
  readonly trim: Trim | null;
  /** Where the player finds the recording, once it is there. */
  readonly audioUrl: string | null;
  /** Its time was over, or a person said so; null: it was never removed. */
  readonly audioRemovedAt: EpochMs | null;
  readonly actions: readonly ConsultAction[];
  /** The service may have the recording, or has a note of it. */
  readonly wasSent: boolean;
  /** More was received than is shown; all of it can be saved as text. */
  readonly isShortened: boolean;
  /** Send was pressed, and for certain not a byte has left. */
  readonly isUploadNotBegun: boolean;
  /** It was taken back or refused, and the service is asked whether it has it all the same. */
  readonly isAskedAbout: boolean;
  readonly note: {
    readonly sections: readonly Section[];
    readonly title: string | null;
  } | null;
  readonly edits: NoteEdits;
  /** Whose it was when it was sent, where it was corrected since. */
  readonly sentAs: Patient | null;
  /** Names that it had before it was corrected. */
  readonly formerNames: readonly string[];
  /** What the service wants the vet to know, in the order in which it came. */
  readonly warnings: { readonly read: readonly ReadWarning[]; readonly unread: readonly string[] };
  /** The vet writes the note: the service could not, or not in time. */
  readonly isByHand: boolean;
  /** Another note of the service, beside the one that the vet has: one that came late, or the second of two. */
  readonly offered: { readonly sections: readonly Section[] } | null;
  /** When it came into its phase. */
  readonly since: EpochMs;
  /** Which try of the upload it is, where it is one. */
  readonly attempt: number | null;
  /** What is sent, in bytes, once there is something to send. Before Send, after a trim: about. */
  readonly audioBytes: number | null;
  /** Where `sendSmaller` is offered: how many bytes the smaller copy would have, about. */
  readonly smallerBytes: number | null;
  /** How the service refused it when it was last sent, where `prepareAgain` is offered. */
  readonly refusedAs: 'unreadable' | 'rejected' | null;
  /** It is being made, and is sent then; how far, `Progress` says. Send, Discard or another trim ends it. */
  readonly isMakingSmaller: boolean;
  /** Also there for a failed note whose transcription succeeded. */
  readonly transcript: string | null;
  /** Why it needs attention, or why it is waiting to be sent or for its note. */
  readonly failure: FailureView | null;
  /** When the next try may begin, where the consult or its report is waiting for one. */
  readonly nextTryAt: EpochMs | null;
  /** From when on a person may end a wait that the service asked for, by one request; null: there is no such wait. */
  readonly tryNowFrom: EpochMs | null;
  /** From when on a person may request another note, as the first is still being written; null: it cannot be. */
  readonly newNoteFrom: EpochMs | null;
  /** It was filed, and the folder that gets filed notes could not be written to yet. */
  readonly isFolderWaiting: boolean;
  readonly report: Report['state'] | null;
  readonly reportFailure: FailureView | null;
  /** Why the service did not take that the other of two notes is discarded. */
  readonly otherNoteFailure: FailureView | null;
};

export type RecordingView = {
  readonly consultId: ConsultId;
  /** Another vet's take: it goes on, and shows nothing of its patient. */
  readonly isOfActive: boolean;
  readonly patientName: string;
  /**
   * starting: no sound has come yet. waitingForMicrophone: the sound broke off; the page looks for the microphone
   * again and hands over a new port.
   */
  readonly state: 'starting' | 'recording' | 'paused' | 'waitingForMicrophone' | 'stopping';
  readonly startedAt: EpochMs;
  /** Recorded time, pauses left out. */
  readonly recordedMs: number;
  /** Recorded time that a power cut cannot take; more than 2 s behind, this is warned of. */
  readonly savedMs: number;
  readonly microphone: string;
  readonly concerns: readonly RecordingConcern[];
  readonly gaps: readonly TakeGap[];
};

export type RecordingConcern =
  /** Nothing but zeros: muted, or not the microphone that is spoken into. */
  | 'no_sound'
  /** Nobody has spoken for 5 minutes. */
  | 'long_silence'
  | 'microphone_changed'
  | 'saving_behind'
  | 'disk_low'
  | 'cap_near';

/** A take that waits for a person's word: it is never sent or removed without one. */
export type RecoveredView = {
  readonly consultId: ConsultId;
  readonly patient: Patient;
  readonly startedAt: EpochMs;
  /** What there is to hear and what is missing; null while that is being looked at. */
  readonly end: TakeEnd | null;
  /** It cannot be read. `keychain_locked`: not before the key is there; `end` is then what the file claims. */
  readonly failure: FailureView | null;
  readonly audioUrl: string | null;
};

/** The overview of a recording, in its audio time. */
export type Waveform = {
  /** Highest amplitude of each of equally long stretches, 0 to 1. */
  readonly peaks: readonly number[];
  readonly silences: readonly { readonly fromMs: number; readonly toMs: number }[];
};

export type ImportView = {
  readonly id: string;
  readonly fileName: string;
} & (
  | { readonly state: 'reading' }
  /** The very same bytes were imported before. */
  | {
      readonly state: 'duplicate';
      readonly consultId: ConsultId;
      readonly patientName: string;
      readonly createdAt: EpochMs;
    }
  | { readonly state: 'refused'; readonly failure: FailureView }
);

/** How far long work has got; sent apart from the snapshot, at most four times a second for each consult. */
export type Progress = {
  readonly consultId: ConsultId;
  readonly work: 'preparing' | 'sending';
  /** 0 to 1, or null where the length is unknown. */
  readonly fraction: number | null;
};
