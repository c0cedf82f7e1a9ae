import {
  settingNames,
  settingRow,
  type PolicyGroup,
  type PolicySettings,
} from '../../shared/settings/settingsTable.ts';
import type { Policy, PolicyName } from './policySchema.ts';

type PolicyString<Name extends PolicyName> = {
  readonly title: string;
  /** For vets, in the list of managed settings; by default the title. */
  readonly inApp?: string;
  /** For IT: the effect, and the default. */
  readonly explanation: string;
  readonly example: NonNullable<Policy[Name]>;
};

type PolicyStrings<Names extends PolicyName> = {
  readonly [Name in Names]: PolicyString<Name> & { readonly group: PolicyGroup };
};

/** Of the policies that decide no setting of the page; the table of settings has the others. */
const ownStrings: PolicyStrings<Exclude<PolicyName, keyof PolicySettings>> = {
  serviceAddress: {
    group: 'Connections',
    title: 'Address of the service',
    explanation:
      'The service that vets connect to; they cannot type another one. https, or http on this computer alone; a path belongs to it. Practices that are connected elsewhere ask for their token again, which goes to this address with all that waits, unless allowedServiceAddresses names theirs too. Not set: vets type the address.',
    example: 'https://notes.example.com',
  },
  allowedServiceAddresses: {
    group: 'Connections',
    title: 'Allowed services',
    explanation:
      'Only services at these addresses can be connected, each https:// and a host, without a path; practices of others that are connected already stay to be read, and send nothing. A bad item is left out; a list of which nothing can be read allows none. Not set: any service.',
    example: ['https://notes.example.com'],
  },
  allowedPractices: {
    group: 'Connections',
    title: 'Allowed practices',
    explanation:
      'Only these practices can be connected, named exactly as the service names them; others that are connected already stay to be read, and send nothing. A bad item is left out; a list of which nothing can be read allows none. Not set: any practice.',
    example: ['Riverside Vets'],
  },
  sandboxAllowed: {
    group: 'Connections',
    title: 'Allow the sandbox',
    inApp: 'Sandbox and test connections',
    explanation:
      'Whether the sandbox inside the app and test connections can be used; what was made there stays. Off is the sensible choice for a clinic, so that no patient’s consult gets there by mistake. Not set: allowed.',
    example: false,
  },
  connectClientId: {
    group: 'Connections',
    title: 'Partner’s client id',
    explanation:
      'Lets vets connect by a code, together with connectAddress and the client secret that an administrator has put into the keychain. Not set: by a token alone.',
    example: 'client-7',
  },
  connectAddress: {
    group: 'Connections',
    title: 'Address for connecting by a code',
    explanation:
      'The service that knows the partner by connectClientId. Codes, and the client secret with them, go there alone. Not set: by a token alone.',
    example: 'https://notes.example.com',
  },
  sendSmallerCopyAfterFailures: {
    group: 'Recording',
    title: 'Offer a smaller copy',
    explanation:
      'After so many uploads of a whole recording without an answer, the vet can send a smaller copy. Not set: after 3.',
    example: 2,
  },
  exportFolder: {
    group: 'Notes and keeping',
    title: 'Folder for exports',
    explanation:
      'The whole path of the folder in which the dialogs of Export… and Export consult… begin; another one can be chosen there. Not set: where the system begins.',
    example: '/srv/records/exports',
  },
  filedNoteFolders: {
    group: 'Notes and keeping',
    title: 'Folders that get filed notes',
    explanation:
      'Each filed note of a practice is also written into its folder, for the practice’s program: practice as the service names it, folder as a whole path, format text, richText, json or pdf. A bad item is left out. Not set: none.',
    example: [{ practice: 'Riverside Vets', folder: '/mnt/records/incoming', format: 'json' }],
  },
  appointmentsFile: {
    group: 'Notes and keeping',
    title: 'Files with the appointments of the day',
    explanation:
      'New consult lists today’s appointments from a file that the practice’s program writes: practice as the service names it, file as a whole path; columns and dateOrder where the file needs them. A bad item is left out. Not set: no list.',
    example: [{ practice: 'Riverside Vets', file: '/mnt/records/today.csv', columns: { patient: 'Animal' } }],
  },
  noteFormats: {
    group: 'Notes and keeping',
    title: 'Format of notes',
    inApp: 'Note format',
    explanation:
      'How the notes of a practice look in copies and files: practice as the service names it; sections in their order, by the service’s key, each with a heading where it needs another one; lines above a copied note (patient, date, vet); copyAs plain or rich. A bad item is left out. Not set: each vet chooses, for each practice.',
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
  },
  outcomeReport: {
    group: 'Notes and keeping',
    title: 'What the service is told of a note',
    explanation:
      'Full: that a note was filed, with its texts as the vet left them, or that it was discarded. OutcomeOnly: the same without any text. Off: nothing; the days of keeping then count from filing or discarding. Reports that wait follow it too; what was not reported is not reported later, unless the vet files or discards the note again. Not set: full.',
    example: 'outcomeOnly',
  },
  checkBeforeFiling: {
    group: 'Notes and keeping',
    title: 'Ask before a note with unchecked places is filed',
    explanation:
      'Ask: before such a note is filed, the vet is asked once and can file it all the same. Counts while the check is on: with checkNotes on, no vet can switch the check off. Not set: filing never asks about the check.',
    example: 'ask',
  },
  recoveryPublicKey: {
    group: 'Notes and keeping',
    title: 'Public key for recovery',
    explanation:
      'An RSA public key of at least 3072 bits, in PEM. The key of the stored consults is wrapped to it, so that IT can open them after a lost keychain. Not set: a lost keychain loses them.',
    example: '-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----',
  },
  requirePin: {
    group: 'Workstation',
    title: 'Require a PIN',
    explanation:
      'Each vet needs a PIN. The screen stays locked for a vet who has none until the vet sets one, and nobody can remove a PIN without setting another. Not set: each vet chooses.',
    example: true,
  },
  forgetPinsOf: {
    group: 'Workstation',
    title: 'Vets whose PIN is taken away',
    explanation:
      'At each start the PIN of these vets is taken away, named as in the app, for as long as they are listed. Not set: none.',
    example: ['Dr Moor'],
  },
  clearClipboardAfterLockSeconds: {
    group: 'Workstation',
    title: 'Clear copied text after a lock',
    explanation:
      'Text that the app copied is cleared from the clipboard so many seconds after a lock, unless something else was copied or the vet came back. Not set: 60.',
    example: 60,
  },
  clipboardHistory: {
    group: 'Workstation',
    title: 'Copied text in the clipboard history',
    explanation:
      'Exclude marks what the app copies, so that the system’s clipboard history and cloud leave it out. Not set: allow.',
    example: 'exclude',
  },
  hideFromScreenCapture: {
    group: 'Workstation',
    title: 'Hide windows from screen captures',
    explanation:
      'Screenshots and shared screens show no window of the app, on Windows and macOS. Not set: they do.',
    example: true,
  },
  hardwareAcceleration: {
    group: 'Workstation',
    title: 'Draw with the graphics card',
    explanation:
      'Off: the app draws its windows without the graphics card, for terminal servers and for drivers that draw them wrong. A start obeys what the start before it read, so a change counts from the second start on. Not set: on.',
    example: false,
  },
  allowUiAutomation: {
    group: 'Workstation',
    title: 'UI automation',
    explanation:
      'Lets a program drive an app that is started for UI automation (see the administrators’ manual): it can read and press everything on its screen. The port for it answers every account of the computer. Sandbox: with test connections alone. Production: with every connection; refused in a remote session and where another account is signed in, except by a pipe to the program that starts the app. Not set: none can.',
    example: 'sandbox',
  },
  proxyMode: {
    group: 'Network',
    title: 'Way to the internet',
    explanation:
      'The system’s proxy settings, none, one proxy (with proxyAddress) or a script (with proxyPacAddress). Not set: the system’s settings.',
    example: 'fixed',
  },
  proxyAddress: {
    group: 'Network',
    title: 'Proxy',
    explanation:
      'host:port, or an address with http:// or https://, without a name or password. Counts with the proxyMode fixed only.',
    example: 'proxy.example.com:3128',
  },
  proxyBypass: {
    group: 'Network',
    title: 'Hosts that need no proxy',
    explanation:
      'Hosts, *.domains, address ranges, or <local>. A bad item is left out. Counts with the proxyMode fixed only.',
    example: ['*.clinic.example', '10.0.0.0/8'],
  },
  proxyPacAddress: {
    group: 'Network',
    title: 'Proxy script',
    explanation: 'Where the proxy script (PAC) is, by https or http. Counts with the proxyMode pac only.',
    example: 'http://wpad.example.com/proxy.pac',
  },
  requestsPerMinute: {
    group: 'Network',
    title: 'Most requests a minute',
    explanation:
      'A ceiling for the requests of this workstation to the service, all connections together. Not set: 240.',
    example: 120,
  },
  updateChannel: {
    group: 'Updates and log',
    title: 'Updates',
    explanation:
      'Which versions the app updates itself to; off where IT distributes the versions itself. Not set: stable.',
    example: 'off',
  },
  updateAddress: {
    group: 'Updates and log',
    title: 'Address of the updates',
    explanation:
      'The organisation’s own copy of the update feed, by https. Not set: the address that the app was built with.',
    example: 'https://updates.example.com/clinic-companion',
  },
  logLevel: {
    group: 'Updates and log',
    title: 'How much is logged',
    explanation:
      'Errors; warnings, such as a setting that does not count; each step of each consult, in codes; or each saved change of a text as well. The log never holds names, notes, tokens or paths. That the app has started is always written. Not set: info.',
    example: 'warn',
  },
};

/** The source of templates, profile and the administrators' table. */
export const policyStrings = {
  ...ownStrings,
  ...Object.fromEntries(
    settingNames.flatMap((name) => {
      const row = settingRow(name);
      return 'policy' in row ? [[row.policy.name, row.policy]] : [];
    }),
  ),
} as PolicyStrings<PolicyName>;
