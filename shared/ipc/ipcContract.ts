import { z } from 'zod';
import type { Patient, Phase } from '../consult/consult.ts';
import type { Failure } from '../consult/failure.ts';
import { consultId, connectionId, type ConnectionId, type ConsultId } from '../ids.ts';
import type { Namesake } from '../consult/namesakes.ts';
import type { Result } from '../result.ts';
import type { ActivityEntry } from '../consult/activity.ts';
import { capMinutesRange } from '../settings/recordingSettings.ts';
import { noteFileKinds } from '../settings/noteFormat.ts';
import type { ConnectRefusal } from './organisation.ts';
import { phaseStrings } from '../text/phaseStrings.ts';
import { retentionDaysRange } from '../settings/retention.ts';
import { longestClinicWord, mostClinicWords, spellingLanguages } from '../settings/spelling.ts';
import type { FoundRow, Progress, RecordingView, Snapshot, Waveform } from './snapshot.ts';
import { isFitPin, lockMinutesRange, type TypedConsult } from './vetIdentity.ts';

/**
 * Everything that crosses between page and main, in one object. Handlers and bridge are mapped types of it,
 * so a missing one does not compile. Inputs are ids and text, parsed strictly in main.
 */

const consult = z.uuid().transform(consultId);
const connection = z.uuid().transform(connectionId);
const oneLine = z.string().max(500);
const patient = z.strictObject({ name: oneLine, species: oneLine, reference: oneLine });
const justConsult = z.strictObject({ consultId: consult });
const warningCount = z.number().int().min(0).max(100_000);
const nothing = z.strictObject({});
const seat = z.strictObject({ vet: oneLine, kind: z.enum(['practice', 'sandbox', 'embedded']) });
const guess = z.string().max(500);

const daysKept = z.number().int().min(retentionDaysRange.least).max(retentionDaysRange.most).nullable();

const connectFields = {
  address: z.string().max(2000),
  vet: z.string().trim().min(1).max(200),
  isSandbox: z.boolean(),
  /**
   * The connection to give a new token, where it is not a new one. Its queue goes on in the vet's name, so the
   * person says that they are that vet.
   */
  reconnects: z.strictObject({ connectionId: connection, isSameVet: z.literal(true) }).nullable(),
  /** The answer to `practice_renamed`, `same_name` or `already_connected`, for the practice name that was shown. */
  confirmed: z
    .strictObject({ name: z.string().max(500), is: z.enum(['same', 'another']) })
    .nullable()
    .exactOptional(),
};

export const noteFormat = z.strictObject({
  sections: z.array(z.strictObject({ key: oneLine, heading: z.string().trim().max(200) })).max(100),
  includes: z.strictObject({ patient: z.boolean(), date: z.boolean(), vet: z.boolean() }),
  isRich: z.boolean(),
});

export const recordingSettings = z.strictObject({
  microphone: z.strictObject({ deviceId: oneLine, label: oneLine }).nullable(),
  echoCancellation: z.boolean(),
  noiseSuppression: z.boolean(),
  autoGainControl: z.boolean(),
  channel: z.enum(['mix', 'left', 'right']),
  sendsOnStop: z.boolean(),
  capMinutes: z.number().int().min(capMinutesRange.least).max(capMinutesRange.most),
  consent: z.enum(['off', 'remind', 'require']),
  shortcut: z.string().max(100),
});

const spellingLanguage = z.enum([...spellingLanguages, 'off']);
const clinicWord = z.string().min(1).max(longestClinicWord);

export const spellingSettings = z.strictObject({
  language: spellingLanguage,
  words: z.array(clinicWord).max(mostClinicWords),
});

export const commandInputs = {
  getSnapshot: nothing,
  openConsult: z.strictObject({ consultId: consult.nullable() }),
  /**
   * Opens the system's dialog. `connectionId`: the one that was active when the person pressed, and has to be still:
   * a patient typed for one practice never gets into another.
   */
  chooseFiles: z.strictObject({ patient, connectionId: connection }),
  answerDuplicate: z.strictObject({ importId: z.uuid(), isImportedAgain: z.boolean() }),
  dismissImport: z.strictObject({ importId: z.uuid() }),
  changePatient: z.strictObject({ consultId: consult, patient }),
  /** Other consults of the same vet's on the same day, by the patient's name. */
  readNamesakes: justConsult,
  /** After Send, on this computer alone. */
  correctPatient: z.strictObject({ consultId: consult, patient }),
  cancelPreparing: justConsult,
  /** What the service refused is made anew from the original. */
  prepareAgain: justConsult,
  /** Opens the system's dialog: another file for the same patient, as a consult of its own. */
  chooseAnotherFile: justConsult,
  send: justConsult,
  /** Answers when the smaller copy is made and queued; its progress is that of preparing. */
  sendSmaller: justConsult,
  cancelSending: justConsult,
  writeByHand: justConsult,
  /** The way back from `writeByHand`, as long as nothing is written. */
  sendInstead: justConsult,
  /** Makes a consult of which nothing is recorded or sent, with an empty note; `connectionId` as for `chooseFiles`. */
  writeWithoutRecording: z.strictObject({ patient, connectionId: connection }),
  /** The page has a network again: what waits for one need not wait longer. */
  networkReturned: nothing,
  /** The active connection's subscription may be active again: one upload finds out. */
  tryUploadsAgain: nothing,
  readActivity: justConsult,
  /** Whether the event log is as it was written. */
  verifyActivity: justConsult,
  /** Opens the system's dialog, and saves the event log as JSON. */
  exportActivity: justConsult,
  /** Opens the system's dialog, and saves all that was received, where that is too long to be shown. */
  saveReceivedText: justConsult,
  /** The same of all consults of a connection, the active one, that were deleted. */
  exportGoneActivity: z.strictObject({ connectionId: connection }),
  discard: justConsult,
  restore: justConsult,
  /** Try again, or check again: the step that the consult stopped at. */
  resume: justConsult,
  /** Another note beside the one that is still being written (`newNoteFrom` of the snapshot). */
  requestNewNote: justConsult,
  /** One request now, though the service asked for a longer wait (`tryNowFrom` of the snapshot). */
  tryNow: justConsult,
  editSection: z.strictObject({
    consultId: consult,
    index: z.number().int().min(0).max(999),
    /** null: back to the original. */
    content: z.string().max(2_000_000).nullable(),
    isRemoved: z.boolean(),
  }),
  /** `warningsSeen`: how many of the consult's warnings were on screen; later ones stay unread. */
  acknowledgeWarnings: z.strictObject({ consultId: consult, warningsSeen: warningCount }),
  /**
   * Files the note as it stands, or again after an edit. `warningsSeen`: so many are acknowledged with it, as somebody
   * was shown them; where others are unread, it is `warnings_unread`.
   */
  fileNote: z.strictObject({ consultId: consult, warningsSeen: warningCount.optional() }),
  copy: z.strictObject({
    consultId: consult,
    what: z.union([
      z.strictObject({ kind: z.literal('note') }),
      z.strictObject({ kind: z.literal('section'), index: z.number().int().min(0).max(999) }),
      z.strictObject({ kind: z.literal('transcript') }),
      /** A section of the service's note that came late, beside one that is written by hand. */
      z.strictObject({ kind: z.literal('offered'), index: z.number().int().min(0).max(999) }),
    ]),
  }),
  /** Of one connection, the active one. */
  saveNoteFormat: z.strictObject({ connectionId: connection, format: noteFormat }),
  /** Opens the system's dialog, and writes the note as it stands into the file that is chosen. */
  exportNote: z.strictObject({ consultId: consult, kind: z.enum(noteFileKinds) }),
  /** Opens the system's print dialog; answers when it is closed. */
  printNote: justConsult,
  /** A part of the active connection's list; with a query or filters, of what they leave. */
  readConsultRows: z.strictObject({
    query: z.string().max(500),
    filters: z.strictObject({
      phase: z.enum(Object.keys(phaseStrings) as [Phase, ...Phase[]]).nullable(),
      species: oneLine.nullable(),
      begunFrom: z.number().nullable(),
      begunBefore: z.number().nullable(),
    }),
    from: z.number().int().min(0).max(10_000_000),
    count: z.number().int().min(1).max(200),
  }),
  /** The species that occur in that list. */
  readSpecies: nothing,
  connect: z.strictObject({ ...connectFields, token: z.string().trim().min(1).max(10_000) }),
  /** The same with a connect code, where it is offered, at that address alone (Snapshot). A code works once. */
  connectByCode: z.strictObject({ ...connectFields, code: z.string().trim().min(1).max(2000) }),
  switchConnection: z.strictObject({ connectionId: connection }),
  /** What the practice is called on this computer; empty: as the service calls it. */
  renameConnection: z.strictObject({ connectionId: connection, name: z.string().trim().max(200) }),
  /** Removes the token; everything else stays. */
  disconnect: z.strictObject({ connectionId: connection }),
  /** The answer to the event `closing`: whether all that was typed is saved. */
  readyToClose: z.strictObject({ isAllSaved: z.boolean() }),
  /** Locks the workstation, or asks who is there; answers when it is locked. */
  lock: nothing,
  /** The answer to the event `locking`: what was typed is saved as far as it can be, and what is no consult yet. */
  readyToLock: z.strictObject({
    typed: z
      .array(z.strictObject({ connectionId: connection, patient, isConsentGiven: z.boolean() }))
      .max(1000),
  }),
  /** `pin`: empty where that vet has none. */
  unlock: z.strictObject({ seat, pin: guess }),
  /** A token that the vet connected with takes the PIN away, and opens. */
  forgetPin: z.strictObject({ seat, token: z.string().trim().min(1).max(10_000) }),
  /** Of the vet who is there. null: none, or none any more. */
  changePin: z.strictObject({ old: guess.nullable(), pin: z.string().refine(isFitPin).nullable() }),
  saveLockMinutes: z.strictObject({
    minutes: z.number().int().min(lockMinutesRange.least).max(lockMinutesRange.most),
  }),
  /** Whether the system's notifications may name the patient: of the vet who is there, unless it is managed. */
  saveNotices: z.strictObject({ showsPatient: z.boolean() }),
  /** What the vet had typed under New consult before the lock, once. */
  takeTyped: nothing,
  /** Looks for the keychain again. */
  recheckWorkstation: nothing,
  /** Sets the store aside, puts the newest good backup in its place, and starts the app anew. */
  restoreBackup: nothing,
  /** Makes the consult and its journal; the microphone's port follows (MicrophoneHandover). */
  beginRecording: z.strictObject({
    patient,
    /** The one that was active when the person pressed, and has to be still. */
    connectionId: connection,
    microphone: oneLine,
    /** The person ticked that the owner agrees. */
    isConsentConfirmed: z.boolean(),
  }),
  pauseRecording: justConsult,
  resumeRecording: justConsult,
  stopRecording: justConsult,
  /** A recovered take goes on as if Stop had been pressed. */
  keepRecording: justConsult,
  discardRecovered: justConsult,
  /** Reads a recovered take once more, after a failure that may have passed. */
  lookAgain: justConsult,
  trimRecording: z.strictObject({
    consultId: consult,
    trim: z.strictObject({ fromMs: z.number().min(0), toMs: z.number().min(0) }).nullable(),
  }),
  readWaveform: justConsult,
  saveRecordingSettings: z.strictObject({ settings: recordingSettings }),
  /** The system's own page about who may use the microphone. */
  openMicrophoneSettings: nothing,
  saveSpellingLanguage: z.strictObject({ language: spellingLanguage }),
  /** One word, or several at once. */
  addClinicWords: z.strictObject({ text: z.string().max(100_000) }),
  removeClinicWord: z.strictObject({ word: clinicWord }),
  /** Of one connection, the active one; what the organisation manages stays as it is. */
  saveRetention: z.strictObject({
    connectionId: connection,
    days: z.strictObject({ audio: daysKept, untouchedAudio: daysKept, note: daysKept }),
  }),
  /** The answers to `oldRecordings` of the snapshot. */
  removeOldAudio: z.strictObject({ consultIds: z.array(consult).min(1).max(100_000) }),
  keepOldAudio: z.strictObject({ consultIds: z.array(consult).min(1).max(100_000) }),
  /** Opens the system's dialog, and writes all of the consult into a new folder in the one that is chosen. */
  exportConsult: justConsult,
  /** For good. */
  deleteConsult: justConsult,
  lookForUpdates: nothing,
  /** Ends the app, installs what was fetched, and starts the new version. */
  restartToUpdate: nothing,
  /** All that support would get, to be looked through first. */
  readSupportBundle: nothing,
  /** Opens the system's dialog, and saves what was read last. */
  saveSupportBundle: nothing,
} as const;

export type CommandName = keyof typeof commandInputs;
export type CommandInput<Name extends CommandName> = z.output<(typeof commandInputs)[Name]>;
/** As the page passes it: ids are branded there too, so the two sides agree. */
export type CommandArgument<Name extends CommandName> = CommandInput<Name>;

type Outputs = {
  getSnapshot: Snapshot;
  readConsultRows: {
    readonly rows: readonly FoundRow[];
    /** How long that list is. */
    readonly total: number;
    /** As `consultsRevision` of the snapshot. */
    readonly revision: number;
  };
  readSpecies: { readonly species: readonly string[] };
  /** Oldest first. */
  readNamesakes: { readonly others: readonly Namesake[] };
  beginRecording: { readonly consultId: ConsultId };
  readWaveform: Waveform;
  readActivity: { readonly entries: readonly ActivityEntry[] };
  takeTyped: { readonly typed: readonly TypedConsult[] };
  /** The file's own name; null: the person chose no place. */
  exportNote: { readonly fileName: string | null };
  /** False: the person pressed Cancel. */
  printNote: { readonly isPrinted: boolean };
  /** `folder`: its name; null: the person chose no place. */
  exportConsult: { readonly folder: string | null; readonly isRecordingMissing: boolean };
  /** `brokenAt`: the first step that is not as it was written, counted from 1; null: all are. */
  verifyActivity: { readonly steps: number; readonly brokenAt: number | null };
  /** False: the person chose no place. */
  exportActivity: { readonly isSaved: boolean };
  saveReceivedText: { readonly isSaved: boolean };
  /** `count`: of how many consults. With none, nothing is asked. */
  exportGoneActivity: { readonly isSaved: boolean; readonly count: number };
  readSupportBundle: { readonly text: string };
  /** False: the person chose no place. */
  saveSupportBundle: { readonly isSaved: boolean };
};
type CommandOutput<Name extends CommandName> = Name extends keyof Outputs ? Outputs[Name] : null;

/** Why a command was not carried out. */
export type CommandFailure =
  | Pick<Failure, 'code' | 'detail'>
  /** The input is not of the contract's form, or the step does not fit where the consult is by now. */
  | { readonly code: 'refused'; readonly detail: string | null }
  /** The address is not https, nor this machine. */
  | { readonly code: 'address_invalid'; readonly detail: string | null }
  /** The organisation does not allow this connection; no token was kept. */
  | { readonly code: ConnectRefusal; readonly detail: string | null }
  /** This run keeps nothing (see the alert), so nothing can be connected. */
  | { readonly code: 'nothing_is_kept'; readonly detail: string | null }
  /** This vet has this practice already; `detail` is the connection's id, for a reconnect. */
  | { readonly code: 'already_connected'; readonly detail: string | null }
  /** Another practice was chosen meanwhile: nothing was recorded, imported or changed. */
  | { readonly code: 'practice_changed'; readonly detail: string | null }
  /** Filing: the service has warned of something that nobody has acknowledged. Nothing was filed. */
  | { readonly code: 'warnings_unread'; readonly detail: string | null }
  /** One take at a time. */
  | { readonly code: 'already_recording'; readonly detail: string | null }
  /** The take held no sound, so nothing is left of it. */
  | { readonly code: 'nothing_recorded'; readonly detail: string | null }
  /** The owner's consent is required here and was not confirmed. */
  | { readonly code: 'consent_needed'; readonly detail: string | null }
  /** Reconnect: the service has another name for the practice, `detail`. Is it the same one? Nothing was changed. */
  | { readonly code: 'practice_renamed'; readonly detail: string | null }
  /** Reconnect: several connections have the practice name `detail`. Is it this one's token? Nothing was changed. */
  | { readonly code: 'same_name'; readonly detail: string | null }
  /** Reconnect: the token is for another practice. */
  | { readonly code: 'other_practice'; readonly detail: string | null }
  /** Export: something of this name is there already; `detail` is the name. Nothing was written. */
  | { readonly code: 'export_exists'; readonly detail: string | null }
  /** Export: there is no room for it. Nothing was written. */
  | { readonly code: 'export_full'; readonly detail: string | null }
  /** Export: the folder cannot be written to. */
  | { readonly code: 'export_failed'; readonly detail: string | null }
  /** Export and print: the page of a note could not be made. Nothing was written or printed. */
  | { readonly code: 'page_failed'; readonly detail: string | null }
  /** Delete: the consult is gone, and a file of its recording could not be removed yet. */
  | { readonly code: 'files_left'; readonly detail: string | null }
  /** Old recordings: something has happened to so many since they were asked about, so nothing of these was removed. */
  | { readonly code: 'audio_kept'; readonly detail: string | null }
  /** The workstation is locked. */
  | { readonly code: 'locked'; readonly detail: string | null }
  | { readonly code: 'pin_wrong'; readonly detail: string | null }
  /** After wrong tries; the PIN was not looked at. */
  | { readonly code: 'pin_waits'; readonly detail: string | null }
  /** Nothing can be saved, so that wrong tries would not count: a connection token opens. */
  | { readonly code: 'pin_not_counted'; readonly detail: string | null }
  /** It is in the name of a vet who has a PIN, and who is not the one that is there. */
  | { readonly code: 'pin_needed'; readonly detail: string | null }
  /** None that this vet connected with. */
  | { readonly code: 'token_unknown'; readonly detail: string | null }
  /** No client secret is in the keychain (any more), so a code cannot be exchanged. It was not used. */
  | { readonly code: 'client_secret_missing'; readonly detail: string | null }
  /** Codes are for another service than that connection's. It was not used. */
  | { readonly code: 'code_elsewhere'; readonly detail: string | null }
  /** The service does not know this client id with this secret. */
  | { readonly code: 'client_refused'; readonly detail: string | null }
  /** The service does not take this code: wrong, too old, or used. */
  | { readonly code: 'code_refused'; readonly detail: string | null }
  /** No answer that could be read: the code may be used up, and is not tried again by itself. */
  | { readonly code: 'code_outcome_unknown'; readonly detail: string | null };

export type CommandResult<Name extends CommandName> = Result<CommandOutput<Name>, CommandFailure>;

export type CommandHandlers = {
  readonly [Name in CommandName]: (input: CommandInput<Name>) => Promise<CommandResult<Name>>;
};

export type Events = {
  snapshot: Snapshot;
  progress: Progress;
  /** The take under way has grown; at most four times a second. The snapshot has its other changes. */
  recording: RecordingView;
  /** The global shortcut was pressed while nothing is recorded. */
  recordAsked: null;
  /** The window is about to close; it waits a moment for `readyToClose`. */
  closing: null;
  /** The system signs out, perhaps: what was typed is saved at once. Nobody waits for an answer. */
  leaving: null;
  /** The workstation is about to lock; it waits a moment for `readyToLock`. */
  locking: null;
};
export type EventName = keyof Events;

/** What the preload puts on `window.clinic`. */
export type ClinicBridge = {
  readonly invoke: <Name extends CommandName>(
    name: Name,
    input: CommandArgument<Name>,
  ) => Promise<CommandResult<Name>>;
  /** Returns the function that ends the subscription. */
  readonly on: <Name extends EventName>(name: Name, listener: (payload: Events[Name]) => void) => () => void;
  /**
   * Two things besides. DOM File objects become paths in the preload, never in the page. (`object`, because
   * this folder has no DOM types; the preload checks.)
   */
  readonly importDropped: (
    files: readonly object[],
    about: Patient,
    to: ConnectionId,
  ) => Promise<Result<null, CommandFailure>>;
};

/** What comes with the microphone's port, which the page posts to its own window under `microphoneChannel`. */
export const microphoneHandover = z.strictObject({
  consultId: consult,
  because: z.enum(['began', 'device_lost', 'stalled', 'page_lost']),
  microphone: oneLine,
});

/** The channel of dropped files. Its input comes from our preload, and is checked all the same. */
export const droppedFilesInput = z.strictObject({
  paths: z.array(z.string().min(1).max(32_768)).max(200),
  patient,
  connectionId: connection,
});
