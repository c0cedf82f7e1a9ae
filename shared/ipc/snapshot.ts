import type { ConsultAction } from '../consult/actions.ts';
import type { Consult, Patient, Report } from '../consult/consult.ts';
import type { DeletionObstacle } from '../consult/deletionObstacle.ts';
import type { Failure } from '../consult/failure.ts';
import type { Found } from '../consult/found.ts';
import type { ListedConsult } from '../consult/listedConsult.ts';
import { connectionId, epochMs, type ConnectionId, type ConsultId, type EpochMs } from '../ids.ts';
import type { Section } from '../consult/note.ts';
import { noOrganisation, type NotAllowed, type OrganisationView } from './organisation.ts';
import { usualSettings, type SettingName, type Settings } from '../settings/settingsTable.ts';
import type { SoundQuality } from '../consult/soundQuality.ts';
import type { TakeEnd, TakeGap, Trim } from '../consult/take.ts';
import type { shownWarnings } from '../consult/warnings.ts';
import type { AlertCode } from '../text/alertStrings.ts';
import type { Stretch } from '../transcript/findSpeech.ts';
import type { OutsideConsult } from './outsideConsult.ts';
import type { UpdatesView } from './updates.ts';
import type { LockView } from './vetIdentity.ts';

/**
 * Main's state as the page shows it: never a token, a path, a key, or another vet's consult. Each field is a topic: main
 * sends it when it reads otherwise than before, with all that changed at the same time.
 */
export type Snapshot = {
  readonly lock: LockView;
  readonly active: ConnectionView;
  readonly connections: readonly ConnectionView[];
  /** Problems that stop all work, most pressing first. */
  readonly alerts: readonly AlertView[];
  /** Grows when a row of the active connection's list changes, comes or goes: `readConsultRows` returns the rows. */
  readonly consultsRevision: number;
  /** Whether the active connection reaches its service, and what waits for it. */
  readonly delivery: DeliveryView;
  /** The open consult, to the right of the list; null where none is open. */
  readonly open: ConsultView | null;
  /** Patients for New consult from other programs, newest first. */
  readonly outside: readonly OutsideConsult[];
  /** Chosen files that have not become consults yet. */
  readonly imports: readonly ImportView[];
  /** The take under way, of whichever vet. */
  readonly recording: RecordingView | null;
  /** The connection for which IT brought a new key, and whose vet, who is on screen, has to say if it is theirs; null: none. */
  readonly newKey: ConnectionView | null;
  /** The active connection's takes that an earlier run or a full disk interrupted before Stop; newest first. */
  readonly recovered: readonly RecoveredView[];
  /** Settings of this workstation, of the active connection and of its vet. */
  readonly settings: Settings;
  /** The organisation has decided these. */
  readonly managedSettings: readonly SettingName[];
  /** The dictionary of the chosen language is not on this computer, so no spelling is checked. */
  readonly isDictionaryMissing: boolean;
  readonly updates: UpdatesView;
  /** The app asks before it files a note with places that nobody has checked. Never without the check itself. */
  readonly asksBeforeFiling: boolean;
  /** The organisation also has the active connection's filed notes written into a folder. */
  readonly isFiledToFolder: boolean;
  /** The last filing, as long as `undoFiling` makes that note ready again and nobody was told of it; null: there is none. */
  readonly undoableFiling: { readonly consultId: ConsultId; readonly patientName: string } | null;
  readonly organisation: OrganisationView;
  /** Grows when today's list changes, which `readAppointments` returns; null: the active connection has none. */
  readonly appointmentsRevision: number | null;
  /** Why the global shortcut does not work; null: it works, or none is set. */
  readonly shortcutProblem: 'taken' | 'invalid' | null;
  /** The address that the Connect dialog starts with. */
  readonly serviceAddress: string;
  /** The service that accepts a connect code instead of a token; null: none does. */
  readonly connectCodeAddress: string | null;
  /** IT can restore a lost key, so losing the keychain does not lose the consults. */
  readonly isKeyRecoverable: boolean;
  /** Other programs of this account can see and press everything on the screen. */
  readonly isUiAutomationOn: boolean;
};

type NotePart = 'note' | 'edits' | 'transcript' | 'offered';
/** The snapshot on its way to the page. What is read and written of the open consult is a topic apart from the rest of it. */
export type Topics = Omit<Snapshot, 'open'> & {
  readonly open: Omit<ConsultView, NotePart | 'firstWords'> | null;
  readonly note: Pick<ConsultView, NotePart | 'id'> | null;
};

/** The topics that changed; the page drops what is older than what it has. */
export type Changed = Partial<Topics> & { readonly revision: number };

/** All topics without anything in them, as a page that may see nothing gets them. */
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
  newKey: null,
  recovered: [],
  settings: usualSettings,
  managedSettings: [],
  isDictionaryMissing: false,
  updates: { state: 'off', because: 'notInstalled', version: '', isManaged: false, isBusy: false },
  asksBeforeFiling: false,
  isFiledToFolder: false,
  undoableFiling: null,
  organisation: noOrganisation,
  appointmentsRevision: null,
  shortcutProblem: null,
  serviceAddress: '',
  connectCodeAddress: null,
  isKeyRecoverable: false,
  isUiAutomationOn: false,
};

export type ConnectionView = {
  readonly id: ConnectionId;
  /** The practice's name on this computer. */
  readonly name: string;
  /** The service's name for the practice; a reconnect compares this name. */
  readonly practiceName: string;
  readonly vet: string;
  readonly isSandbox: boolean;
  /** The sandbox inside the app, which exists until a practice is connected. */
  readonly isEmbedded: boolean;
  /** null: inside the app. */
  readonly address: string | null;
  readonly connectedAt: EpochMs;
  /** Exact to five minutes; null: never used. */
  readonly lastUsedAt: EpochMs | null;
  readonly state: ConnectionState;
  /** Why the organisation does not allow this connection; null: it is allowed. */
  readonly heldFor: NotAllowed | null;
  /** The new address that the organisation has set, where the vet must reconnect; null: the address has not changed. */
  readonly movesTo: string | null;
};

/**
 * needsReconnect: the token was revoked or is missing. notAccepted: the service does not accept the token; the app
 * keeps the token and retries after growing waits. stopped: a test note came over this connection. held: the
 * organisation does not allow the connection. subscriptionInactive: new uploads wait, everything else works.
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

/** Problems that stop all work until a person acts. */
export type AlertView = {
  readonly code: AlertCode;
  /** Only the sandbox works; consults are lost when the app ends, and the data folder stays as it is. */
  readonly isNothingKept: boolean;
  /** The backup that can replace the store. null: no backup opens, and the store would start empty. */
  readonly restore?: { readonly backupMadeAt: EpochMs | null };
};

/** A list begins with the consults not sent, those that need a person, and those with a note; each newest first. */
export type ConsultGroups = { readonly notSent: number; readonly needsYou: number; readonly ready: number };

export const noGroups: ConsultGroups = { notSent: 0, needsYou: 0, ready: 0 };

/**
 * offline: the service is not reached. waiting: the service is busy, or does not accept the connection right now.
 * stopped: nothing is sent until a person acts.
 */
export type DeliveryView = {
  readonly state: 'connected' | 'offline' | 'waiting' | 'stopped';
  /** How many consults wait to be sent. */
  readonly waiting: number;
  /** Why; null: nothing is in the way, or the connection's own state says it. */
  readonly because: FailureView | null;
  /** Since when the connection or this computer is in trouble that somebody can mend; null: it is not. */
  readonly since: EpochMs | null;
  /** The next try of a waiting consult; null: none is planned. */
  readonly nextTryAt: EpochMs | null;
  /** A person can end the wait: the service has asked for none. */
  readonly canTryNow: boolean;
};

export type ConsultRow = Omit<ListedConsult, 'connectionId' | 'isPaused' | 'isUnread' | 'isUnwritten'> & {
  readonly isPaused: boolean;
  /** The note is ready, and nobody has opened it. */
  readonly isUnread: boolean;
  /** The vet began the note by hand, and has written nothing yet. */
  readonly isUnwritten: boolean;
  /** The recording was interrupted before Stop, and waits for a person. */
  readonly isRecovered: boolean;
};

/** A row of a list; `found` is null where nobody searched. */
export type FoundRow = ConsultRow & { readonly found: Found | null };

export type FailureView = Pick<Failure, 'code' | 'detail'>;

type SavedParts = ConsultRow & Pick<Consult, 'audioRemovedAt' | 'edits' | 'checkedPlaces' | 'since'>;

/** One consult, whole. */
export type ConsultView = SavedParts & {
  readonly isSandbox: boolean;
  /** How the take ended and its gaps; null for an import, and during the recording. */
  readonly take: TakeEnd | null;
  /** The part of the recording to send; null: the whole. */
  readonly trim: Trim | null;
  /** Where the player finds the recording; null until the recording is ready. */
  readonly audioUrl: string | null;
  /** The gaps of that recording, in its own time. */
  readonly gaps: readonly TakeGap[];
  /** Where the vet continued the recording, in its own time. */
  readonly joins: readonly number[];
  /** By how much the service heard less than was sent to it, in ms; null: it heard all, or nobody knows. */
  readonly missedByServiceMs: number | null;
  readonly actions: readonly ConsultAction[];
  /** The service may have the recording, or has a note of it. */
  readonly wasSent: boolean;
  /** The service sent more than the app shows. */
  readonly isShortened: boolean;
  /** The submission was cancelled or refused, and the app asks the service if it has the submission nevertheless. */
  readonly isAskedAbout: boolean;
  readonly note: { readonly sections: readonly Section[] } | null;
  /** The patient as sent to the service, if the vet has corrected the patient since. */
  readonly sentAs: Patient | null;
  /** The patient's names before the corrections. */
  readonly formerNames: readonly string[];
  /** The patient's name in the copy that was filed, if the vet has corrected the name since. */
  readonly filedAs: string | null;
  /** The service's warnings for the vet, in the order of arrival. */
  readonly warnings: ReturnType<typeof shownWarnings>;
  /** The vet writes the note, because the service could not, or not in time. */
  readonly isByHand: boolean;
  readonly isWithoutRecording: boolean;
  /** Another note of the service beside the vet's note: a late one, or the second of two. */
  readonly offered: { readonly sections: readonly Section[] } | null;
  /** The number of the upload try; null where there is none. */
  readonly attempt: number | null;
  /** Bytes of the audio to send, approximate before Send after a trim; null before the audio is ready. */
  readonly audioBytes: number | null;
  /** The approximate size of a smaller copy, in bytes; null where `sendSmaller` is not offered. */
  readonly smallerBytes: number | null;
  /** How the service refused the last submission; null where `prepareAgain` is not offered. */
  readonly refusedAs: 'unreadable' | 'rejected' | null;
  /** The app makes the smaller copy, then sends it. Send, Discard or another trim stops it. See `Progress`. */
  readonly isMakingSmaller: boolean;
  /** The vet pressed Send before the audio was prepared, so the app sends it then. */
  readonly isToBeSent: boolean;
  /** Why the consult cannot be deleted now; null: it can be deleted. */
  readonly deletionObstacle: DeletionObstacle | null;
  /** The transcript; a failed note also has one if its transcription succeeded. */
  readonly transcript: string | null;
  /** Why the consult needs attention, or why it waits for sending or for its note. */
  readonly failure: FailureView | null;
  /** When the next try may begin; null where neither the consult nor its report waits for one. */
  readonly nextTryAt: EpochMs | null;
  /** From when on a person may end a wait that the service asked for, by one request; null: there is no such wait. */
  readonly tryNowFrom: EpochMs | null;
  /** From when on a person may request another note, because the service is still writing the first; null: never. */
  readonly newNoteFrom: EpochMs | null;
  /** The note was filed, and the app could not yet write it to the folder for filed notes. */
  readonly isFolderWaiting: boolean;
  readonly report: Report['state'] | null;
  readonly reportFailure: FailureView | null;
  /** Why the service refused the report that the other of two notes is discarded. */
  readonly otherNoteFailure: FailureView | null;
};

export type RecordingView = {
  readonly consultId: ConsultId;
  readonly connectionId: ConnectionId;
  /** False for another connection's take: it continues, and the page shows nothing of its patient. */
  readonly isOfActive: boolean;
  readonly patientName: string;
  /**
   * starting: no sound yet. waitingForMicrophone: the page looks for a lost microphone and hands over a new port.
   * noMicrophone: for a second nothing has come. microphoneMuted: nothing but zeros, or nothing at all.
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
  /** The sound that has come so far; pauses and gaps add nothing. */
  readonly recordedMs: number;
  /** The sound that survives a power cut; the app warns if it is more than 2 s behind. */
  readonly savedMs: number;
  readonly microphone: string;
  readonly concerns: readonly RecordingConcern[];
  /** With `disk_low`: about how long the disk has room for. */
  readonly roomMinutes: number | null;
  readonly gaps: readonly TakeGap[];
  /** The consult that New animal stopped a moment ago, as long as Undo can take that back; null: none. */
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
  /** The take's audio and gaps; null while the app is reading them. */
  readonly end: TakeEnd | null;
  /** Why the take cannot be read. `keychain_locked`: `end` holds unchecked values until the app has the key. */
  readonly failure: FailureView | null;
  readonly audioUrl: string | null;
};

/** The overview of a recording, in its audio time. */
export type Waveform = {
  /** The highest amplitude in each of many equally long parts, 0 to 1. */
  readonly peaks: readonly number[];
  readonly silences: readonly Stretch[];
  /** Where somebody speaks, by the recording's own noise; shorter pauses than in `silences` count. */
  readonly speech: readonly Stretch[];
  /** Of all of it, or of parts that are spread over a long recording. */
  readonly sound: SoundQuality;
};

export type ImportView = {
  readonly id: string;
  readonly fileName: string;
  /** The files that were chosen together, and how many they were. */
  readonly chosen: { readonly id: string; readonly count: number };
  /** The patient who was typed under New consult when they were chosen; null: they were chosen elsewhere. */
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

/** The progress of long work, sent apart from the snapshot, at most four times a second for each consult. */
export type Progress = {
  readonly consultId: ConsultId;
  readonly work: 'preparing' | 'sending';
  /** 0 to 1, or null where the length is unknown. */
  readonly fraction: number | null;
};
