import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkSignatures, powerShellFault } from '../../../../../scripts/release/signing/checkSigned.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const fixtures = resolve(import.meta.dirname, '../../../../fixtures/signatures');

let folder: string;
beforeEach(async () => (folder = await temporaryFolder()));

it('the check of signatures checks files in every folder, by content as well as by name', async () => {
  await mkdir(join(folder, 'deep'));
  await copyFile(join(fixtures, 'unsigned.exe'), join(folder, 'deep/addon.node'));
  for (const name of ['damaged.exe', 'empty.dll', 'damaged.MSI'])
    await writeFile(join(folder, name), name === 'empty.dll' ? '' : 'no program');
  await writeFile(join(folder, 'linux.node'), '\x7fELF and so on');
  await writeFile(join(folder, 'readme.txt'), 'text');
  const looked = await checkSignatures(folder, undefined);
  expect(looked.map(({ file }) => file)).toEqual([
    'damaged.MSI',
    'damaged.exe',
    join('deep', 'addon.node'),
    'empty.dll',
  ]);
  // No file is signed; elsewhere than on Windows, that nobody can tell is a fault too.
  for (const { fault } of looked) expect(fault).toMatch(/./);
});

describe('the answer of Windows', () => {
  const fault = (answer: object, publisher?: string, code = 0) =>
    powerShellFault({ code, output: `${JSON.stringify(answer)}\r\n` }, publisher);
  const valid = { status: 'Valid', signer: 'publisher', isTimestamped: true };

  it('the answer of Windows accepts a trusted, timestamped signature of the publisher', () => {
    expect(fault(valid)).toBeUndefined();
    expect(fault(valid, 'publisher')).toBeUndefined();
  });

  it.each([
    [{ status: 'NotSigned', signer: '', isTimestamped: false }, 'it is not signed'],
    [{ ...valid, status: 'HashMismatch' }, 'Windows refuses its signature: HashMismatch'],
    [{ ...valid, status: 'NotTrusted' }, 'Windows refuses its signature: NotTrusted'],
    [{ ...valid, status: 'UnknownError' }, 'Windows refuses its signature: UnknownError'],
    [{ ...valid, isTimestamped: false }, 'it has no valid timestamp (RFC 3161)'],
    [{ ...valid, signer: 'another' }, 'it is signed by another: another'],
  ])('the answer of Windows refuses %o', (answer, words) => {
    expect(fault(answer, 'publisher')).toBe(words);
  });

  it('the answer of Windows is a fault if PowerShell fails, and an error if the output is something else', () => {
    expect(fault(valid, 'publisher', 1)).toMatch(/^PowerShell cannot read its signature: /);
    expect(powerShellFault({ code: 0, output: 'Access denied' }, undefined)).toBe(
      'PowerShell cannot read its signature: Access denied',
    );
    expect(() => fault({})).toThrow();
  });
});
