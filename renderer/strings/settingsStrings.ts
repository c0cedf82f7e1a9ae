import type { Snapshot } from '../../shared/ipc/snapshot.ts';

export const settingsStrings = {
  title: 'Settings',
  search: 'Search settings',
  recording: {
    title: 'Recording',
    intro: 'Microphone changes apply now; the rest from the next recording.',
  },
  notSaved: 'This could not be saved.',
  range: {
    number: (least: number, most: number) => `Give a whole number, from ${least} to ${most}.`,
    days: (least: number, most: number) => `Give whole days, from ${least} to ${most}, or nothing.`,
  },
  keyboard: {
    title: 'Keyboard',
    intro: 'Shift and F1 list all keyboard shortcuts.',
    keys: 'Keyboard shortcuts',
  },
  notifications: { title: 'Notifications', intro: 'When a note is ready or a consult needs you.' },
  spelling: {
    title: 'Spelling',
    intro: 'Unknown words in notes are underlined. Everything is checked on this computer.',
    noDictionary: 'The dictionary of this language is missing here. Notes are not checked.',
  },
  support: {
    title: 'Support',
    intro: 'What the app did, in codes and numbers. You see it before saving.',
    bundle: {
      open: 'Support bundle…',
      title: 'Support bundle',
      what: 'It has no names, notes, transcripts or access keys. Save it, then send it to support.',
      preview: 'What the bundle holds',
    },
    loading: 'Putting it together…',
    failed: 'It could not be made. Close this and try again.',
    save: 'Save bundle…',
    saved: 'Support bundle saved.',
  },
  shortcut: {
    none: 'None. Press to set.',
    press: 'Press the keys now',
    alone: 'Hold Ctrl or Alt as well. This key alone has other uses.',
    remove: 'Remove',
    problems: {
      taken: 'Another program uses these keys, so they do nothing here.',
      invalid: 'These keys cannot be used on this computer.',
    } satisfies Record<NonNullable<Snapshot['shortcutProblem']>, string>,
    setOthers: 'Set others.',
  },
} as const;
