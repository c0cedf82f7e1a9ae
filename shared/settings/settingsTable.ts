import { usualNoteFormat, type NoteFormat } from './noteFormat.ts';

/** How a value is checked and chosen: in the store, by a command, in a policy and on the page. */
export type SettingShape =
  | { readonly kind: 'switch' }
  | {
      readonly kind: 'number';
      readonly least: number;
      readonly most: number;
      readonly unit: string;
    }
  /** Whole days, or null: for ever. */
  | { readonly kind: 'days'; readonly least: number; readonly most: number }
  /** Each value with its words on the page. */
  | { readonly kind: 'choice'; readonly choices: Readonly<Record<string, string>> }
  /** An Electron accelerator; empty: none. */
  | { readonly kind: 'shortcut' }
  | { readonly kind: 'microphone' }
  | { readonly kind: 'noteFormat' }
  | { readonly kind: 'words' };

/** The parts of the settings page that show their rows of the table, in its order. */
export type SettingSection =
  | 'recording'
  | 'keyboard'
  | 'notifications'
  | 'noteCheck'
  | 'lock'
  | 'privacy'
  | 'noteFormat'
  | 'spelling';

type SettingPolicy = {
  readonly name: string;
  /** Where the page's label would not do. */
  readonly title?: string;
  /** For IT: the effect, and the default. */
  readonly explanation: string;
  readonly example: string | number | boolean;
  /** The words for IT, where the page has others. */
  readonly choices?: Readonly<Record<string, string>>;
};

type SettingRow = {
  readonly shape: SettingShape;
  readonly usual: unknown;
  /** Whose choice it is: one for this computer, one for each vet, or one for each connection. */
  readonly scope: 'workstation' | 'vet' | 'connection';
  readonly section: SettingSection;
  readonly label: string;
  readonly hint?: string;
} & (
  | { readonly policy: SettingPolicy }
  /** The name of a policy whose value is another than the setting's, so policySchema has it. */
  | { readonly ownPolicy: string }
  /** It depends on the room, the workstation or the person, so no policy decides it. */
  | { readonly vetOnly: true }
);

const noWords: readonly string[] = [];
const capMinutes = { kind: 'number', least: 5, most: 600, unit: 'minutes' } as const;
/** Kept for ever, unless somebody chooses otherwise: what is removed is gone. */
const retention = {
  shape: { kind: 'days', least: 1, most: 36_500 },
  usual: null,
  scope: 'connection',
  section: 'privacy',
} as const;
const forRecording = { scope: 'workstation', section: 'recording' } as const;
const lockMinutes = { kind: 'number', least: 1, most: 480, unit: 'minutes' } as const;

/** Every setting with a value of its own. Store, command, policy, templates and page follow from its row. */
export const settingsTable = {
  /** The app finds the microphone by id, then by label; null: the system's default. */
  microphone: {
    shape: { kind: 'microphone' },
    usual: null,
    ...forRecording,
    label: 'Microphone',
    vetOnly: true,
  },
  channel: {
    shape: { kind: 'choice', choices: { mix: 'Both', left: 'Left only', right: 'Right only' } },
    usual: 'mix',
    ...forRecording,
    label: 'Microphone side',
    vetOnly: true,
  },
  sendsOnStop: {
    shape: { kind: 'switch' },
    usual: false,
    scope: 'connection',
    section: 'recording',
    label: 'Send as soon as recording stops',
    hint: 'Your own Stop then sends at once. Without a name, it waits.',
    policy: {
      name: 'sendOnStop',
      explanation:
        'On: without a chance to listen, cut or change the patient first. Only Stop by the consult’s own vet sends; a consult without a name waits. Off: the vet presses Send each time. Not set: each vet chooses.',
      example: false,
    },
  },
  consent: {
    shape: {
      kind: 'choice',
      choices: {
        off: 'No reminder',
        remind: 'Remind me before Record',
        require: 'Ask for the owner’s consent each time',
      },
    },
    usual: 'off',
    ...forRecording,
    label: 'Owner’s consent',
    policy: {
      name: 'consentMode',
      explanation:
        'Whether the app reminds of it before a recording, or records only after the vet has confirmed it. Not set: the vet chooses.',
      example: 'require',
      choices: {
        off: 'No reminder',
        remind: 'Remind before recording',
        require: 'Record only after the vet has confirmed it',
      },
    },
  },
  /** Off by default, because echo cancellation swallows words where nobody plays sound. */
  echoCancellation: {
    shape: { kind: 'switch' },
    usual: false,
    ...forRecording,
    label: 'Leave out this computer’s own sound',
    hint: 'Only where this computer plays sound. Otherwise it loses words.',
    policy: {
      name: 'echoCancellation',
      title: 'Echo cancellation',
      explanation:
        'Takes the sound that the computer itself plays out of the recording. Off is better where it plays none. Not set: the vet chooses.',
      example: false,
    },
  },
  noiseSuppression: {
    shape: { kind: 'switch' },
    usual: false,
    ...forRecording,
    label: 'Noise reduction',
    hint: 'For a steady noise, such as a fan.',
    vetOnly: true,
  },
  autoGainControl: {
    shape: { kind: 'switch' },
    usual: true,
    ...forRecording,
    label: 'Automatic volume',
    hint: 'Makes quiet voices louder.',
    vetOnly: true,
  },
  /** The app stops a take after this time. */
  capMinutes: {
    shape: capMinutes,
    usual: 120,
    ...forRecording,
    label: 'Longest recording, in minutes',
    hint: `From ${capMinutes.least} to ${capMinutes.most}. It then stops and is saved.`,
    policy: {
      name: 'longestRecordingMinutes',
      title: 'Longest recording',
      explanation:
        'A recording stops by itself after so many minutes, and is kept. A continued recording starts a new count. Not set: the vet chooses.',
      example: 90,
    },
  },
  /** Starts, pauses and resumes from any program. */
  shortcut: {
    shape: { kind: 'shortcut' },
    usual: '',
    ...forRecording,
    label: 'Shortcut from any program',
    hint: 'Starts a recording, then pauses and resumes it.',
    vetOnly: true,
  },
  /** A person who dictates can switch the key off (WCAG 2.2, 2.1.4). */
  hasQuestionMarkKey: {
    shape: { kind: 'switch' },
    usual: true,
    scope: 'workstation',
    section: 'keyboard',
    label: 'The key ? lists them too',
    hint: 'Switch this off if you dictate to the computer.',
    vetOnly: true,
  },
  /** Where nobody has chosen, the system's language (`languageFor`). */
  spellingLanguage: {
    shape: {
      kind: 'choice',
      choices: { 'en-GB': 'English (British)', 'en-US': 'English (American)', off: 'Do not check' },
    },
    usual: 'off',
    scope: 'workstation',
    section: 'spelling',
    label: 'Language of notes',
    vetOnly: true,
  },
  /**
   * As typed, in alphabetical order. They may be names, so they are in the store, not in Chromium's plain
   * list.
   */
  clinicWords: {
    shape: { kind: 'words' },
    usual: noWords,
    scope: 'workstation',
    section: 'spelling',
    label: 'Clinic’s words',
    hint: 'One a line. Never underlined, for everybody at this computer.',
    /** A fixed list would underline each new name. */
    vetOnly: true,
  },
  checksNotes: {
    shape: { kind: 'switch' },
    usual: true,
    scope: 'connection',
    section: 'noteCheck',
    label: 'Check notes against the transcript',
    hint: 'Underlines what was not said, and sums that are wrong.',
    policy: {
      name: 'checkNotes',
      explanation:
        'Whether the app underlines what was not said, and sums that are wrong, on this computer alone. Not set: each vet chooses, by default on.',
      example: true,
    },
  },
  /** How the notes of a practice look in copies and files, because practices use different programs. */
  noteFormat: {
    shape: { kind: 'noteFormat' },
    usual: usualNoteFormat,
    scope: 'connection',
    section: 'noteFormat',
    label: 'Note format',
    ownPolicy: 'noteFormats',
  },
  /** Off by default, because most practice programs take a note in one piece. */
  copyStrip: {
    shape: { kind: 'switch' },
    usual: false,
    scope: 'connection',
    section: 'noteFormat',
    label: 'Copy section by section after Copy and file',
    hint: 'In a small window above other programs, with the patient’s name.',
    policy: {
      name: 'copyStrip',
      title: 'Copy strip',
      explanation:
        'On: after Copy and file, a small window above other programs has the patient’s name and one button for each section, which copies it; for practice programs with a box for each. Not set: each vet chooses, by default off.',
      example: true,
    },
  },
  lockAfterMinutes: {
    shape: lockMinutes,
    usual: 10,
    scope: 'vet',
    section: 'lock',
    label: 'Lock after … minutes without use',
    hint: `${lockMinutes.least} to ${lockMinutes.most} minutes. Only if you have a PIN. Recording continues.`,
    policy: {
      name: 'lockAfterMinutes',
      title: 'Lock after',
      explanation:
        'After so many minutes without use, where the vet has a PIN. Not set: each vet chooses, by default 10.',
      example: 5,
    },
  },
  /** Off by default, because anybody in the room can read a notification. */
  noticesWithPatient: {
    shape: { kind: 'switch' },
    usual: false,
    scope: 'vet',
    section: 'notifications',
    label: 'Show the patient’s name in notifications',
    hint: 'Everyone in the room can read them. Never shown while locked.',
    policy: {
      name: 'patientNamesInNotifications',
      title: 'Patients’ names in notifications',
      explanation:
        'Whether the system’s notifications name the patient. Not set: each vet chooses, by default not.',
      example: false,
    },
  },
  /** Audio, counted from when the service has recorded the outcome. */
  audioRetentionDays: {
    ...retention,
    label: 'Remove recordings after (days)',
    hint: 'Counted from the day you filed or discarded it.',
    policy: {
      name: 'audioRetentionDays',
      title: 'Remove recordings after',
      explanation:
        'So many days after the service has recorded the outcome, and never before. Not set: each vet chooses, by default never.',
      example: 30,
    },
  },
  /** The whole consult, counted from when the service has recorded the outcome. */
  noteRetentionDays: {
    ...retention,
    label: 'Delete consults after (days)',
    hint: 'Note, transcript and recording. Notes changed after filing, or written without the service, stay.',
    policy: {
      name: 'noteRetentionDays',
      title: 'Delete consults after',
      explanation:
        'Note, transcript and recording, so many days after the service has recorded the outcome. Not set: each vet chooses, by default never.',
      example: 365,
    },
  },
} as const satisfies Readonly<Record<string, SettingRow>>;

type Table = typeof settingsTable;
export type SettingName = keyof Table;
/** The value of each kind but a choice, which has its own. */
type Values = {
  readonly switch: boolean;
  readonly number: number;
  readonly days: number | null;
  readonly shortcut: string;
  readonly microphone: { readonly deviceId: string; readonly label: string } | null;
  readonly noteFormat: NoteFormat;
  readonly words: readonly string[];
};
type ValueOf<Shape extends SettingShape> = Shape extends { readonly choices: infer Choices }
  ? keyof Choices
  : Values[Exclude<Shape['kind'], 'choice'>];

export type Settings = { readonly [Name in SettingName]: ValueOf<Table[Name]['shape']> };

export const settingNames = Object.keys(settingsTable) as readonly SettingName[];

export const settingDefinitionOf = (name: SettingName): SettingRow => settingsTable[name];

/** The settings where nobody has decided anything. */
export const usualSettings = Object.fromEntries(
  settingNames.map((name) => [name, settingsTable[name].usual]),
) as Settings;
