/** How recording works on this workstation. */
export type RecordingSettings = {
  /** The chosen microphone; null: the system's default. Found again by id, then by label. */
  readonly microphone: { readonly deviceId: string; readonly label: string } | null;
  /** Off by default: it eats words where nobody plays sound. */
  readonly echoCancellation: boolean;
  readonly noiseSuppression: boolean;
  readonly autoGainControl: boolean;
  readonly channel: 'mix' | 'left' | 'right';
  /** Send as soon as recording stops. */
  readonly sendsOnStop: boolean;
  /** A take ends by itself after this long. */
  readonly capMinutes: number;
  readonly consent: 'off' | 'remind' | 'require';
  /** Starts, pauses and resumes from anywhere, as an Electron accelerator; empty: none. */
  readonly shortcut: string;
};

/** What an organisation can decide of them. */
export type ManagedRecordingName =
  | 'echoCancellation'
  | 'noiseSuppression'
  | 'autoGainControl'
  | 'sendsOnStop'
  | 'capMinutes'
  | 'consent';

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
};

export const capMinutesRange = { least: 5, most: 600 } as const;
