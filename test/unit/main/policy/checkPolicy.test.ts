import { describe, expect, it } from 'vitest';
import { policyFaults } from '../../../../main/policy/checkPolicy.ts';
import { settingsInJson } from '../../../../main/policy/settingsInJson.ts';
import { isRegistryFile, settingsInRegistryFile } from '../../../../main/policy/settingsInRegistryFile.ts';

/** `line:column name: reason`, without what is absent. */
const shown = ({ line, column, name, reason }: ReturnType<typeof policyFaults>[number]): string =>
  `${line}${column === null ? '' : `:${column}`}${name === '' ? '' : ` ${name}`}: ${reason}`;

const inJson = async (...lines: readonly string[]): Promise<readonly string[]> =>
  policyFaults(await settingsInJson(lines.join('\n'))).map(shown);

const inRegistry = (...lines: readonly string[]): readonly string[] => {
  const text = lines.map((line) => `${line}\r\n`).join('');
  const file = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  return policyFaults(settingsInRegistryFile(file)).map(shown);
};

describe('a policy file in JSON', () => {
  it.each([
    [['{}']],
    [['{ "lockAfterMinutes": 5, "allowedPractices": [] }']],
    [['', '{', '  "proxyMode": "fixed",', '  "proxyAddress": "proxy.example:3128"', '}', '']],
  ])('%j has no fault', async (lines) => {
    expect(await inJson(...lines)).toEqual([]);
  });

  const nothing = 'A name or a value is missing before this.';
  const separator = 'A comma or a colon is missing before this.';
  const quotes = 'Names and texts stand in double quotes; other words are true, false and null.';
  it.each([
    ['', '1:1: The file ends too early: a bracket or a quote is not closed.'],
    ['{\n  "a": 1\n', '2:9: The file ends too early: a bracket or a quote is not closed.'],
    ['{\n  "a": 1,\n}', '3:1: The comma before this bracket is one too many.'],
    ['{ "a": [1, 2,] }', '1:14: The comma before this bracket is one too many.'],
    ['{\n  "a": [1, 2\n}', '3:1: This bracket does not close the one that is open, or a value is missing.'],
    ['{\n  "a": 1\n  "b": 2\n}', `3:3: ${separator}`],
    ['{ "a" 5 }', `1:7: ${separator}`],
    ['{ "a":, }', `1:7: ${nothing}`],
    ['{ "a": 1,, "b": 2 }', `1:10: ${nothing}`],
    ['{\n  // planted\n  "a": 1\n}', '2:3: JSON has no comments.'],
    ['{\r\n  "a": 1 /* planted */\r\n}', '2:10: JSON has no comments.'],
    ["{ 'a': 1 }", '1:3: Names and texts stand in straight double quotes.'],
    ['{ “a”: 1 }', '1:3: Names and texts stand in straight double quotes.'],
    ['{ planted: 1 }', `1:3: ${quotes}`],
    ['{ "a": True }', `1:8: ${quotes}`],
    ['{\n  "a": "planted,\n  "b": 2\n}', '2:8: The text that begins here has no closing quote on its line.'],
    ['{\n  "a": "pl\tanted"\n}', '2:8: A tab or another control character stands in this text.'],
    ['[1]', '1: The file does not hold one object: { "setting": value, … }.'],
    ['"planted"', '1: The file does not hold one object: { "setting": value, … }.'],
    [`{"a":${'['.repeat(200_000)}`, '1:1: Brackets are nested too deeply.'],
  ])('%j is told with the place and a sentence', async (text, fault) => {
    expect(await inJson(text)).toEqual([fault]);
    expect(fault).not.toContain('planted');
  });

  it('each setting is told by its line, each item by its own, and no value is repeated', async () => {
    const faults = await inJson(
      '{',
      '  "lockAfterMinutes": "planted",',
      '  "consentMode":',
      '    "planted",',
      '  "forgetPinsOf": ["Dr Moor", 7],',
      '  "allowedPractices": [',
      '    "Riverside Vets",',
      '    "",',
      '    7',
      '  ],',
      '  "filedNoteFolders": [',
      '    {',
      '      "practice": "Hill",',
      '      "folder": "planted"',
      '    }',
      '  ],',
      '  "updateChannel": "stable"',
      '}',
    );
    expect(faults).toEqual([
      '2 lockAfterMinutes: not a whole number from 1 to 480',
      '3 consentMode: none of off, remind, require',
      '5 forgetPinsOf: item 2: not a text of 1 to 200 characters',
      '8 allowedPractices: item 2: not a text of 1 to 500 characters',
      '9 allowedPractices: item 3: not a text of 1 to 500 characters',
      '12 filedNoteFolders: item 1: not the whole path of a folder',
    ]);
  });

  it('an unknown name is told with the nearest setting, where one is near', async () => {
    const unknown = 'not a setting of this app';
    expect(
      await inJson('{ "lockAfterMinuets": 5,', '"SendOnStop": true,', '"colour": 1,', '"__proto__": 2 }'),
    ).toEqual([
      `1 lockAfterMinuets: ${unknown}; the nearest one is lockAfterMinutes`,
      `2 SendOnStop: ${unknown}; the nearest one is sendOnStop`,
      `3 colour: ${unknown}`,
      `4 __proto__: ${unknown}`,
    ]);
  });

  it('a name that stands twice is told, within a setting too, and both values are read', async () => {
    expect(
      await inJson(
        '{',
        '  "sendOnStop": 1,',
        '  "exportFolder": "/srv",',
        '  "sendOnStop": true,',
        '  "filedNoteFolders": [{ "practice": "Hill",',
        '    "folder": "/a", "folder": "/b" }]',
        '}',
      ),
    ).toEqual([
      '2 sendOnStop: neither true nor false',
      '4 sendOnStop: is on line 2 too, and only the last one counts',
      '6 filedNoteFolders: a field of the same name stands above, and only the last one counts',
    ]);
  });

  it('settings that contradict each other are told where the one stands that does not count', async () => {
    expect(
      await inJson('{', '"proxyAddress": "proxy.example:3128",', '"connectClientId": "client-7"', '}'),
    ).toEqual([
      '2 proxyAddress: counts with the proxyMode fixed only',
      '3 connectClientId: connectClientId and connectAddress count together only',
    ]);
  });
});

describe('a policy file of the registry', () => {
  const title = 'Windows Registry Editor Version 5.00';
  const key = '[HKEY_LOCAL_MACHINE\\Software\\Policies\\ClinicCompanion]';
  const listKey = '[HKEY_LOCAL_MACHINE\\Software\\Policies\\ClinicCompanion\\allowedPractices]';

  it('is told from JSON by its first line', () => {
    expect([isRegistryFile(`${title}\r\n`), isRegistryFile('REGEDIT4\n'), isRegistryFile('{}')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('each value is told by its line, and each item of a list by its own', () => {
    expect(
      inRegistry(
        title,
        '',
        '[HKEY_LOCAL_MACHINE\\Software\\Other]',
        '"lockAfterMinutes"="planted"',
        key,
        '"forgetPinsOf"=hex(7):44,00,72,00,\\',
        '  00,00,00,00',
        '"lockAfterMinutes"=dword:00000000',
        '"sendOnStop"=dword:00000001',
        '"lockafterminuets"=dword:00000005',
        listKey,
        '"1"="Riverside Vets"',
        '"2"=" "',
      ),
    ).toEqual([
      '8 lockAfterMinutes: not a whole number from 1 to 480',
      '10 lockafterminuets: not a setting of this app; the nearest one is lockAfterMinutes',
      '13 allowedPractices: item 2: not a text of 1 to 500 characters',
    ]);
  });

  it('a line that is none of a registry file is told, and a file that sets nothing here', () => {
    const nowhere = '1: The file sets nothing below HKEY_LOCAL_MACHINE\\Software\\Policies\\ClinicCompanion.';
    expect(inRegistry(title, '', key.replace('LOCAL_MACHINE', 'CURRENT_USER'), '"sendOnStop"="1"')).toEqual([
      nowhere,
    ]);
    expect(inRegistry(title, key, '"sendOnStop"=dword:00000001', 'planted', '"logLevel"="warn')).toEqual([
      '4: This line is none of a registry file, or the file ends in it.',
      '5: This line is none of a registry file, or the file ends in it.',
    ]);
  });
});
