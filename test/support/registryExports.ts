import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Policy, PolicyProblem } from '../../main/policy/policy.ts';
import { policyKey } from '../../main/policy/policyLocations.ts';

export type RegistryExport = {
  readonly what: string;
  /** What reg.exe wrote. */
  readonly file: Buffer;
  /** The settings that count; every other one is not managed. */
  readonly policy: Partial<Policy>;
  readonly problems?: readonly PolicyProblem[];
  /** A part cannot be read. */
  readonly isPartial?: true;
};

const root = `HKEY_LOCAL_MACHINE\\${policyKey}`;
const title = 'Windows Registry Editor Version 5.00';
const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../fixtures/policy', name));

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');
const lines = (...all: readonly string[]): string => all.map((line) => `${line}\r\n`).join('');
/** A file of reg.exe with these lines below the key of the policy. */
const withLines = (...all: readonly string[]): Buffer => utf16(lines(title, '', `[${root}]`, ...all, ''));
const hexOf = (bytes: Buffer): readonly string[] =>
  [...bytes].map((one) => one.toString(16).padStart(2, '0'));
const wide = (text: string): string => hexOf(Buffer.from(text, 'utf16le')).join(',');
/** Over several lines, as long values are written. */
const folded = (text: string, lineEnd = '\r\n'): string =>
  wide(text)
    .match(/.{1,60}(?:,|$)/g)
    ?.join(`\\${lineEnd}  `) ?? '';

const unknown = (name: string): PolicyProblem => ({ name, reason: 'not a setting of this app' });
const noName = 'not a text of 1 to 200 characters';
const connect = (id: string): Partial<Policy> => ({
  connectClientId: id,
  connectAddress: 'https://notes.example',
});
const address = '"connectAddress"="https://notes.example"';

const whole = withLines(
  '"sendOnStop"=dword:00000001',
  `"forgetPinsOf"=hex(7):${folded('Dr Moor\0Dr Gill of the Hill\0\0')}`,
);
const upTo = (text: string): Buffer => whole.subarray(0, whole.indexOf(Buffer.from(text, 'utf16le')));

/** Files that reg.exe exported or might, and what the app is to read from them. */
export const registryExports: readonly RegistryExport[] = [
  {
    what: 'the reg.exe of Wine 10 exported',
    file: fixture('wine10.reg'),
    policy: {
      ...connect('a "quoted" \\ back\\\\slash'),
      allowedPractices: ['Riverside Vets', 'Tierärzte "am Fluß" \\0', '動物病院'],
      consentMode: 'require',
      forgetPinsOf: ['Dr Moor', 'Dr Müller', '動物 医師', 'Dr O"Neill \\ Sons'],
      sandboxAllowed: false,
    },
    problems: [
      unknown('exportFolder'),
      unknown('logLevel'),
      unknown('odd "name" \\ here'),
      { name: 'recoveryPublicKey', reason: 'not an RSA public key of at least 3072 bits, in PEM' },
      unknown('requestsPerMinute'),
      { name: 'updateChannel', reason: 'none of stable, off' },
      unknown('deeper\\still deeper'),
    ],
  },
  {
    what: 'is UTF-8, as an editor saved it',
    file: Buffer.from(lines(title, '', `[${root}]`, '"connectClientId"="Müller 動物"', address)),
    policy: connect('Müller 動物'),
  },
  {
    what: 'has line feeds only',
    file: utf16(
      `${title}\n\n[${root}]\n"updateChannel"="stable"\n"forgetPinsOf"=hex(7):${folded('Dr Moor\0Dr Gill\0\0', '\n')}\n`,
    ),
    policy: { updateChannel: 'stable', forgetPinsOf: ['Dr Moor', 'Dr Gill'] },
  },
  {
    what: 'has a list as one text',
    file: withLines('"allowedPractices"="Riverside Vets"', '"forgetPinsOf"="Dr Moor"'),
    policy: { allowedPractices: [] },
    problems: [
      { name: 'allowedPractices', reason: 'not a list, so nothing is allowed' },
      { name: 'forgetPinsOf', reason: 'not a list' },
    ],
  },
  {
    what: 'has a text of several lines, as Windows writes it',
    file: withLines('"connectClientId"="one\r\n[two]', '"', address),
    policy: connect('one\r\n[two]'),
  },
  {
    what: 'has lines of a text that look like settings',
    file: withLines(
      '"connectClientId"="one',
      '\\"updateChannel\\"=\\"off\\"',
      '[HKEY_USERS]',
      '@=-"',
      address,
      '"updateChannel"="stable"',
    ),
    policy: { ...connect('one\r\n"updateChannel"="off"\r\n[HKEY_USERS]\r\n@=-'), updateChannel: 'stable' },
  },
  {
    what: 'has lists in the order of their numbers',
    file: withLines(
      '',
      `[${root}\\forgetPinsOf]`,
      '"10"="j"',
      '"2"="b"',
      '"x"="z"',
      '"1"="a"',
      '"003"="c"',
      '"-1"="y"',
    ),
    policy: { forgetPinsOf: ['a', 'b', 'c', 'j', 'z', 'y'] },
  },
  {
    what: 'has items of a list that are no texts',
    file: withLines('', `[${root}\\forgetPinsOf]`, '"1"=dword:00000001', '"2"="Dr Moor"', '"3"=hex:01'),
    policy: { forgetPinsOf: ['Dr Moor'] },
    problems: [
      { name: 'forgetPinsOf', reason: `item 1: ${noName}` },
      { name: 'forgetPinsOf', reason: `item 3: ${noName}` },
    ],
  },
  {
    what: 'has marks of group policy',
    file: withLines(
      '"**del.updateChannel"=" "',
      '"**soft.sendOnStop"=dword:00000001',
      '',
      `[${root}\\allowedPractices]`,
      '"**delvals."=" "',
      '"1"="Riverside Vets"',
      '',
      `[${root}\\forgetPinsOf]`,
      '"**delvals."=" "',
    ),
    policy: { allowedPractices: ['Riverside Vets'] },
  },
  {
    what: 'has the keys of others beside ours',
    file: utf16(
      [
        root.replace('Software', 'Software\\Wow6432Node'),
        `${root}Other`,
        `${root} `,
        root.replace('LOCAL_MACHINE', 'CURRENT_USER'),
        `HKCU\\${policyKey}`,
        policyKey,
        `X\\${root}`,
        root.slice(0, root.lastIndexOf('\\')),
      ].reduce(
        (all, key) => all + lines(`[${key}]`, '"sandboxAllowed"=dword:00000001', ''),
        lines(title, ''),
      ),
    ),
    policy: {},
  },
  { what: 'is empty', file: Buffer.alloc(0), policy: {}, isPartial: true },
  {
    what: 'is cut short in a long value',
    file: upTo('65,00,20'),
    policy: { sendOnStop: true },
    isPartial: true,
  },
  {
    what: 'has another title',
    file: utf16(lines('Windows Registry Editor Version 6.00', '', `[${root}]`, '"updateChannel"="stable"')),
    policy: { updateChannel: 'stable' },
    isPartial: true,
  },
  {
    what: 'has lines that are none of the format’s between others',
    file: withLines(
      'updateChannel=stable',
      '"a"=none:1',
      '"b"=hex(2:00',
      '"sendOnStop"=dword:00000001',
      '"c"=dword:xyz',
      '"d"',
    ),
    policy: { sendOnStop: true },
    isPartial: true,
  },
];
