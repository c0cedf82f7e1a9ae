export type RecordingSettings = {
  /** The chosen microphone; null: the system's default. The app finds the microphone by id, then by label. */
  readonly microphone: { readonly deviceId: string; readonly label: string } | null;
  /** Off by default, because echo cancellation swallows words where nobody plays sound. */
  readonly echoCancellation: boolean;
  readonly noiseSuppression: boolean;
  readonly autoGainControl: boolean;
  readonly channel: 'mix' | 'left' | 'right';
  /** Send as soon as recording stops. */
  readonly sendsOnStop: boolean;
  /** The app stops a take after this time. */
  readonly capMinutes: number;
  readonly consent: 'off' | 'remind' | 'require';
  /** Starts, pauses and resumes from any program, as an Electron accelerator; empty: none. */
  readonly shortcut: string;
  /** The key ? opens the list of keyboard shortcuts. A person who dictates can switch it off (WCAG 2.2, 2.1.4). */
  readonly hasQuestionMarkKey: boolean;
};

/** The recording settings that an organisation can decide. */
export type ManagedRecordingName =
  | 'echoCancellation'
  | 'noiseSuppression'
  | 'autoGainControl'
  | 'sendsOnStop'
  | 'capMinutes'
  | 'consent'
  | 'shortcut';

export const usualRecordingSettings: RecordingSettings = {
  microphone: null,
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: true,
  channel: 'mix',
  sendsOnStop: false,
  capMinutes: 120,
  consent: 'off',
  shortcut: '',
  hasQuestionMarkKey: true,
};

export const capMinutesRange = { least: 5, most: 600 } as const;
