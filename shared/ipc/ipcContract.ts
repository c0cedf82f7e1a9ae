import { z } from 'zod';
import { checkedPlaceLimits } from '../consult/checkedPlaces.ts';
import type { Patient, Phase } from '../consult/consult.ts';
import type { FailureCode } from '../consult/failure.ts';
import type { TakeEnd } from '../consult/take.ts';
import { noteLimits } from '../consult/noteLimits.ts';
import { consultId, connectionId, epochMs } from '../ids.ts';
import type { ConnectionId, ConsultId, EpochMs } from '../ids.ts';
import { checkedPlaceKinds } from '../noteCheck/noteCheck.ts';
import type { EarlierVisit } from '../consult/earlierVisit.ts';
import type { Namesake } from '../consult/namesakes.ts';
import type { Result } from '../result.ts';
import type { AppointmentsView } from './appointments.ts';
import type { ActivityEntry } from '../consult/activity.ts';
import { noteFileKinds } from '../settings/noteFormat.ts';
import { phraseSchema } from '../phrases/phrase.ts';
import type { ImportedPhrases, PhrasesView } from './phrasesView.ts';
import { outsideAnswers } from './outsideConsult.ts';
import type { CommandOnlyFailureCode } from '../text/commandFailureStrings.ts';
import { phaseStrings } from '../text/phaseStrings.ts';
import type {
  SnapshotChange,
  ConsultGroupCounts,
  ConsultListRowWithMatch,
  WorkProgress,
  SnapshotTopics,
  Waveform,
} from './snapshot.ts';
import { settingChangeSchema } from './settingSchemas.ts';
import { isValidPin } from './vetIdentity.ts';

/**
 * Every message between page and main. A missing handler does not compile, and main parses inputs strictly.
 */

const consult = z.uuid().transform(consultId);
const connection = z.uuid().transform(connectionId);
const oneLine = z.string().max(500);
const patient = z.strictObject({ name: oneLine, species: oneLine, reference: oneLine });
const consultOnly = z.strictObject({ consultId: consult });
const warningCount = z.number().int().min(0).max(100_000);
const noInput = z.strictObject({});
/** The connection that was active when the person pressed; it must still be active. */
const ofConnection = z.strictObject({ connectionId: connection });
const checkedPlace = z.strictObject({
  section: z.number().int().min(0).max(999),
  kind: z.enum(checkedPlaceKinds),
  words: z.string().min(1).max(checkedPlaceLimits.words),
  nth: z.number().int().min(0).max(2_000_000),
});
const identity = z.strictObject({ vet: oneLine, kind: z.enum(['practice', 'sandbox', 'embedded']) });
const pinAttempt = z.string().max(500);

export const maxTypedEarlier = 1000;
export const newConsultFieldsSchema = z.strictObject({
  connectionId: connection,
  patient,
  isConsentGiven: z.boolean(),
  /** Typed earlier, for another consult than the next. */
  setAside: z.array(patient).max(maxTypedEarlier).readonly(),
  /** Those of these patients that another program sent. */
  fromOutside: z.array(patient).max(100).readonly().exactOptional(),
});
export type NewConsultFields = z.output<typeof newConsultFieldsSchema>;

const connectFields = {
  address: z.string().max(2000),
  vet: z.string().trim().min(1).max(200),
  isSandbox: z.boolean(),
  /**
   * Null: a new connection. Otherwise its queue continues in this vet's name, so the person confirms the vet.
   */
  reconnects: z.strictObject({ connectionId: connection, isSameVet: z.literal(true) }).nullable(),
  /** The answer to main's question, such as `practice_renamed`, for the practice name on screen. */
  confirmed: z
    .strictObject({ name: z.string().max(500), is: z.enum(['same', 'another']) })
    .nullable()
    .exactOptional(),
};

export const commandInputs = {
  getSnapshot: noInput,
  openConsult: z.strictObject({ consultId: consult.nullable() }),
  /**
   * Opens the system's dialog. `connectionId`: the connection that was active when the person pressed; it
   * must still be active, because a patient typed for one practice must never get into another.
   */
  chooseFiles: z.strictObject({ patient, connectionId: connection }),
  importAgain: z.strictObject({ importId: z.uuid() }),
  dismissImport: z.strictObject({ importId: z.uuid() }),
  changePatient: z.strictObject({ consultId: consult, patient }),
  /** The same vet's other consults on the same day with the same patient name. */
  readNamesakes: consultOnly,
  /** Before this consult, or of a patient typed for a new one (null). `connectionId` as for `chooseFiles`. */
  readEarlierVisits: z.strictObject({ patient, connectionId: connection, consultId: consult.nullable() }),
  /** After Send, the correction stays on this computer. */
  correctPatient: z.strictObject({ consultId: consult, patient }),
  cancelPreparing: consultOnly,
  /** From the original. */
  prepareAgain: consultOnly,
  /** For the same patient, as a new consult. */
  chooseAnotherFile: consultOnly,
  send: consultOnly,
  /** Answers when the smaller copy is made and queued; its progress is that of preparing. */
  sendSmaller: consultOnly,
  /** Now, or as soon as its audio is prepared. `isWanted` false: not any more. */
  sendWhenReady: z.strictObject({ consultId: consult, isWanted: z.boolean() }),
  /** What nobody has sent and has a patient's name, each once. `connectionId` as for `chooseFiles`. */
  sendAllNotSent: z.strictObject({ connectionId: connection }),
  cancelSending: consultOnly,
  writeByHand: consultOnly,
  /** Undoes `writeByHand`, as long as the note is empty. */
  sendInstead: consultOnly,
  /** With an empty note; sends nothing. `connectionId` as for `chooseFiles`. */
  writeWithoutRecording: z.strictObject({ patient, connectionId: connection }),
  /** The page has a network again, so waits for the network end. */
  networkReturned: noInput,
  /** The active connection's subscription may be active again: the app tries one upload. */
  tryUploadsAgain: noInput,
  readActivity: consultOnly,
  exportActivity: consultOnly,
  /** Those of the active connection's deleted consults. */
  exportGoneActivity: z.strictObject({ connectionId: connection }),
  discard: consultOnly,
  restore: consultOnly,
  /** Try again, or check again: repeats the step at which the consult stopped. */
  resume: consultOnly,
  /** Beside the one that the service is still writing (`newNoteFrom` of the snapshot). */
  requestNewNote: consultOnly,
  /** Although the service asked for a longer wait (`tryNowFrom` of the snapshot). */
  tryNow: consultOnly,
  editSection: z.strictObject({
    consultId: consult,
    index: z.number().int().min(0).max(999),
    /** Of a section that came empty: its key, because another note may have taken its note's place. */
    emptyKey: z.string().max(noteLimits.key).exactOptional(),
    /** null: the original. */
    content: z.string().max(2_000_000).nullable(),
    isRemoved: z.boolean(),
  }),
  /** `warningsSeen`: how many of the consult's warnings were on screen; later warnings stay unread. */
  acknowledgeWarnings: z.strictObject({ consultId: consult, warningsSeen: warningCount }),
  /** See `CheckedPlace`. */
  markChecked: z.strictObject({ consultId: consult, place: checkedPlace }),
  withdrawChecks: z.strictObject({ consultId: consult }),
  /**
   * Files the current note, or files it again after an edit. `warningsSeen`: the command acknowledges so many
   * warnings, because the person has seen them; if other warnings are unread, it fails with
   * `warnings_unread`. A note by hand without any text fails with `note_blank`, unless `isBlankMeant` says
   * that the person has confirmed it.
   */
  fileNote: z.strictObject({
    consultId: consult,
    warningsSeen: warningCount.optional(),
    isBlankMeant: z.boolean().optional(),
    /** By Copy and file, or Copy and update. */
    isCopied: z.boolean().exactOptional(),
    /** Those that the check has marked in the text as it is filed; left out where it has none. */
    places: z
      .strictObject({ of: z.number().int().min(1), lookedAt: z.number().int().min(0) })
      .exactOptional(),
  }),
  /** Until a note is filed. `at`: of `otherNotes`. */
  useNote: z.strictObject({ consultId: consult, at: z.number().transform((at) => epochMs(at)) }),
  /** Of the recording that comes with the app. */
  tryIt: z.strictObject({}),
  /** As long as the snapshot has it as `undoableFiling`. */
  undoFiling: z.strictObject({ consultId: consult }),
  copy: z.strictObject({
    consultId: consult,
    what: z.union([
      z.strictObject({ kind: z.literal('note') }),
      z.strictObject({ kind: z.literal('section'), index: z.number().int().min(0).max(999) }),
      z.strictObject({ kind: z.literal('transcript') }),
    ]),
  }),
  exportNote: z.strictObject({ consultId: consult, kind: z.enum(noteFileKinds) }),
  /** Answers when the dialog is closed. */
  printNote: consultOnly,
  readConsultRows: z.strictObject({
    query: z.string().max(500),
    filters: z.strictObject({
      phase: z.enum(Object.keys(phaseStrings) as [Phase, ...Phase[]]).nullable(),
      begunFrom: z.number().nullable(),
      begunBefore: z.number().nullable(),
    }),
    from: z.number().int().min(0).max(10_000_000),
    count: z.number().int().min(1).max(200),
  }),
  readAppointments: noInput,
  connect: z.strictObject({ ...connectFields, token: z.string().trim().min(1).max(10_000) }),
  /** Only at the snapshot's `connectCodeAddress`. A code works once. */
  connectByCode: z.strictObject({ ...connectFields, code: z.string().trim().min(1).max(2000) }),
  /** `newKey` of the snapshot; it then replaces the old one. */
  answerNewKey: z.strictObject({ connectionId: connection, isTheirs: z.boolean() }),
  switchConnection: z.strictObject({ connectionId: connection }),
  /** Empty: the service's name. */
  renameConnection: z.strictObject({ connectionId: connection, name: z.string().trim().max(200) }),
  /** Removes the token; everything else stays. */
  disconnect: z.strictObject({ connectionId: connection }),
  /** The answer to the event `closing`. */
  readyToClose: z.strictObject({ isAllSaved: z.boolean() }),
  /** Answers when the workstation is locked. */
  lock: z.strictObject({ asksForVetOf: connection.nullable() }),
  /** The answer to the event `locking`: the page has saved what it could. */
  readyToLock: noInput,
  /** Over a lock and a restart. */
  saveNewConsult: newConsultFieldsSchema,
  /** `pin`: empty for a vet without a PIN; the first PIN of a vet who must have one. */
  unlock: z.strictObject({ identity, pin: pinAttempt }),
  /** A token that the vet connected with removes the PIN and unlocks. */
  forgetPin: z.strictObject({ identity, token: z.string().trim().min(1).max(10_000) }),
  /** Changes the PIN of the present vet. `old` null: there was no PIN. `pin` null: removes the PIN. */
  changePin: z.strictObject({ old: pinAttempt.nullable(), pin: z.string().refine(isValidPin).nullable() }),
  answerOutsideConsult: z.strictObject({ id: z.uuid(), answer: z.enum(outsideAnswers) }),
  /** For the vet and practice on screen, before the lock or in an earlier run. */
  restoreTyped: noInput,
  recheckWorkstation: noInput,
  /** Moves the store aside, puts the newest good backup in its place, and restarts the app. */
  restoreBackup: noInput,
  /** Makes the consult and its journal; the microphone's port follows (MicrophonePortHandover). */
  beginRecording: z.strictObject({
    patient,
    /** The connection that was active when the person pressed; it must still be active. */
    connectionId: connection,
    microphone: oneLine,
    isConsentConfirmed: z.boolean(),
    /** Whose the consult is; one of the snapshot's `recordAs`. Missing: the active connection's. */
    recordAs: connection.exactOptional(),
  }),
  /** Records more for a consult that is paused, or stopped and not sent; the microphone's port follows. */
  continueRecording: z.strictObject({
    consultId: consult,
    /** The connection that was active when the person pressed; it must still be active. */
    connectionId: connection,
    microphone: oneLine,
  }),
  /** Without a gap in the sound. The new consult opens. */
  newAnimal: consultOnly,
  /** Within ten seconds: what was recorded for this new consult continues the one before it, which opens. */
  undoNewAnimal: consultOnly,
  pauseRecording: consultOnly,
  resumeRecording: consultOnly,
  /** `isSentAfter`: at once; a recording without a name, or with lost parts, waits for a person. */
  stopRecording: z.strictObject({ consultId: consult, isSentAfter: z.boolean().optional() }),
  readJoinable: consultOnly,
  /** Both become one consult, which keeps the earlier one's id and opens. */
  joinConsults: z.strictObject({ consultId: consult, with: consult }),
  undoJoin: consultOnly,
  /** Treats a recovered take as if the vet had pressed Stop. */
  keepRecording: consultOnly,
  discardRecovered: consultOnly,
  /** After a failure that may have passed. */
  lookAgain: consultOnly,
  trimRecording: z.strictObject({
    consultId: consult,
    trim: z.strictObject({ fromMs: z.number().min(0), toMs: z.number().min(0) }).nullable(),
  }),
  readWaveform: consultOnly,
  /** Of the active connection, by the system's dialog. */
  choosePlace: z.strictObject({ connectionId: connection, place: z.enum(['notes', 'list']) }),
  endPlace: z.strictObject({ connectionId: connection, place: z.enum(['notes', 'list']) }),
  saveFiledNotesAs: z.strictObject({ connectionId: connection, format: z.enum(noteFileKinds) }),
  /** `connectionId` must be the active connection, whose setting, or whose vet's, it may be. */
  saveSetting: settingChangeSchema,
  /** After a full disk refused a recording: whether one can begin now. */
  hasRoomToRecord: noInput,
  openMicrophoneSettings: noInput,
  addClinicWords: z.strictObject({ text: z.string().max(100_000) }),
  readPhrases: ofConnection,
  /** `was` null: it is a new one. `phrase` null: it goes. */
  changePhrase: ofConnection.extend({ was: phraseSchema.nullable(), phrase: phraseSchema.nullable() }),
  /** From a file: all of it, or nothing. */
  importPhrases: ofConnection,
  exportPhrases: ofConnection,
  /** Into a new folder inside the chosen one. */
  exportConsult: consultOnly,
  deleteConsult: consultOnly,
  lookForUpdates: noInput,
  restartToUpdate: noInput,
  /** For the vet to check first. */
  readSupportBundle: noInput,
  /** The bundle that was read last. */
  saveSupportBundle: noInput,
  /** For IT to collect. */
  readWorkstationStatus: noInput,
} as const;

export type CommandName = keyof typeof commandInputs;
export type CommandInput<Name extends CommandName> = z.output<(typeof commandInputs)[Name]>;

/** Every message to the page with a later revision has what was saved. */
export type SavedAtRevision = { readonly revision: number };

/** The page opens it unless the vet is busy; null: there is none, or there are several. */
export type ImportResult = { readonly consultId: ConsultId | null };

/** `at`: of the visit. `durationMs`: of what would be sent. */
export type Joinable = {
  readonly consultId: ConsultId;
  readonly patient: Patient;
  readonly at: EpochMs;
  readonly durationMs: number;
};

type Outputs = Record<'chooseFiles' | 'chooseAnotherFile' | 'importAgain' | 'tryIt', ImportResult> & {
  changePatient: SavedAtRevision;
  editSection: SavedAtRevision;
  trimRecording: SavedAtRevision;
  correctPatient: SavedAtRevision;
  getSnapshot: SnapshotTopics & SnapshotChange;
  readConsultRows: {
    readonly rows: readonly ConsultListRowWithMatch[];
    /** In the whole list. */
    readonly total: number;
    readonly groups: ConsultGroupCounts;
    /** Equals `consultsRevision` of the snapshot. */
    readonly revision: number;
  };
  readAppointments: AppointmentsView;
  /** Oldest first. */
  readNamesakes: { readonly others: readonly Namesake[] };
  /** Newest first, the newest 20 at most; with what was asked. */
  readEarlierVisits: {
    readonly visits: readonly EarlierVisit[];
    readonly patient: Patient;
    readonly connectionId: ConnectionId;
  };
  beginRecording: { readonly consultId: ConsultId };
  continueRecording: { readonly consultId: ConsultId };
  newAnimal: { readonly consultId: ConsultId };
  /** The vet's other recordings at this practice that were never sent. */
  readJoinable: { readonly others: readonly Joinable[] };
  joinConsults: { readonly consultId: ConsultId };
  /** What was typed for the new consult and found no empty field; empty texts: it has all found one. */
  undoNewAnimal: { readonly leftOut: Patient };
  readWaveform: Waveform;
  /** `unnamed`, `toLookAt`: so many stay, without a name, or because a person has to look at them first. */
  sendAllNotSent: Readonly<Record<'sent' | 'unstopped' | 'unnamed' | 'toLookAt', number>>;
  readActivity: { readonly entries: readonly ActivityEntry[] };
  restoreTyped: { readonly typed: NewConsultFields | null };
  /** The file's name; null: the person chose no place. */
  exportNote: { readonly fileName: string | null };
  /** False: the person pressed Cancel. */
  printNote: { readonly isPrinted: boolean };
  /** False: the person chose none. */
  choosePlace: { readonly isChosen: boolean };
  /** `folder`: the folder's name; null: the person chose no place. */
  exportConsult: { readonly folder: string | null; readonly isRecordingUnreadable: boolean };
  /** False: the person chose no place. */
  exportActivity: { readonly isSaved: boolean };
  /** `count`: the number of consults in the file. With 0, the app opens no dialog. */
  exportGoneActivity: { readonly isSaved: boolean; readonly count: number };
  readPhrases: PhrasesView;
  importPhrases: ImportedPhrases;
  /** False: the person chose no place. */
  exportPhrases: { readonly isSaved: boolean };
  readSupportBundle: { readonly text: string };
  readWorkstationStatus: { readonly text: string };
  /** False: the person chose no place. */
  saveSupportBundle: { readonly isSaved: boolean };
};
type CommandOutput<Name extends CommandName> = Name extends keyof Outputs ? Outputs[Name] : null;

/** Why a command failed. `detail`: text for the details line, or as the code's comment says. */
export type CommandFailure = {
  readonly code: FailureCode | CommandOnlyFailureCode;
  readonly detail: string | null;
};

export type CommandResult<Name extends CommandName> = Result<CommandOutput<Name>, CommandFailure>;

export type CommandHandlers = {
  readonly [Name in CommandName]: (input: CommandInput<Name>) => Promise<CommandResult<Name>>;
};

export type PageEvents = {
  /** Also once for each second of a recording, while the window is in view. */
  changed: SnapshotChange;
  progress: WorkProgress;
  /** While the app does not record. */
  recordAsked: null;
  /** The recording ended by itself: nobody may have noticed. */
  recordingEnded: { readonly by: TakeEnd['by'] };
  /** In view: not hidden or minimised. Until the first event, the window is in view. */
  viewChanged: { readonly isInView: boolean };
  guideAsked: null;
  /** The window waits a moment for `readyToClose`. */
  closing: null;
  /** The system may be about to sign out: the page saves typed text at once. Nobody waits for an answer. */
  leaving: null;
  /** The lock waits a moment for `readyToLock`. */
  locking: null;
};
export type PageEventName = keyof PageEvents;

/** The preload puts this object on `window.clinic`. */
export type ClinicBridge = {
  readonly invoke: <Name extends CommandName>(
    name: Name,
    input: CommandInput<Name>,
  ) => Promise<CommandResult<Name>>;
  /** Ends the subscription. */
  readonly on: <Name extends PageEventName>(
    name: Name,
    listener: (payload: PageEvents[Name]) => void,
  ) => () => void;
  /** No command: the preload turns DOM files into paths, which the page must not see. (No DOM types here.) */
  readonly importDropped: (
    files: readonly object[],
    about: Patient,
    to: ConnectionId,
  ) => Promise<Result<ImportResult, CommandFailure>>;
};

/** The page posts it to its own window, with the microphone's port, under `microphoneChannel`. */
export const microphonePortHandoverSchema = z.strictObject({
  consultId: consult,
  /** device_lost also covers another choice in the settings. */
  because: z.enum(['began', 'device_lost', 'stalled', 'page_lost']),
  microphone: oneLine,
});
export type MicrophonePortHandover = z.output<typeof microphonePortHandoverSchema>;

/** The input of the dropped-files channel. Main checks it although our own preload sends it. */
export const droppedFilesInput = z.strictObject({
  paths: z.array(z.string().min(1).max(32_768)).max(200),
  patient,
  connectionId: connection,
});
