import {
  settingNames,
  settingRow,
  type PolicySettings,
  type SettingName,
} from '../../shared/settings/settingsTable.ts';
import {
  appointmentsPlace,
  filedNotePlace,
  name,
  noteFormatPlace,
  proxyAddress,
  proxyException,
  recoveryKey,
  scriptAddress,
  shortcut,
  webAddress,
  webOrigin,
  wholePath,
} from './policyTextValues.ts';
import {
  allowList,
  lines,
  list,
  oneOf,
  oneOfOrStrictest,
  onOff,
  structured,
  text,
  whole,
  type PolicySetting,
} from './policyValues.ts';

/** The service's own limit is higher (interface, Limits). At 30, ten consults can still wait for their notes. */
const requestsPerMinuteRange = { least: 30, most: 600 } as const;

const clipboardSecondsRange = { least: 1, most: 3600 } as const;

function settingPolicy(name: SettingName): PolicySetting<unknown> {
  const row = settingRow(name);
  const { shape } = row;
  switch (shape.kind) {
    case 'switch':
      return onOff();
    case 'number':
      return whole(shape, shape.unit);
    case 'days':
      return whole(shape, 'days');
    case 'choice':
      return oneOf('policy' in row ? (row.policy.choices ?? shape.choices) : shape.choices);
    case 'shortcut':
      return text(shortcut, 100);
    case 'microphone':
    case 'noteFormat':
    case 'words':
      throw new Error('The row has no policy.');
  }
}

/** The policies that decide settings of the page, by the table of settings. */
const ofSettings = Object.fromEntries(
  settingNames.flatMap((name) => {
    const row = settingRow(name);
    return 'policy' in row ? [[row.policy.name, settingPolicy(name)]] : [];
  }),
  // The names decide the types of the values, which the compiler cannot see.
) as { readonly [Name in keyof PolicySettings]: PolicySetting<PolicySettings[Name]> };

/** In the order of the templates. */
const inOrder = {
  serviceAddress: text(webAddress),
  allowedServiceAddresses: allowList(webOrigin),
  allowedPractices: allowList(name(500)),
  sandboxAllowed: onOff(),
  connectClientId: text(name(200), 200),
  connectAddress: text(webAddress),

  consentMode: ofSettings.consentMode,
  echoCancellation: ofSettings.echoCancellation,
  noiseSuppression: ofSettings.noiseSuppression,
  autoGainControl: ofSettings.autoGainControl,
  longestRecordingMinutes: ofSettings.longestRecordingMinutes,
  sendOnStop: ofSettings.sendOnStop,
  sendSmallerCopyAfterFailures: whole({ least: 1, most: 20 }, 'uploads'),
  recordingShortcut: ofSettings.recordingShortcut,

  audioRetentionDays: ofSettings.audioRetentionDays,
  untouchedAudioRetentionDays: ofSettings.untouchedAudioRetentionDays,
  noteRetentionDays: ofSettings.noteRetentionDays,
  exportFolder: text(wholePath, 4096),
  filedNoteFolders: structured(filedNotePlace, 20),
  appointmentsFile: structured(appointmentsPlace, 20),
  noteFormats: structured(noteFormatPlace, 20),
  spellingLanguage: ofSettings.spellingLanguage,
  outcomeReport: oneOfOrStrictest(
    {
      full: 'The outcome, with the texts of a filed note',
      outcomeOnly: 'The outcome, without any text',
      off: 'Nothing',
    },
    'off',
  ),
  checkNotes: ofSettings.checkNotes,
  checkBeforeFiling: oneOf({ ask: 'Ask the vet first' }),
  recoveryPublicKey: lines(recoveryKey),

  lockAfterMinutes: ofSettings.lockAfterMinutes,
  requirePin: onOff(),
  forgetPinsOf: list(name(200)),
  patientNamesInNotifications: ofSettings.patientNamesInNotifications,
  clearClipboardAfterLockSeconds: whole(clipboardSecondsRange, 'seconds'),
  clipboardHistory: oneOf({
    allow: 'Copies may be in the history',
    exclude: 'Copies are marked to be left out',
  }),
  hideFromScreenCapture: onOff(),
  hardwareAcceleration: onOff(),
  allowUiAutomation: oneOf({
    sandbox: 'Where no practice is connected but test connections',
    production: 'With every connection',
  }),

  proxyMode: oneOf({
    system: 'As the system says',
    direct: 'No proxy',
    fixed: 'The proxy of proxyAddress',
    pac: 'The script of proxyPacAddress',
  }),
  proxyAddress: text(proxyAddress, 500),
  proxyBypass: list(proxyException),
  proxyPacAddress: text(scriptAddress),
  requestsPerMinute: whole(requestsPerMinuteRange, 'requests a minute'),

  updateChannel: oneOf({ stable: 'Stable', beta: 'Beta', off: 'No updates by the app' }),
  updateAddress: text(webAddress),
  logLevel: oneOf({
    error: 'Errors',
    warn: 'Errors and warnings',
    info: 'What happens, in codes, without names and texts',
    debug: 'Also each time that a text was saved',
  }),
} as const satisfies Record<string, PolicySetting<unknown>>;

/** What an organisation can set. policyStrings explains each setting; one that is not set is the vet's choice. */
export const policySettings = { ...inOrder, ...ofSettings };

export type PolicyName = keyof typeof policySettings;
type ValueOf<Setting> = Setting extends PolicySetting<infer Value> ? Value : never;

/** null: not managed. */
export type Policy = { readonly [Name in PolicyName]: ValueOf<(typeof policySettings)[Name]> | null };

export const policyNames = Object.keys(policySettings) as readonly PolicyName[];
