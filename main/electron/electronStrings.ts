export const electronStrings = {
  app: 'Clinic Companion',
  uiAutomationRefused:
    'The organisation’s policy does not allow UI automation, so the app starts without it.\n',
  uiAutomationByPipeOnly:
    'UI automation with every connection needs --remote-debugging-pipe, by which only the program that starts the app can drive it: a port answers every account of this computer. The app starts without it.\n',
  uiAutomationIsOpen:
    'UI automation is on. Until the app ends, every account of this computer can drive it.\n',
  dialogsNotAnswered:
    '--answer-dialogs goes with UI automation alone, so a person answers the dialogs of this run.\n',
  unwritable: 'Clinic Companion cannot write to its data folder, so it does not start. Ask IT to allow it.',
  menu: { file: 'File', view: 'View', help: 'Help', guide: 'Guide' },
  importing: { title: 'Import audio', confirm: 'Import', audio: 'Audio', all: 'All files' },
  choosingFolder: {
    export: { title: 'Save the whole consult', confirm: 'Save here' },
    filedNotes: { title: 'Folder for filed notes', confirm: 'Choose' },
  },
  choosingTable: {
    list: { title: 'Today’s list', confirm: 'Choose' },
    phrases: { title: 'Import phrases', confirm: 'Import' },
  },
  exportingNote: 'Save as file',
  endOfTake: {
    message: 'Recording is still running.',
    detail: 'If you stop now, everything so far is saved. You can send it later.',
    keep: 'Keep recording',
    stop: 'Stop and close',
  },
  /** Below the sentence that counts them (shared/text/unsentStrings.ts). */
  unsent: {
    detail: 'Nothing is lost. Sending continues when you open Clinic Companion again here.',
    keep: 'Keep open',
    leave: 'Quit anyway',
  },
  leftBehind: 'They are kept on this computer and wait for you.',
  lossOfWords: {
    message: 'Your last words are not saved.',
    detail: 'They are lost if the window closes. Keep it open: saving is tried again.',
    keep: 'Keep open',
    leave: 'Close and lose them',
  },
  spelling: { none: 'No suggestions', add: 'Add to the clinic’s words' },
  barTitle: { recording: 'Recording', copyStrip: 'Copy the note' },
  noMicrophone: 'No microphone',
  /** Anybody in the room may see a notification, so these hold nothing of a patient. */
  consultNotices: {
    noteReady: {
      one: 'A note is ready',
      several: (count: number) => `${count} notes are ready`,
      next: 'Open Clinic Companion to read it.',
      nextOfSeveral: 'Open Clinic Companion to read them.',
    },
    needsAttention: {
      one: 'A consult needs you',
      several: (count: number) => `${count} consults need you`,
      next: 'Open Clinic Companion to see what to do.',
      nextOfSeveral: 'Open Clinic Companion to see what to do.',
    },
  },
  recordingEnded: {
    title: 'Recording stopped',
    by: {
      person: 'The recording ended with an error. Everything so far is saved.',
      cap: 'The longest recording was reached. Everything so far is saved.',
      disk_full: 'The disk is full. Everything so far is saved.',
      disk_failed: 'The disk failed. Everything so far is saved.',
      quit: 'The app was closed. Everything so far is saved.',
      crash: 'The recording broke off. Everything so far is saved.',
    },
  },
} as const;
