import { generateKeyPairSync } from 'node:crypto';
import type { Policy, PolicyName } from '../../main/policy/policy.ts';

const publicKey = (modulusLength: number): string =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type: 'spki', format: 'pem' }).toString();

type Sample<Name extends PolicyName> = {
  /** Each counts as it stands. */
  readonly good: readonly NonNullable<Policy[Name]>[];
  /** None of them counts. */
  readonly bad: readonly unknown[];
  /** What it does not count without. */
  readonly beside?: Partial<Policy>;
};

const days = { good: [1, 30, 36_500], bad: [0, 36_501, 1.5, '30', null] };
const onOff = { good: [true, false], bad: ['true', 0, 1, null] };
const notAddresses = [
  'http://notes.example',
  'notes.example',
  'https://name:password@notes.example',
  'https://notes.example#there',
  'https://notes .example',
  'file:///etc/passwd',
  '',
  7,
];

/** One row for each key: a key that is missing here does not compile, and fails a test. */
export const policySamples: { readonly [Name in PolicyName]: Sample<Name> } = {
  serviceAddress: {
    good: ['https://notes.example', 'https://notes.example/prefix', 'http://127.0.0.1:8080'],
    bad: [...notAddresses, 'https://notes.example?to=elsewhere'],
  },
  allowedServiceAddresses: {
    good: [['https://notes.example', 'https://other.example:8443'], ['http://localhost:8080'], []],
    bad: [],
  },
  allowedPractices: { good: [['Riverside Vets', 'Tierärzte am Fluß'], ['動物病院'], []], bad: [] },
  sandboxAllowed: onOff,
  connectClientId: {
    good: ['client-7'],
    bad: ['', ' ', 'c'.repeat(201), 7],
    beside: { connectAddress: 'https://notes.example' },
  },
  connectAddress: {
    good: ['https://notes.example', 'http://[::1]:8080'],
    bad: notAddresses,
    beside: { connectClientId: 'client-7' },
  },
  consentMode: { good: ['off', 'remind', 'require'], bad: ['Require', '', true, null] },
  echoCancellation: onOff,
  longestRecordingMinutes: { good: [5, 600], bad: [4, 601, '90'] },
  sendOnStop: onOff,
  audioRetentionDays: days,
  noteRetentionDays: days,
  filedNoteFolders: {
    good: [
      [
        { practice: 'Hill "North"', folder: '/mnt/notes\\0 in', format: 'json' },
        { practice: 'Büren', folder: '/mnt/büren', format: 'pdf' },
      ],
    ],
    bad: ['Hill', {}, null, [{ practice: 'Hill', folder: 'notes' }]],
  },
  appointmentsFile: {
    good: [
      [
        { practice: 'Hill "North"', file: '/mnt/lists\\0 today.csv', columns: {} },
        {
          practice: 'Büren',
          file: '/mnt/büren/heute.csv',
          columns: { time: 'Uhrzeit', patient: 'Tier', status: 'Status' },
          dateOrder: 'dayFirst',
        },
      ],
    ],
    bad: [
      'Hill',
      {},
      null,
      [{ practice: 'Hill', file: 'today.csv' }],
      [{ practice: 'Hill', file: '/mnt/today.csv', columns: { owner: 'Owner' } }],
      [{ practice: 'Hill', file: '/mnt/today.csv', dateOrder: 'yearFirst' }],
    ],
  },
  phrasesFile: {
    good: [[{ practice: 'Hill "North"', file: '/mnt/lists\\0 phrases.csv' }]],
    bad: ['Hill', {}, null, [{ practice: 'Hill' }], [{ practice: 'Hill', file: 'phrases.csv' }]],
  },
  noteFormats: {
    good: [
      [
        {
          practice: 'Hill "North"',
          sections: [
            { key: 'plan', heading: 'Behandlung' },
            { key: 'assessment', heading: '' },
          ],
          lines: ['patient', 'vet', 'filedBy'],
          copyAs: 'rich',
        },
        { practice: 'Büren', sections: [], lines: [], copyAs: 'plain' },
      ],
    ],
    bad: [
      'Hill',
      {},
      null,
      [{ sections: [] }],
      [{ practice: 'Hill', sections: 'plan' }],
      [{ practice: 'Hill', sections: [{ heading: 'Plan' }] }],
      [{ practice: 'Hill', lines: ['species'] }],
      [{ practice: 'Hill', copyAs: 'html' }],
      [{ practice: 'Hill', isRich: true }],
    ],
  },
  copyStrip: onOff,
  outcomeReport: { good: ['full', 'outcomeOnly', 'off'], bad: [] },
  checkNotes: onOff,
  checkBeforeFiling: { good: ['ask'], bad: ['Ask', 'off', '', true] },
  recoveryPublicKey: { good: [publicKey(3072)], bad: [publicKey(2048), 'no key', '', 7] },
  adminContact: {
    good: ['Anna Weber, 030 1234567', 'A'.repeat(120)],
    bad: ['', ' ', 'Anna\nWeber', 'Anna\u202eWeber', 'Anna\u2028Weber', 'A'.repeat(121), 7],
  },
  lockAfterMinutes: { good: [1, 480], bad: [0, 481, '5'] },
  recordAsColleague: onOff,
  requirePin: onOff,
  forgetPinsOf: { good: [['Dr Moor', 'Dr Müller'], []], bad: ['Dr Moor', {}, ['', 7]] },
  patientNamesInNotifications: onOff,
  clearClipboardAfterLockSeconds: { good: [1, 60, 3600], bad: [0, 3601, 1.5, '60'] },
  hideFromScreenCapture: onOff,
  allowUiAutomation: { good: ['sandbox', 'production'], bad: ['Sandbox', 'off', '', true] },
  proxyAddress: {
    good: ['proxy.example:3128', 'http://proxy.example', 'https://proxy.example:3129', '[::1]:3128'],
    bad: [
      'proxy.example',
      'name:password@proxy.example:3128',
      'http://proxy.example/path',
      'socks5://proxy.example:1080',
      'proxy.example:port',
      '',
      7,
    ],
  },
  updateChannel: { good: ['stable', 'off'], bad: ['Off', 'beta', '', false] },
  updateAddress: { good: ['https://updates.example/feed'], bad: notAddresses },
};
