import type { ConsultAction } from '../consult/actions.ts';
import type { Consult, OtherNote, Patient, ReportState } from '../consult/consult.ts';
import type { DeletionObstacle } from '../consult/deletionObstacle.ts';
import type { Failure } from '../consult/failure.ts';
import type { SearchMatch } from '../consult/found.ts';
import type { ListedConsult } from '../consult/listedConsult.ts';
import { connectionId, epochMs, type ConnectionId, type ConsultId, type EpochMs } from '../ids.ts';
import type { Note, Section } from '../consult/note.ts';
import { noOrganisation, type ConnectionNotAllowed, type OrganisationView } from './organisation.ts';
import { noChosenPlaces, type ChosenPlaces } from '../settings/chosenPlaces.ts';
import { usualSettings, type SettingName, type Settings } from '../settings/settingsTable.ts';
import type { SoundQuality } from '../consult/soundQuality.ts';
import type { TakeEnd, TakeGap, Trim } from '../consult/take.ts';
import type { shownWarnings } from '../consult/warnings.ts';
import type { AlertCode } from '../text/alertStrings.ts';
import type { AudioStretch } from '../transcript/findSpeech.ts';
import type { OutsideConsult } from './outsideConsult.ts';
import type { UpdatesView } from './updates.ts';
import type { LockView } from './vetIdentity.ts';

/**
 * Main's state as the page shows it: never a token, a path, a key, or another vet's consult. Each field is a
 * topic: main sends it when it reads otherwise than before, with all that changed at the same time.
 */
export type Snapshot = {
  readonly lock: LockView;
  readonly active: ConnectionView;
  readonly connections: readonly ConnectionView[];
  /** Most pressing first. */
  readonly alerts: readonly AlertView[];
  /** Grows when a row of the active connection's list changes, comes or goes (`readConsultRows`). */
  readonly consultsRevision: number;
  readonly delivery: DeliveryView;
  /** Null: none is open. */
  readonly open: ConsultView | null;
  /** Newest first. */
  readonly outside: readonly OutsideConsult[];
  readonly imports: readonly ImportView[];
  /** Of whichever vet. */
  readonly recording: RecordingView | null;
  /** As whom the active vet may record. */
  readonly recordAs: readonly Pick<ConnectionView, 'id' | 'vet'>[];
  /** IT brought a new key for it, and its vet, who is on screen, has to say if it is theirs. */
  readonly newKey: ConnectionView | null;
  /** Interrupted before Stop, in an earlier run or by a full disk; newest first. */
  readonly recovered: readonly RecoveredView[];
  /** Of this workstation, of the active connection and of its vet. */
  readonly settings: Settings;
  readonly managedSettings: readonly SettingName[];
  /** So no spelling is checked. */
  readonly isDictionaryMissing: boolean;
  readonly updates: UpdatesView;
  /** Never without the check itself. */
  readonly asksBeforeFiling: boolean;
  /** By the organisation. */
  readonly isFiledToFolder: boolean;
  /** By the organisation, so that a vet chooses no file. */
  readonly isListDecided: boolean;
  /** Of the active connection: the folder's and the file's name, without their path. */
  readonly chosenPlaces: ChosenPlaces;
  /** As long as `undoFiling` makes that note ready again and nobody was told of it. */
  readonly undoableFiling: { readonly consultId: ConsultId; readonly patientName: string } | null;
  readonly organisation: OrganisationView;
  /** Grows when today's list changes; null: the active connection has none. */
  readonly appointmentsRevision: number | null;
  /** Grows when a vet's phrases change (`readPhrases`). */
  readonly phrasesRevision: number;
  /** Null: it works, or none is set. */
  readonly shortcutProblem: 'taken' | 'invalid' | null;
  /** For the Connect dialog. */
  readonly serviceAddress: string;
  /** Null: no service accepts a connect code. */
  readonly connectCodeAddress: string | null;
  /** By IT, so losing the keychain does not lose the consults. */
  readonly isKeyRecoverable: boolean;
  /** Other programs of this account can see and press everything on the screen. */
  readonly isUiAutomationOn: boolean;
};

type NotePart = 'note' | 'edits' | 'transcript' | 'otherNotes';
/** What is read and written of the open consult is a topic apart from the rest of it. */
export type SnapshotTopics = Omit<Snapshot, 'open'> & {
  readonly open: Omit<ConsultView, NotePart | 'firstWords'> | null;
  readonly note: Pick<ConsultView, NotePart | 'id'> | null;
};

/** The page drops what is older than what it has. */
export type SnapshotChange = Partial<SnapshotTopics> & { readonly revision: number };

/** For a page that may see nothing. */
export const emptySnapshot: Snapshot = {
  lock: { isLocked: false, identities: [], asked: null, joinsAt: { vet: '', kind: 'embedded' } },
  active: {
    id: connectionId(''),
    name: '',
    practiceName: '',
    vet: '',
    isSandbox: false,
    isEmbedded: false,
    address: null,
    connectedAt: epochMs(0),
    lastUsedAt: null,
    state: 'connected',
    heldFor: null,
    movesTo: null,
  },
  connections: [],
  alerts: [],
  consultsRevision: 0,
  delivery: { state: 'connected', waiting: 0, because: null, since: null, nextTryAt: null, canTryNow: false },
  open: null,
  outside: [],
  imports: [],
  recording: null,
  recordAs: [],
  newKey: null,
  recovered: [],
  settings: usualSettings,
  managedSettings: [],
  isDictionaryMissing: false,
  updates: { state: 'off', because: 'notInstalled', version: '', isManaged: false, isBusy: false },
  asksBeforeFiling: false,
  isFiledToFolder: false,
  isListDecided: false,
  chosenPlaces: noChosenPlaces,
  undoableFiling: null,
  organisation: noOrganisation,
  appointmentsRevision: null,
  phrasesRevision: 0,
  shortcutProblem: null,
  serviceAddress: '',
  connectCodeAddress: null,
  isKeyRecoverable: false,
  isUiAutomationOn: false,
};

export type ConnectionView = {
  readonly id: ConnectionId;
  /** On this computer. */
  readonly name: string;
  /** The service's; a reconnect compares it. */
  readonly practiceName: string;
  readonly vet: string;
  readonly isSandbox: boolean;
  /** Exists until a practice is connected. */
  readonly isEmbedded: boolean;
  /** null: inside the app. */
  readonly address: string | null;
  readonly connectedAt: EpochMs;
  /** Exact to five minutes; null: never used. */
  readonly lastUsedAt: EpochMs | null;
  readonly state: ConnectionState;
  /** Null: the organisation allows it. */
  readonly heldFor: ConnectionNotAllowed | null;
  /** The organisation's new address, where the vet must reconnect. */
  readonly movesTo: string | null;
};

/**
 * needsReconnect: the token was revoked or is missing. notAccepted: the service does not accept the token;
 * the app keeps the token and retries after growing waits. stopped: a test note came over this connection.
 * held: the organisation does not allow the connection. subscriptionInactive: new uploads wait, everything
 * else works.
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

export type AlertView = {
  readonly code: AlertCode;
  /** Only the sandbox works; consults are lost when the app ends, and the data folder stays as it is. */
  readonly isNothingKept: boolean;
  /** The backup that can replace the store. null: no backup opens, and the store would start empty. */
  readonly restore?: { readonly backupMadeAt: EpochMs | null };
};

/** First the consults not sent, then those that need a person and those with a note; each newest first. */
export type ConsultGroupCounts = {
  readonly notSent: number;
  readonly needsYou: number;
  readonly ready: number;
};

export const emptyGroupCounts: ConsultGroupCounts = { notSent: 0, needsYou: 0, ready: 0 };

/**
 * offline: the service is not reached. waiting: the service is busy, or does not accept the connection right
 * now. stopped: nothing is sent until a person acts.
 */
export type DeliveryView = {
  readonly state: 'connected' | 'offline' | 'waiting' | 'stopped';
  readonly waiting: number;
  /** Null: nothing is in the way, or the connection's own state says it. */
  readonly because: FailureView | null;
  /** Of trouble that somebody can mend; null: there is none. */
  readonly since: EpochMs | null;
  /** Of a waiting consult; null: none is planned. */
  readonly nextTryAt: EpochMs | null;
  /** The service has asked for no wait. */
  readonly canTryNow: boolean;
};

export type ConsultRow = Omit<ListedConsult, 'connectionId' | 'isPaused' | 'isUnread' | 'isUnwritten'> & {
  readonly isPaused: boolean;
  readonly isUnread: boolean;
  readonly isUnwritten: boolean;
  /** Interrupted before Stop; waits for a person. */
  readonly isRecovered: boolean;
};

/** `found`: null where nobody searched. */
export type ConsultListRowWithMatch = ConsultRow & { readonly found: SearchMatch | null };

export type FailureView = Pick<Failure, 'code' | 'detail'>;

type SavedParts = ConsultRow & Pick<Consult, 'audioRemovedAt' | 'edits' | 'checkedPlaces' | 'since'>;

export type ConsultView = SavedParts & {
  readonly isSandbox: boolean;
  /** Null for an import, and during the recording. */
  readonly take: TakeEnd | null;
  /** Null: the whole is sent. */
  readonly trim: Trim | null;
  /** Null until the recording is ready. */
  readonly audioUrl: string | null;
  /** In the recording's own time. */
  readonly gaps: readonly TakeGap[];
  /** Where the vet continued, in the recording's own time. */
  readonly joins: readonly number[];
  /** Of two recordings that were joined; `gapMs` as in the recording. null: it is one. */
  readonly joined: { readonly gapMs: number | null } | null;
  /** What the service heard less than was sent, in ms; null: it heard all, or nobody knows. */
  readonly missedByServiceMs: number | null;
  readonly actions: readonly ConsultAction[];
  /** The service may have the recording, or has a note of it. */
  readonly wasSent: boolean;
  /** The service sent more than the app shows. */
  readonly isShortened: boolean;
  /** Cancelled or refused, and the app asks the service if it has the submission nevertheless. */
  readonly isCheckingRefusedSubmission: boolean;
  readonly note: { readonly sections: readonly Section[] } | null;
  /** The patient that the service has, where the vet has corrected it since. */
  readonly sentAs: Patient | null;
  /** Before the corrections. */
  readonly formerNames: readonly string[];
  /** The name in the filed copy, where the vet has corrected it since. */
  readonly filedAs: string | null;
  /** In the order of arrival. */
  readonly warnings: ReturnType<typeof shownWarnings>;
  /** The service could not write the note, or not in time. */
  readonly isByHand: boolean;
  readonly isWithoutRecording: boolean;
  /** Oldest first, as the vet left them. */
  readonly otherNotes: readonly (Pick<Note, 'isByHand' | 'sections'> & Pick<OtherNote, 'at'>)[];
  /** The number of the upload try. */
  readonly attempt: number | null;
  /** Of what is sent, approximate before Send after a trim; null before it is ready. */
  readonly audioBytes: number | null;
  /** Approximate; null where `sendSmaller` is not offered. */
  readonly smallerBytes: number | null;
  /** Null where `prepareAgain` is not offered. */
  readonly refusedAs: 'unreadable' | 'rejected' | null;
  /** Send, Discard or another trim stops it. See `WorkProgress`. */
  readonly isMakingSmaller: boolean;
  /** Send was pressed before the audio was prepared, so the app sends it then. */
  readonly isToBeSent: boolean;
  /** Null: it can be deleted. */
  readonly deletionObstacle: DeletionObstacle | null;
  /** A failed note also has one if its transcription succeeded. */
  readonly transcript: string | null;
  /** Why it needs attention, or waits for sending or for its note. */
  readonly failure: FailureView | null;
  /** Null where neither the consult nor its report waits for a try. */
  readonly nextTryAt: EpochMs | null;
  /** From when on a person may end a wait that the service asked for, by one request. */
  readonly tryNowFrom: EpochMs | null;
  /** From when on a person may request another note, while the service is still writing the first. */
  readonly newNoteFrom: EpochMs | null;
  /** Filed, but not yet written to the folder for filed notes. */
  readonly isFolderWaiting: boolean;
  readonly report: ReportState['state'] | null;
  readonly reportFailure: FailureView | null;
};

export type RecordingView = {
  readonly consultId: ConsultId;
  readonly connectionId: ConnectionId;
  /** False: the page shows nothing of another connection's patient. */
  readonly isOfActive: boolean;
  /** The vet whose consult it is, where the active vet records it as that vet. */
  readonly recordedFor: string | null;
  readonly patientName: string;
  /**
   * starting: no sound yet. waitingForMicrophone: the page looks for a lost microphone and hands over a new
   * port. noMicrophone: for a second nothing has come. microphoneMuted: nothing but zeros, or nothing at all.
   */
  readonly state:
    | 'starting'
    | 'recording'
    | 'paused'
    | 'waitingForMicrophone'
    | 'noMicrophone'
    | 'microphoneMuted'
    | 'stopping';
  /** What was heard before Pause or Stop. awaited: some of it is not saved yet. late: for over a second. */
  readonly lastSeconds: 'saved' | 'awaited' | 'late';
  /** Pauses and gaps add nothing. */
  readonly recordedMs: number;
  /** The sound that survives a power cut; the app warns if it is more than 2 s behind. */
  readonly savedMs: number;
  readonly microphone: string;
  readonly concerns: readonly RecordingConcern[];
  /** With `disk_low`. */
  readonly roomMinutes: number | null;
  readonly gaps: readonly TakeGap[];
  /** Stopped by New animal, as long as Undo can take that back. */
  readonly stoppedBefore: { readonly consultId: ConsultId; readonly patientName: string } | null;
  /** Lately. Never a fault that a concern tells already. */
  readonly sound: SoundQuality;
};

export type RecordingConcern =
  /** Only zeros: the microphone is muted, or the vet speaks into another one. */
  | 'no_sound'
  /** Nobody has spoken for 5 minutes. */
  | 'long_silence'
  | 'microphone_changed'
  | 'saving_behind'
  | 'disk_low'
  | 'cap_near';

/** A take that waits for a person's decision: the app never sends or removes it without one. */
export type RecoveredView = {
  readonly consultId: ConsultId;
  readonly patient: Patient;
  readonly startedAt: EpochMs;
  /** Null while the app is reading it. */
  readonly end: TakeEnd | null;
  /** `keychain_locked`: `end` holds unchecked values until the app has the key. */
  readonly failure: FailureView | null;
  readonly audioUrl: string | null;
};

/** In audio time. */
export type Waveform = {
  /** The highest amplitude in each of many equally long parts, 0 to 1. */
  readonly peaks: readonly number[];
  readonly silences: readonly AudioStretch[];
  /** Where somebody speaks, by the recording's own noise; shorter pauses than in `silences` count. */
  readonly speech: readonly AudioStretch[];
  /** Of all of it, or of parts spread over it. */
  readonly sound: SoundQuality;
  /** Part of what is spoken seems to be missing from the note's transcript. */
  readonly isTranscriptShort: boolean;
};

export type ImportView = {
  readonly id: string;
  readonly fileName: string;
  /** Chosen together; `count`: how many. */
  readonly chosen: { readonly id: string; readonly count: number };
  /** Under New consult, when they were chosen; null: chosen elsewhere. */
  readonly typed: Patient | null;
} & ImportState;

type ImportState =
  | { readonly state: 'reading' }
  /** The very same bytes were imported before. `id` is that of the consult that waits for the answer. */
  | ({ readonly state: 'duplicate'; readonly consultId: ConsultId } & Pick<
      ListedConsult,
      'patient' | 'sourceFileName' | 'createdAt' | 'recordedAt'
    >)
  | { readonly state: 'refused'; readonly failure: FailureView };

/** At most four times a second for each consult. */
export type WorkProgress = {
  readonly consultId: ConsultId;
  readonly work: 'preparing' | 'sending';
  /** 0 to 1, or null where the length is unknown. */
  readonly fraction: number | null;
};
