import type { Snapshot } from '../../shared/snapshot.ts';

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
