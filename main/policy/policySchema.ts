import { capMinutesRange } from '../../shared/settings/recordingSettings.ts';
import { retentionDaysRange } from '../../shared/settings/retention.ts';
import { lockMinutesRange } from '../../shared/ipc/vetIdentity.ts';
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

/** What an organisation can set. policyStrings.ts explains each setting; one that is not set is the vet's choice. */
export const policySettings = {
  serviceAddress: text(webAddress),
  allowedServiceAddresses: allowList(webOrigin),
  allowedPractices: allowList(name(500)),
  sandboxAllowed: onOff(),
  connectClientId: text(name(200), 200),
  connectAddress: text(webAddress),

  consentMode: oneOf({
    off: 'No reminder',
    remind: 'Remind before recording',
    require: 'Record only after the vet has confirmed it',
  }),
  echoCancellation: onOff(),
  noiseSuppression: onOff(),
  autoGainControl: onOff(),
  longestRecordingMinutes: whole(capMinutesRange, 'minutes'),
  sendOnStop: onOff(),
  sendSmallerCopyAfterFailures: whole({ least: 1, most: 20 }, 'uploads'),
  recordingShortcut: text(shortcut, 100),

  audioRetentionDays: whole(retentionDaysRange, 'days'),
  untouchedAudioRetentionDays: whole(retentionDaysRange, 'days'),
  noteRetentionDays: whole(retentionDaysRange, 'days'),
  exportFolder: text(wholePath, 4096),
  filedNoteFolders: structured(filedNotePlace, 20),
  appointmentsFile: structured(appointmentsPlace, 20),
  noteFormats: structured(noteFormatPlace, 20),
  spellingLanguage: oneOf({
    'en-GB': 'British English',
    'en-US': 'American English',
    off: 'No check of spelling',
  }),
  outcomeReport: oneOfOrStrictest(
    {
      full: 'The outcome, with the texts of a filed note',
      outcomeOnly: 'The outcome, without any text',
      off: 'Nothing',
    },
    'off',
  ),
  checkNotes: onOff(),
  checkBeforeFiling: oneOf({ ask: 'Ask the vet first' }),
  recoveryPublicKey: lines(recoveryKey),

  lockAfterMinutes: whole(lockMinutesRange, 'minutes'),
  requirePin: onOff(),
  forgetPinsOf: list(name(200)),
  patientNamesInNotifications: onOff(),
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

export type PolicyName = keyof typeof policySettings;
type ValueOf<Setting> = Setting extends PolicySetting<infer Value> ? Value : never;

/** null: not managed. */
export type Policy = { readonly [Name in PolicyName]: ValueOf<(typeof policySettings)[Name]> | null };

export const policyNames = Object.keys(policySettings) as readonly PolicyName[];
