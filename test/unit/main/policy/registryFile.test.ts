import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePolicy } from '../../../../main/policy/policy.ts';
import { parseRegistryFile } from '../../../../main/policy/registryFile.ts';
import { settingsInRegistry } from '../../../../main/policy/settingsInRegistry.ts';

const root = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\ClinicCompanion';
const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');
const settingsOf = (text: string): unknown => settingsInRegistry(parseRegistryFile(utf16(text)));

describe('what reg.exe exports', () => {
  // Recorded from the reg.exe of Wine 8.
  it('is read with all types, marks, quotes and letters that a setting can have', () => {
    const file = readFileSync(join(import.meta.dirname, '../../../fixtures/policy/exported.reg'));
    const { policy, problems } = parsePolicy(settingsInRegistry(parseRegistryFile(file)));
    expect(problems).toEqual([{ name: 'old Setting', reason: 'not a setting of this app' }]);
    expect(Object.fromEntries(Object.entries(policy).filter(([, value]) => value !== null))).toEqual({
      allowedPractices: ['Riverside Vets', 'Tierärzte "am Fluß" \\0', '動物病院', 'Tenth'],
      sandboxAllowed: false,
      consentMode: 'require',
      longestRecordingMinutes: 90,
      filedNoteFolders: [{ practice: 'Büren', folder: '/mnt/\\0 in', format: 'pdf' }],
      forgetPinsOf: ['Dr Moor', 'Dr Müller'],
      requestsPerMinute: 120,
    });
  });

  it('does not mind how names are written, as the registry does not', () => {
    expect(settingsOf(`[${root.toUpperCase()}]\n"SANDBOXALLOWED"=dword:00000001`)).toEqual({
      sandboxAllowed: true,
    });
  });

  it('leaves what does not fit as it is, to be told', () => {
    const text = `[${root}]\n"sandboxAllowed"=dword:00000002\n"lockAfterMinutes"="5"\n"filedNoteFolders"="[{"\n"logLevel"=hex:01,02`;
    const { policy, problems } = parsePolicy(settingsOf(text));
    expect(Object.values(policy).every((value) => value === null)).toBe(true);
    expect(problems).toEqual([
      { name: 'sandboxAllowed', reason: 'neither true nor false' },
      { name: 'lockAfterMinutes', reason: 'not a whole number from 1 to 480' },
      { name: 'filedNoteFolders', reason: 'not a list' },
      { name: 'logLevel', reason: 'none of error, warn, info, debug' },
    ]);
  });

  it('is nothing of other keys, nor of one that only begins like ours', () => {
    const other = `[${root}Other]\n"sandboxAllowed"=dword:00000000\n\n[${root}]\n`;
    expect(settingsOf(other)).toEqual({});
    expect(settingsInRegistry(parseRegistryFile(Buffer.from('')))).toEqual({});
  });
});
