import type { Snapshot } from '../../shared/ipc/snapshot.ts';

export const settingsStrings = {
  open: 'Settings',
  title: 'Settings',
  recording: 'Recording',
  intro:
    'Each change is saved at once. Another microphone is used at once, all else from the next recording on.',
  notSaved: 'This was not saved. Everything is as it was before.',
  sound: 'Sound',
  echoCancellation: 'Echo cancellation',
  echoCancellationHint: 'Only where this computer plays sound during consults. Otherwise it eats words.',
  noiseSuppression: 'Noise reduction',
  noiseSuppressionHint: 'For a steady noise, such as a fan.',
  autoGainControl: 'Automatic volume',
  autoGainControlHint: 'Makes quiet voices louder.',
  channel: 'Channel',
  channels: { mix: 'Both, mixed', left: 'Left only', right: 'Right only' },
  ending: 'When a recording ends',
  sendsOnStop: 'Send as soon as recording stops',
  sendsOnStopHint: 'Without a chance to listen, cut or change the patient first.',
  cap: 'Longest recording, in minutes',
  capHint: (least: number, most: number) => `From ${least} to ${most}. It then stops by itself, and is kept.`,
  consent: 'Owner’s consent',
  consents: {
    off: 'No reminder',
    remind: 'Remind me before Record',
    require: 'Require a tick before Record',
  },
  support: {
    section: 'Support',
    intro: 'What the app has done, in codes and numbers. You see all of it before anything is saved.',
    open: 'Support bundle…',
    title: 'Support bundle',
    what: 'This is everything in it: no names, no notes, no transcripts, no tokens. Save it, and send the file to support yourself. The app sends nothing.',
    preview: 'What the bundle holds',
    loading: 'Putting it together…',
    failed: 'It could not be put together. Close this, and try again.',
    save: 'Save bundle…',
    saved: 'Support bundle saved.',
  },
  shortcut: {
    label: 'Shortcut from any program',
    hint: 'Starts a recording, then pauses and resumes it.',
    none: 'None. Press to set.',
    press: 'Press the keys now',
    remove: 'Remove',
    problems: {
      taken: 'Another program uses these keys, so they do nothing here. Set others.',
      invalid: 'These keys cannot be used on this computer. Set others.',
    } satisfies Record<NonNullable<Snapshot['shortcutProblem']>, string>,
  },
} as const;

export const noticeStrings = {
  title: 'Notifications',
  intro: 'When a note is ready, or a consult needs you, and you are looking elsewhere.',
  showsPatient: 'Show the patient’s name in notifications',
  showsPatientHint: 'Whoever is in the room can read them. Never while this workstation is locked.',
} as const;
