import type { CommandName, EventName } from './ipcContract.ts';

/** The contract's names without its schemas: the preload must stay small and free of eval probes. */
const commands = {
  getSnapshot: true,
  openConsult: true,
  chooseFiles: true,
  answerDuplicate: true,
  dismissImport: true,
  changePatient: true,
  readNamesakes: true,
  correctPatient: true,
  cancelPreparing: true,
  prepareAgain: true,
  chooseAnotherFile: true,
  send: true,
  sendSmaller: true,
  cancelSending: true,
  writeByHand: true,
  sendInstead: true,
  writeWithoutRecording: true,
  networkReturned: true,
  tryUploadsAgain: true,
  tryNow: true,
  requestNewNote: true,
  readActivity: true,
  verifyActivity: true,
  exportActivity: true,
  saveReceivedText: true,
  exportGoneActivity: true,
  discard: true,
  restore: true,
  resume: true,
  editSection: true,
  acknowledgeWarnings: true,
  fileNote: true,
  copy: true,
  saveNoteFormat: true,
  exportNote: true,
  printNote: true,
  readConsultRows: true,
  readSpecies: true,
  connect: true,
  connectByCode: true,
  renameConnection: true,
  disconnect: true,
  switchConnection: true,
  readyToClose: true,
  lock: true,
  readyToLock: true,
  unlock: true,
  forgetPin: true,
  changePin: true,
  saveLockMinutes: true,
  saveNotices: true,
  takeTyped: true,
  recheckWorkstation: true,
  restoreBackup: true,
  beginRecording: true,
  pauseRecording: true,
  resumeRecording: true,
  stopRecording: true,
  keepRecording: true,
  discardRecovered: true,
  lookAgain: true,
  trimRecording: true,
  readWaveform: true,
  saveRecordingSettings: true,
  openMicrophoneSettings: true,
  saveSpellingLanguage: true,
  addClinicWords: true,
  removeClinicWord: true,
  saveRetention: true,
  removeOldAudio: true,
  keepOldAudio: true,
  exportConsult: true,
  deleteConsult: true,
  lookForUpdates: true,
  restartToUpdate: true,
  readSupportBundle: true,
  saveSupportBundle: true,
} as const satisfies Record<CommandName, true>;
const events = {
  snapshot: true,
  progress: true,
  recording: true,
  recordAsked: true,
  closing: true,
  leaving: true,
  locking: true,
} as const satisfies Record<EventName, true>;

export const commandNames = Object.keys(commands) as readonly CommandName[];
export const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name);
export const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);

export const commandChannel = (name: CommandName): string => `command:${name}`;
export const eventChannel = (name: EventName): string => `event:${name}`;
export const droppedFilesChannel = 'dropped-files';
/**
 * The page sends the microphone's port to the preload as a window message of this name; the preload passes the port to
 * main.
 */
export const microphoneChannel = 'microphone';
/** Only main and the preload use these channels: the page cannot reach them. */
export const spellingStateChannel = 'spelling-state';
export const spellingAskedChannel = 'spelling-asked';
export const spellingSuggestedChannel = 'spelling-suggested';
