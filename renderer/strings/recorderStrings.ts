import { withIsolatedNames } from '../../shared/text/shownName.ts';
import type { RecordingConcern } from '../../shared/ipc/snapshot.ts';
import type { SoundFault } from '../../shared/consult/soundQuality.ts';
import type { GapReason, TakeEnd } from '../../shared/consult/take.ts';

const anotherVets = 'another vet’s consult';
const ownAt = 'your consult at ';
const vetsRecording = '’s recording';
/** As at the start of a sentence; a patient's name stays as it is typed. */
const begun = (other: string): string =>
  other === anotherVets || other.startsWith(ownAt) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
/** Of a patient, a consult, or a vet's recording. */
const runs = (other: string | null): string => {
  const which = other ?? anotherVets;
  return withIsolatedNames`${begun(which)} ${which.endsWith(vetsRecording) ? 'is running' : 'is being recorded'}.`;
};
const isStopped = 'is stopped and not sent.';

export const recorderStrings = {
  anyLanguage: 'Any language may be spoken. The note is in English.',
  record: 'Record',
  recordAs: (vet: string) => withIsolatedNames`Record as ${vet}`,
  recordedFor: (vet: string) => withIsolatedNames`For ${vet}`,
  savedFor: (vet: string) => withIsolatedNames`Saved for ${vet}.`,
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  stillTrying: 'Still trying…',
  stopTrying: 'Stop trying',
  recordedTime: 'Recorded time',

  newAnimal: {
    button: 'New animal',
    stopped: (name: string) => withIsolatedNames`${name} ${isStopped}`,
    isStopped,
    undone: (name: string) => withIsolatedNames`One recording again, for ${name}.`,
    leftOut: (typed: string) => withIsolatedNames` ${typed} waits under New consult.`,
    tooEarly: 'Nothing is recorded yet.',
    tooLate: 'Too late to undo. Both consults are here.',
  },

  microphone: 'Microphone',
  systemDefault: 'System default',
  systemDefaultIs: (label: string) => `System default (${label})`,
  notConnected: (label: string) => `${label} (not connected)`,
  substituted: (wanted: string, used: string) =>
    `“${wanted}” is not connected. ${used === '' ? 'The system’s default' : `“${used}”`} is used instead.`,
  usesInstead: (label: string) => `Microphone: ${label}, in place of the chosen one`,

  level: 'Microphone level',
  levels: {
    heard: 'We can hear you',
    nothing: 'Nothing to hear yet',
    tooLoud: 'Too loud: move back a little',
  },
  test: 'Test microphone',
  endTest: 'Stop the test',

  ownElsewhere: (practice: string) => withIsolatedNames`${ownAt}${practice}`,
  recordingOf: (vet: string) => withIsolatedNames`${vet}${vetsRecording}`,
  /** An emergency: null is the try-out's, whose vet has no name. */
  pauseAndRecord: (other: string | null) => withIsolatedNames`Pause ${other ?? anotherVets} and record`,
  pauseAndResume: (other: string | null, name: string) =>
    withIsolatedNames`Pause ${other ?? anotherVets} and resume ${name}`,
  pauseAndContinue: (other: string | null) => withIsolatedNames`Pause ${other ?? anotherVets} and continue`,
  otherRuns: (other: string | null, name: string) =>
    `${withIsolatedNames`${name} is paused.`} ${runs(other)}`,
  anotherRecords: (other: string | null) => `${runs(other)} Shift + F8 pauses that and records.`,
  staysPaused: (name: string | null) => `${begun(name ?? anotherVets)} stays paused meanwhile.`,
  continue: 'Continue recording',
  consentReminder: 'Remember to ask the owner before you record.',
  consent: 'The owner agrees to the recording',
  consentWaits: 'Tick that the owner agrees, then Record is ready.',

  states: {
    starting: 'Starting…',
    recording: 'Recording',
    paused: 'Paused',
    waitingForMicrophone: 'Looking for the microphone',
    noMicrophone: 'No microphone',
    microphoneMuted: 'No microphone',
    stopping: 'Stopping…',
  },
  savingLastSeconds: 'Saving the last seconds…',
  savedTo: (time: string) => `Saved to ${time}. Safe if the power fails.`,
  /** For a run that saves nothing. */
  endsWithRun: 'Nothing can be saved now. Closing the app loses this recording.',
  willEndWithRun: 'Nothing can be saved now. Closing the app loses a recording.',
  behind: (time: string) => `Saved to ${time}. Saving is slow: a power failure would lose the rest.`,
  pausedText: 'Nothing is recorded until you press Resume.',

  concerns: {
    no_sound: 'No sound is coming from the microphone. Check that it is not muted, or choose another one.',
    long_silence: 'Nobody has spoken for 5 minutes. If the consult is over, press Stop.',
    microphone_changed: 'The microphone was changed. Recording continued.',
    saving_behind: '',
    disk_low: '',
    cap_near: 'The longest recording is nearly reached. It stops soon and is saved.',
  } satisfies Record<RecordingConcern, string>,
  room: (minutes: number) => `Space for about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,

  gaps: {
    device_lost: (length: string, at: string) => `The microphone was away for ${length} at ${at}.`,
    muted: (length: string, at: string) => `The microphone was muted for ${length} at ${at}.`,
    stalled: (length: string, at: string) => `The microphone gave no sound for ${length} at ${at}.`,
    suspended: (length: string, at: string) => `This computer was asleep for ${length} at ${at}.`,
    page_lost: (length: string, at: string) => `The window had to load again: ${length} missing at ${at}.`,
    damaged: (length: string, at: string) => `${length} cannot be read at ${at}.`,
  } satisfies Record<GapReason, (length: string, at: string) => string>,
  endUnreadable: 'The end cannot be read.',
  partUnreadable: (at: string) => `A part cannot be read at ${at}.`,
  gapsTitle: 'What is missing',
  stoppedAt: (time: string) => `Recording stopped at ${time}`,
  /** Of a recording that nobody ended. */
  stops: {
    cap: 'the longest recording is reached',
    disk_full: 'the disk is full',
    disk_failed: 'the disk failed',
  },
  stoppedBecause: (time: string, because: string) =>
    `Recording stopped at ${time}: ${because}. Until then it is safe.`,
  ends: {
    person: null,
    cap: 'The longest recording was reached. Everything is here.',
    disk_full: 'The disk was full. Everything until then is here.',
    disk_failed: 'The disk failed. Everything until then is here.',
    quit: 'The app was closed. Everything until then is here.',
    crash: 'This recording was interrupted. Everything saved so far is here.',
  } satisfies Record<TakeEnd['by'], string | null>,

  /** How a recording sounds: at most 12 words each, what to do included. */
  sound: {
    good: 'Sounds good',
    /** While it records, something can still be done. */
    now: {
      no_speech: 'No speech heard yet. Check the microphone.',
      too_quiet: 'Too quiet. Move the microphone closer.',
      clipped: 'Too loud and distorted. Move the microphone away.',
      noisy: 'Loud background noise. Move the microphone closer.',
      silent_side: 'One side of the microphone is silent. Check its plug.',
    } satisfies Record<SoundFault, string>,
    after: {
      no_speech: 'No speech found. Listen to check.',
      too_quiet: 'Very quiet. Next time, move the microphone closer.',
      clipped: 'Too loud and distorted. Next time, move the microphone away.',
      noisy: 'Loud background noise. Next time, move the microphone closer.',
      silent_side: 'One side is silent. Next time, check the microphone’s plug.',
    } satisfies Record<SoundFault, string>,
  },

  elsewhere: {
    region: 'Recording in progress',
    ended: 'Recording that stopped by itself',
    paused: 'Paused recording',
    isPaused: 'paused',
    backTo: (name: string) => withIsolatedNames`Back to ${name}`,
    someoneElse: (own: string | null) => begun(own ?? anotherVets),
    open: (name: string) => withIsolatedNames`Open this recording: ${name}`,
    change: (verb: string, name: string | null) => withIsolatedNames`${verb} ${name ?? anotherVets}`,
  },

  copyStrip: {
    title: 'Copy the note',
    copied: (count: number, of: number) => `${count} of ${of} copied`,
    failed: 'Not copied. Press again.',
  },
  bar: { show: 'Show', stopping: 'Stopping', saving: 'Saving', needsLook: 'Look here' },

  recovered: {
    region: 'Recovered recordings',
    word: 'Recovered',
    intro: 'Interrupted. Everything saved so far is here.',
    looking: 'Reading the recording…',
    keep: 'Keep',
    unlock: 'Unlock to recover',
    stillLocked: 'It is still locked. Unlock the keychain first, or restart the app.',
    locked: 'The recording is untouched. Unlock the keychain, then press Unlock to recover.',
    kept: 'It stays here until you discard it.',
  },

  troubles: {
    denied:
      'The app may not use the microphone. Allow the microphone in the system settings, then press Try again.',
    blocked:
      'This computer’s privacy settings block the microphone. Allow it for desktop apps in the system settings. Then press Try again.',
    missing: 'No microphone was found. Plug one in, or switch it on, then press Try again.',
    busy: 'The microphone is in use by another program, or does not answer. Close the other program, or plug the microphone in again. Then press Try again.',
    unanswered:
      'The microphone does not answer. Allow it if the computer asks, or plug it in again. Then press Try again.',
    unsuitable:
      'This microphone does not work with the recording settings. Choose another microphone, then press Try again.',
    unknown: 'The microphone could not be opened. Unplug it and plug it in again, then press Try again.',
  },
  tooLittleRoom: 'The disk is full. Free some space on this computer.',
  nothingRecorded: 'Nothing was recorded.',
  /** Before a take that begins as soon as the microphone answers. */
  notYetRecording:
    'Nothing is recorded yet: recording starts once a microphone answers. Allow it if the computer asks, or plug it in again.',
  whileRecording: 'Everything recorded so far is here.',
  openSettings: 'Open system settings',
} as const;
