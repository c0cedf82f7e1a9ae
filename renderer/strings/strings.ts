import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { ConnectionView, FailureView } from '../../shared/ipc/snapshot.ts';
import {
  commandFailureStrings,
  type CommandOnlyFailureCode,
} from '../../shared/text/commandFailureStrings.ts';
import { failureStrings } from '../../shared/text/failureStrings.ts';
import { withIsolatedNames } from '../../shared/text/shownName.ts';

/** The page's texts, short and in the vet's words. Sentences for failures: shared/text/failureStrings.ts. */
export const strings = {
  app: 'Clinic Companion',
  automationIsOn: 'UI automation is on',
  unnamed: 'Unnamed patient',
  cancel: 'Cancel',
  save: 'Save',
  close: 'Close',
  back: 'Back',
  sections: 'Sections',
  dismiss: 'Dismiss',
  details: 'Details',
  noDetails: 'Nothing more is known.',
  checkAgain: 'Check again',
  change: 'Change',
  tryAgain: 'Try again',
  tryNow: 'Try now',
  undo: 'Undo',
  checkPatient: 'Check the patient',
  checkRecording: 'Back to the recording',
  lookAgain: 'Look again',
  reconnect: 'Reconnect',
  copied: 'Copied',
  notSaved: 'Not saved yet',
  saved: 'Saved',
  patientTooLate: 'The patient was sent before your last change. See “Wrong patient?” in the menu.',
  notSavedStopsStep: 'Your last words are not saved yet. They are still here: try again.',
  practiceChanged: 'Another practice was chosen, so nothing was begun. Your text is there.',
  noSnapshot: 'The app did not answer. Nothing is lost.',
  loading: 'One moment…',
  pageFault: {
    text: 'Something went wrong in this window. Your text is saved, and recording continues.',
    reload: 'Reload the window',
  },

  guide: { title: 'Guide', read: 'What to do', search: 'Search guide' },

  topBar: {
    practice: 'Practice: ',
    menu: 'Practices',
    connect: 'Connect a practice…',
    sandbox: 'Try-out: notes are made up',
    help: 'Help',
  },

  list: {
    navigation: 'Consults and search',
    name: 'Consults',
    needsYou: 'Needs you',
    ready: 'Ready',
    search: 'Search consults',
    searchShort: 'Search',
    clearSearch: 'Clear search',
    empty: 'No consults yet. They come here, newest first.',
    found: (count: number) => (count === 1 ? '1 consult found' : `${count} consults found`),
  },

  newConsult: {
    title: 'New consult',
    name: 'Patient name',
    shortName: 'Patient',
    enterTakes: (suggestion: string) => `Enter takes ${suggestion}`,
    species: 'Species',
    reference: 'Reference',
    import: 'Import audio…',
    drop: 'Drop to import',
    dropHint: 'Recordings of consults, one or several',
    speciesList: 'Suggested species',
    setAside: 'Typed earlier',
    use: 'Use',
    takeOf: (name: string) => withIsolatedNames`Use ${name}`,
    clear: 'Clear',
    clearOf: (name: string) => withIsolatedNames`Clear ${name}`,
  },

  species: (
    'Dog, Cat, Rabbit, Guinea pig, Hamster, Rat, Ferret, Chinchilla, ' +
    'Parrot, Budgerigar, Chicken, Tortoise, Snake, Lizard, Horse, Donkey, Cow, Sheep, Goat, Pig, Alpaca'
  ).split(', '),

  firstSteps: {
    title: 'First steps',
    record: 'Press Record and talk as usual. Any language may be spoken; the note is in English.',
    tryIt: 'Try it',
    tryItText: 'An example consult, from recording to note. No microphone needed.',
    connect: 'Connect your practice…',
  },

  imports: {
    title: 'Imports',
    reading: (fileName: string) => withIsolatedNames`Reading ${fileName}`,
    elsewhere: 'Importing. You can keep typing.',
    refused: (fileName: string, fault = 'was not imported') => withIsolatedNames`${fileName} ${fault}.`,
    typedForNone: (name: string) =>
      withIsolatedNames`${name} was typed for none of these files. It waits under New consult.`,
  },

  importStepper: {
    title: 'Imported recordings',
    count: (at: number, of: number) => `${at} of ${of}`,
    skip: 'Later',
    sendAll: 'Send all',
    sendAndNext: 'Send and next',
    askName: 'Who is this? Type the patient’s name, or press Later.',
    willBeSent: 'It will be sent as soon as it is ready.',
  },

  recorded: {
    container: (when: string) => `Recorded ${when}, says the recording`,
    file: (when: string) => `Recorded ${when}, by the file’s date`,
  },

  duplicate: {
    text: (fileName: string, name: string, when: string) =>
      withIsolatedNames`${fileName} is already here: ${name}, ${when}.`,
    open: 'Open that consult',
    again: 'Import again',
    waits: 'Waits for your answer',
    untilAnswered: 'Nothing is sent until you answer.',
  },

  note: {
    region: 'Note',
    reference: (reference: string) => withIsolatedNames`ref ${reference}`,
    sandboxMark: 'Sample note, not for records',
    changed: 'Changed after filing',
    copy: 'Copy',
    remove: 'Remove',
    restoreSection: 'Restore',
    removed: 'Left out of the note. You can restore it.',
    copyNote: 'Copy note',
    discardNote: 'Discard note',
    discardRecording: 'Discard recording',
    restoreNote: 'Restore note',
    restoreRecording: 'Restore recording',
    send: 'Send',
    sendOf: (name: string) => (name === '' ? 'Send' : withIsolatedNames`Send ${name}`),
    askName: 'Who is this?',
    unnamed: (step: string) => `${step.replace(' without copying', '')} without a name`,
    doNotSend: 'Do not send',
    empty: 'The note came without any text.',
  },

  phases: {
    preparingText: (fileName: string) =>
      withIsolatedNames`Preparing ${fileName}. The file itself does not change.`,
    waitsFor: {
      room: 'Free some space: then it is prepared.',
      help: 'Ask IT to mend it. Then the recording is prepared.',
      time: 'The recording is prepared in a minute or two.',
    },
    preparingTake: 'Preparing the recording. It is safe.',
    waitingText: 'It is sent when its turn comes.',
    sendingText: 'You can carry on with the next patient.',
    writingTitle: 'Writing the note',
    writingText: 'Most notes take 90 seconds. You can carry on with the next patient.',
    discardedRecording: 'This recording was discarded. It is still here and can be restored.',
    discardedNote: 'This note was discarded. It is still here and can be restored.',
    percent: (fraction: number) => `${Math.floor(fraction * 100)} %`,
  },

  /** After the status word. */
  report: {
    due: 'on this computer. We’ll tell the service once it is back.',
    refused: 'on this computer. The service refused it: try again.',
    parked: 'on this computer. {button} to finish.',
  },

  discard: {
    recordingTitle: 'Discard this recording?',
    recordingText: (name: string) =>
      withIsolatedNames`${name}’s recording will not be sent. You can restore it.`,
    sentText: (name: string) =>
      withIsolatedNames`${name}’s recording will be hidden. The service is told to drop its note.`,
    sentUnreportedText: (name: string) =>
      withIsolatedNames`${name}’s recording will be hidden. The service is not told.`,
    noteTitle: 'Discard this note?',
    noteText: (name: string) => withIsolatedNames`${name}’s note will be hidden. You can restore it.`,
    keep: 'Keep it',
  },

  transcript: {
    region: 'Transcript',
    search: 'Search transcript',
    copy: 'Copy transcript',
    previous: 'Previous match',
    next: 'Next match',
    count: (at: number, of: number) => (of === 0 ? 'None' : `${at} of ${of}`),
    later: 'The transcript comes with the note.',
    none: 'There is no transcript of this consult.',
    withoutRecording: 'No recording, so no transcript.',
    text: 'Transcript text',
  },

  connect: {
    title: 'Connect a practice',
    intro: 'Ask your practice for the address and the access key.',
    again: 'Enter a new access key. The consults that wait are sent then.',
    address: 'Service address',
    addressHint: 'Change this only if your practice says so.',
    vet: 'Your name',
    vetHint: 'Your name in the practice, for example Dr Moor',
    token: 'Access key',
    tokenHint: 'Stored safely on this computer only.',
    isSandbox: 'Test connection (made-up notes)',
    isSandboxHint: 'Its notes are made up. This cannot be changed later.',
    isSameVet: (vet: string) => `I am ${vet}`,
    isSameVetHint: 'Waiting consults are sent in this name. Somebody else? Press Add a vet.',
    /** What main may ask about the practice, as the box that the vet ticks then. */
    question: {
      practice_renamed: (name: string, { practiceName }: ConnectionView) =>
        withIsolatedNames`${practiceName} is now called ${name}`,
      practice_id_changed: (name: string) => `${name} is still the same practice`,
      same_name: (_: string, { name }: ConnectionView) => `This access key is for ${name}`,
      already_connected: (name: string) => withIsolatedNames`Is this another practice called ${name}?`,
    },
    questionHint: {
      practice_renamed: 'Same practice, new name. If not, connect it as a new practice.',
      practice_id_changed: 'The service has a new id for it. If not, connect it as a new practice.',
      same_name: 'Another practice of yours has the same name.',
      already_connected: 'You then have both in your list of practices.',
    },
    connect: 'Connect',
    correct: 'Please correct what is marked above.',
    isMissing: 'Please fill this in',
    enterAgain: 'Enter it again',
    noSpaces: 'An access key has no spaces.',
    isNotTicked: 'Please tick this',
    reconnectTitle: (practiceName: string) => withIsolatedNames`Reconnect to ${practiceName}`,
    connected: 'The practice is connected.',
  },

  time: {
    today: 'today',
    yesterday: 'yesterday',
    unknown: 'unknown time',
    now: 'now',
    in: (wait: string) => `in ${wait}`,
    about: (position: string) => `about ${position}`,
    h: 'h',
    min: 'min',
    s: 's',
  },
} as const;

const isOwnCode = (code: CommandFailure['code']): code is CommandOnlyFailureCode =>
  Object.hasOwn(commandFailureStrings, code);

export function commandFailureString(code: CommandFailure['code']): string {
  if (isOwnCode(code)) return commandFailureStrings[code];
  const { what, kept } = failureStrings[code];
  return `${what} ${kept}`;
}

/** A failed connect puts no recording at risk, so these texts say what to check in the form. */
const connectTexts: Partial<Record<CommandFailure['code'], string>> = {
  unauthorized: 'The service did not accept this access key. Paste the whole key again.',
  connection_revoked: 'This access key is no longer valid. Ask your practice for a new one.',
  partner_disabled: 'The service has switched this app off for all clinics. Ask the service when it is back.',
  subscription_inactive: 'The clinic’s subscription is not active. Connect again when it is.',
  service_unreachable: 'The service does not answer at this address. Check the address and the internet.',
  name_not_found: 'This address was not found. Check its spelling and the internet.',
  rate_limited: 'Too many attempts. Wait a minute, then try again.',
  unexpected_answer: 'This address is not the note service. Check the address.',
  note_not_found: 'This address is not the note service. Check the address.',
  certificate_untrusted:
    'The service could not prove who it is. Check the address and this computer’s date, then ask IT.',
  proxy_unreachable: 'The clinic’s proxy does not answer. Check the network, then ask IT.',
  proxy_refused: 'The clinic’s proxy blocks this app. Ask IT for its name and password.',
  proxy_unsupported:
    'The clinic’s proxy needs a sign-in (NTLM, Kerberos) or SOCKS. Ask IT to let this app through.',
  request_rejected: 'The service did not accept this. Check the address and the access key.',
  keychain_absent: 'This computer has no keychain for the access key. Nothing was connected.',
  keychain_locked: 'This computer’s keychain is locked. Unlock it, then try again.',
  keychain_refused: 'This computer’s keychain did not let the app in. Try again and choose Always Allow.',
  refused: 'Something in the form is missing or too long.',
};
export const connectFailureString = (code: CommandFailure['code'], vet: string | null = null): string =>
  code === 'key_in_use' && vet !== null
    ? withIsolatedNames`This access key is already ${vet}’s on this computer. Ask your practice for your own.`
    : (connectTexts[code] ?? (isOwnCode(code) ? commandFailureStrings[code] : failureStrings[code].what));

/** The details that support will ask for; null where the sentence says everything. */
export const commandDetails = ({ code, detail }: CommandFailure): FailureView | null =>
  isOwnCode(code) ? null : { code, detail };
