import {
  settingNames,
  settingDefinitionOf,
  type SettingName,
  type SettingSection,
  type SettingShape,
  type settingsTable,
  type Settings,
} from '../../shared/settings/settingsTable.ts';
import {
  appointmentsPlaceSchema,
  filedNotePlaceSchema,
  nameSchema,
  phrasesPlaceSchema,
  practiceNoteFormatSchema,
  proxyAddressSchema,
  recoveryPublicKeySchema,
  shownLineSchema,
  webAddressSchema,
  webOriginSchema,
} from './policyTextValues.ts';
import {
  allowListPolicyValue,
  linesPolicyValue,
  listPolicyValue,
  choicePolicyValue,
  choiceOrStrictestPolicyValue,
  switchPolicyValue,
  structuredListPolicyValue,
  textPolicyValue,
  wholeNumberPolicyValue,
  type PolicyValueReader,
} from './policyValues.ts';

const clipboardSecondsRange = { least: 1, most: 3600 } as const;

type PolicyTexts = {
  readonly title: string;
  /** By default the title. */
  readonly inApp?: string;
  /** For IT: the effect, and the default. */
  readonly explanation: string;
};

type PolicySetting<T> = PolicyValueReader<T> & PolicyTexts & { readonly example: T };

const own = <T>(
  value: PolicyValueReader<T>,
  texts: PolicyTexts & { readonly example: NoInfer<T> },
): PolicySetting<T> => ({
  ...value,
  ...texts,
});

type Rows = typeof settingsTable;
type PolicyOf<Row> = Row extends { readonly policy: { readonly name: infer Name extends string } }
  ? Name
  : never;
type PagePolicies = {
  readonly [Name in SettingName as PolicyOf<Rows[Name]>]: PolicySetting<NonNullable<Settings[Name]>>;
};
type PoliciesOf<Section> = keyof PagePolicies &
  PolicyOf<Extract<Rows[SettingName], { readonly section: Section }>>;

function ofPage<Section extends SettingSection>(
  ...sections: readonly Section[]
): Pick<PagePolicies, PoliciesOf<Section>> {
  const policies: [string, PolicySetting<unknown>][] = [];
  for (const row of settingNames.map(settingDefinitionOf)) {
    if (!('policy' in row) || !sections.some((section) => section === row.section)) continue;
    const { name: policy, choices, ...texts } = row.policy;
    policies.push([policy, { ...valueOf(row.shape, choices), title: row.label, ...texts }]);
  }
  // The rows decide the types of the values, which the compiler cannot see.
  return Object.fromEntries(policies) as Pick<PagePolicies, PoliciesOf<Section>>;
}

function valueOf(
  shape: SettingShape,
  choices?: Readonly<Record<string, string>>,
): PolicyValueReader<unknown> {
  switch (shape.kind) {
    case 'switch':
      return switchPolicyValue();
    case 'number':
      return wholeNumberPolicyValue(shape, shape.unit);
    case 'days':
      return wholeNumberPolicyValue(shape, 'days');
    case 'choice':
      return choicePolicyValue(choices ?? shape.choices);
    case 'shortcut':
    case 'microphone':
    case 'noteFormat':
    case 'words':
      throw new Error('The row has no policy.');
  }
}

/** In the order of the templates; a setting that is not set is the vet's choice. */
const groups = {
  Connections: {
    serviceAddress: own(textPolicyValue(webAddressSchema), {
      title: 'Address of the service',
      explanation:
        'The service that vets connect to; they cannot type another one. https, or http on this computer alone; a path belongs to it. Practices that are connected elsewhere ask for their token again, which goes here with all that waits, unless allowedServiceAddresses names theirs too. Not set: vets type it.',
      example: 'https://notes.example.com',
    }),
    allowedServiceAddresses: own(allowListPolicyValue(webOriginSchema), {
      title: 'Allowed services',
      explanation:
        'Only services at these addresses can be connected, each https:// and a host, without a path; practices of others can still be read, and send nothing. A list of which nothing can be read allows none. Not set: any service.',
      example: ['https://notes.example.com'],
    }),
    allowedPractices: own(allowListPolicyValue(nameSchema(500)), {
      title: 'Allowed practices',
      explanation:
        'Only these practices can be connected, named exactly as the service names them; others can still be read, and send nothing. A list of which nothing can be read allows none. Not set: any practice.',
      example: ['Riverside Vets'],
    }),
    sandboxAllowed: own(switchPolicyValue(), {
      title: 'Allow the sandbox',
      inApp: 'Try-out and test connections',
      explanation:
        'Whether the sandbox inside the app and test connections can be used; what was made there stays. Off for a clinic, so that no patient’s consult gets there by mistake. Not set: allowed.',
      example: false,
    }),
    connectClientId: own(textPolicyValue(nameSchema(200), 200), {
      title: 'Partner’s client id',
      explanation:
        'Lets vets connect by a code, with connectAddress and the client secret in the keychain. Not set: by a token alone.',
      example: 'client-7',
    }),
    connectAddress: own(textPolicyValue(webAddressSchema), {
      title: 'Address for connecting by a code',
      explanation:
        'The service that knows the partner by connectClientId. Codes, and the client secret with them, go there alone. Not set: by a token alone.',
      example: 'https://notes.example.com',
    }),
  },
  Recording: {
    ...ofPage('recording'),
    recordAsColleague: own(switchPolicyValue(), {
      title: 'Record as a colleague',
      explanation:
        'New consult offers to record as another vet of the same practice: the consult is that vet’s from its first second, and whoever records sees nothing of it after Stop. Nothing of it is sent before that vet presses Send. Not set: off.',
      example: true,
    }),
  },
  'Notes and keeping': {
    ...ofPage('privacy', 'noteFormat', 'noteCheck'),
    filedNoteFolders: own(structuredListPolicyValue(filedNotePlaceSchema, 20), {
      title: 'Folders that get filed notes',
      explanation:
        'Each filed note of a practice is also written into its folder, for the practice’s program: practice as the service names it, folder as a whole path, format text, richText, json or pdf. Not set: none.',
      example: [{ practice: 'Riverside Vets', folder: '/mnt/records/incoming', format: 'json' }],
    }),
    appointmentsFile: own(structuredListPolicyValue(appointmentsPlaceSchema, 20), {
      title: 'Files with the appointments of the day',
      explanation:
        'New consult lists today’s appointments from a file that the practice’s program writes: practice as the service names it, file as a whole path; columns and dateOrder where the file needs them. Not set: no list.',
      example: [
        { practice: 'Riverside Vets', file: '/mnt/records/today.csv', columns: { patient: 'Animal' } },
      ],
    }),
    noteFormats: own(structuredListPolicyValue(practiceNoteFormatSchema, 20), {
      title: 'Format of notes',
      inApp: 'Note format',
      explanation:
        'How the notes of a practice look in copies and files: practice as the service names it; sections in their order, by the service’s key, each with another heading if needed; lines above a copied note (patient, date, vet), below a filed one (filedBy: who, and when); copyAs plain or rich. Not set: each vet chooses, for each practice.',
      example: [
        {
          practice: 'Riverside Vets',
          sections: [
            { key: 'assessment', heading: '' },
            { key: 'plan', heading: 'Treatment' },
          ],
          lines: ['patient'],
          copyAs: 'plain',
        },
      ],
    }),
    phrasesFile: own(structuredListPolicyValue(phrasesPlaceSchema, 20), {
      title: 'Files with phrases and words',
      inApp: 'Phrases and words',
      explanation:
        'Vets of a practice have the phrases and words of a file beside their own, and cannot change them: practice as the service names it, file as a whole path, CSV as the app exports it. It is read once after each start. Not set: none.',
      example: [{ practice: 'Riverside Vets', file: '/mnt/records/phrases.csv' }],
    }),
    outcomeReport: own(
      choiceOrStrictestPolicyValue(
        {
          full: 'The outcome, with the texts of a filed note',
          outcomeOnly: 'The outcome, without any text',
          off: 'Nothing',
        },
        'off',
      ),
      {
        title: 'What the service is told of a note',
        explanation:
          'Full: that a note was filed, with its texts as the vet left them, or that it was discarded. OutcomeOnly: the same without any text. Off: nothing; the days of keeping then count from filing or discarding. What was not reported is not reported later, unless the vet files or discards the note again. Not set: full.',
        example: 'outcomeOnly',
      },
    ),
    checkBeforeFiling: own(choicePolicyValue({ ask: 'Ask the vet first' }), {
      title: 'Ask before a note with unchecked places is filed',
      explanation:
        'Ask: before such a note is filed, the vet is asked once and can file it all the same. Counts while the check is on: with checkNotes on, no vet can switch it off. Not set: filing never asks.',
      example: 'ask',
    }),
    recoveryPublicKey: own(linesPolicyValue(recoveryPublicKeySchema), {
      title: 'Public key for recovery',
      explanation:
        'An RSA key of at least 3072 bits, in PEM. The key of the stored consults is wrapped to it, so that IT can open them after a lost keychain. Not set: a lost keychain loses them.',
      example: '-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----',
    }),
  },
  Workstation: {
    adminContact: own(textPolicyValue(shownLineSchema(120), 120), {
      title: 'Whom to ask',
      explanation:
        'A name, a telephone number, an address: in one line of up to 120 characters. Where the app says to ask IT, it says whom. Not set: it says IT.',
      example: 'Anna Weber, 030 1234567',
    }),
    ...ofPage('lock', 'notifications'),
    requirePin: own(switchPolicyValue(), {
      title: 'Require a PIN',
      explanation:
        'The screen stays locked for a vet who has no PIN until the vet sets one, and nobody can remove a PIN without setting another. Not set: each vet chooses.',
      example: true,
    }),
    forgetPinsOf: own(listPolicyValue(nameSchema(200)), {
      title: 'Vets whose PIN is taken away',
      explanation:
        'At each start the PIN of these vets is taken away, named as in the app, for as long as they are listed. Not set: none.',
      example: ['Dr Moor'],
    }),
    clearClipboardAfterLockSeconds: own(wholeNumberPolicyValue(clipboardSecondsRange, 'seconds'), {
      title: 'Clear copied text after a lock',
      explanation:
        'Text that the app copied is cleared from the clipboard so many seconds after a lock, unless something else was copied or the vet came back. Not set: 60.',
      example: 60,
    }),
    hideFromScreenCapture: own(switchPolicyValue(), {
      title: 'Hide windows from screen captures',
      explanation:
        'Screenshots and shared screens show no window of the app, on Windows and macOS. Not set: they do.',
      example: true,
    }),
    allowUiAutomation: own(
      choicePolicyValue({
        sandbox: 'Where no practice is connected but test connections',
        production: 'With every connection, by a pipe alone',
      }),
      {
        title: 'UI automation',
        explanation:
          'Lets a program read and press everything on the screen of an app that is started for it (see the administrators’ manual). Sandbox: with test connections alone, at a port that answers every account of the computer, or by a pipe. Production: with every connection, by a pipe to the program that starts the app alone. Not set: none can.',
        example: 'sandbox',
      },
    ),
  },
  Network: {
    proxyAddress: own(textPolicyValue(proxyAddressSchema, 500), {
      title: 'Proxy',
      explanation:
        'host:port, or an address with http:// or https://, without a name or password. Not set: the system’s proxy settings.',
      example: 'proxy.example.com:3128',
    }),
  },
  Updates: {
    updateChannel: own(
      choicePolicyValue({ stable: 'The app updates itself', off: 'No updates by the app' }),
      {
        title: 'Updates',
        explanation:
          'Whether the app updates itself; off where IT distributes the versions itself. Not set: stable.',
        example: 'off',
      },
    ),
    updateAddress: own(textPolicyValue(webAddressSchema), {
      title: 'Address of the updates',
      explanation:
        'The organisation’s own copy of the update feed, by https. Not set: the one that the app was built with.',
      example: 'https://updates.example.com/clinic-companion',
    }),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, PolicySetting<unknown>>>>>;

export const policySettings = {
  ...groups.Connections,
  ...groups.Recording,
  ...groups['Notes and keeping'],
  ...groups.Workstation,
  ...groups.Network,
  ...groups.Updates,
};

export type PolicyName = keyof typeof policySettings;
type ValueOf<Setting> = Setting extends PolicyValueReader<infer Value> ? Value : never;

/** null: not managed. */
export type Policy = { readonly [Name in PolicyName]: ValueOf<(typeof policySettings)[Name]> | null };

export const policyNames = Object.keys(policySettings) as readonly PolicyName[];

export const policyGroups = Object.entries(groups).map(([title, settings]) => ({
  title,
  names: Object.keys(settings) as readonly PolicyName[],
}));
