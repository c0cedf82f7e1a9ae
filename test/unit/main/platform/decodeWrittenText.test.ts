import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { decodeWrittenText } from '../../../../main/platform/decodeWrittenText.ts';
import { policySourcesOf, readOwnedFile } from '../../../../main/policy/policyPlaces.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const mark = '\ufeff';
const encodings: readonly (readonly [string, (text: string) => Buffer])[] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a mark, as Notepad', (text) => Buffer.from(mark + text)],
  ['UTF-16 LE with a mark, as PowerShell 5', (text) => Buffer.from(mark + text, 'utf16le')],
  ['UTF-16 BE with a mark', (text) => Buffer.from(mark + text, 'utf16le').swap16()],
];

let folder = '';
beforeEach(async () => void (folder = await temporaryFolder()));

describe.each(encodings)('a text in %s', (_name, encoded) => {
  it('a text of the encodings that Windows writes is read without the mark, with its line ends', () => {
    expect(decodeWrittenText(encoded('Zoë\r\n山田'))).toBe('Zoë\r\n山田');
    expect(decodeWrittenText(encoded(''))).toBe('');
  });

  it('a text of the encodings that Windows writes is read as a policy', async () => {
    const file = join(folder, 'policy.json');
    await writeFile(file, encoded('{\r\n  "allowUiAutomation": "sandbox"\r\n}\r\n'));
    await chmod(file, 0o600);
    const found = { kind: 'found', settings: { allowUiAutomation: 'sandbox' } };
    const env = { CLINIC_POLICY_FILE: file };
    const machine = { platform: process.platform, isPackaged: false, dataFolder: folder, env };
    expect(policySourcesOf(machine)).toEqual([found]);
    expect(readOwnedFile(file, process.getuid?.())).toEqual(found);
  });
});
