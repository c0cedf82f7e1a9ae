import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkPolicyFile } from '../../../../main/commandLine/checkPolicyFile.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinic-policy-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Each fault on its line, without the name of the file. */
function faultsIn(text: string): readonly string[] {
  const file = join(folder, 'policy');
  writeFileSync(file, text);
  const lines = checkPolicyFile({ file }).stdout.trimEnd().split('\n');
  return lines.slice(0, -1).map((line) => line.replace(`${file}: `, ''));
}

const inJson = faultsIn;

const inRegistry = (...lines: readonly string[]): readonly string[] => {
  const text = ['Windows Registry Editor Version 5.00', ...lines].map((line) => `${line}\r\n`).join('');
  return faultsIn(text);
};

describe('a policy file in JSON', () => {
  it.each([
    '{}',
    '{ "lockAfterMinutes": 5, "allowedPractices": [] }',
    '{ "proxyAddress": "proxy.example:3128" }',
  ])('the policy file %s has no fault', (text) => {
    expect(inJson(text)).toEqual([]);
  });

  it.each([
    ['{\n  "a": 1,\n}', 'not JSON (line 3 column 1)'],
    ['{\n  // planted\n  "a": 1\n}', 'not JSON (line 2 column 3)'],
    ['{ "a": "pl\tanted" }', 'not JSON (line 1 column 11)'],
    ['', 'not JSON'],
    ['[1]', 'not an object of settings'],
    ['"planted"', 'not an object of settings'],
  ])('a fault of the policy file %j is told in one sentence, without what it holds', (text, fault) => {
    expect(inJson(text)).toEqual([fault]);
  });

  it('an unknown name in a policy file is told with the nearest setting, where one is near', () => {
    const unknown = 'not a setting of this app';
    expect(inJson('{ "lockAfterMinuets": 5, "SendOnStop": true, "colour": 1, "__proto__": 2 }')).toEqual([
      `lockAfterMinuets: ${unknown}; the nearest one is lockAfterMinutes`,
      `SendOnStop: ${unknown}; the nearest one is sendOnStop`,
      `colour: ${unknown}`,
      `__proto__: ${unknown}`,
    ]);
  });
});

it.each([
  ['autoGainControl', true],
  ['noiseSuppression', true],
  ['recordingShortcut', 'Control+Alt+R'],
  ['sendSmallerCopyAfterFailures', 2],
  ['spellingLanguage', 'en-GB'],
])('%s is what a vet decides, so a file that sets it is told', (name, value) => {
  expect(inJson(JSON.stringify({ [name]: value }))).toEqual([`${name}: not a setting of this app`]);
});

describe('a policy file of the registry', () => {
  const key = '[HKEY_LOCAL_MACHINE\\Software\\Policies\\ClinicCompanion]';

  it('a policy file of the registry is told by each value and each item of a list of the app’s own key', () => {
    expect(
      inRegistry(
        '[HKEY_LOCAL_MACHINE\\Software\\Other]',
        '"lockAfterMinutes"="planted"',
        key,
        '"lockAfterMinutes"=dword:00000000',
        '"sendOnStop"=dword:00000001',
        '"lockafterminuets"=dword:00000005',
        key.replace(']', '\\allowedPractices]'),
        '"1"="Riverside Vets"',
        '"2"=" "',
      ),
    ).toEqual([
      'lockAfterMinutes: not a whole number from 1 to 480',
      'lockafterminuets: not a setting of this app; the nearest one is lockAfterMinutes',
      'allowedPractices: item 2: not a text of 1 to 500 characters',
    ]);
  });

  it('a policy file of the registry is told where a line is none of a registry file, and where it sets nothing here', () => {
    expect(inRegistry(key.replace('LOCAL_MACHINE', 'CURRENT_USER'), '"sendOnStop"="1"')).toEqual([
      'sets nothing below HKEY_LOCAL_MACHINE\\Software\\Policies\\ClinicCompanion',
    ]);
    expect(inRegistry(key, '"sendOnStop"=dword:00000001', 'planted')).toEqual([
      'has lines that cannot be read',
    ]);
  });
});
