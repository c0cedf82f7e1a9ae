import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  osslsigncodeFault,
  powerShellFault,
} from '../../../../../scripts/release/signing/windowsSignatureFault.ts';

const fixtures = resolve(import.meta.dirname, '../../../../fixtures/signatures');

const refused = /^osslsigncode refuses its signature:\n/;
const damaged = /^(?:it is not signed$|osslsigncode refuses its signature:\n)/;
const changed = /^it was changed after it was signed$/;
const noTimestamp = /^it has no valid timestamp \(RFC 3161\)$/;

/** The fault of each file that make.sh makes; undefined means none. */
const expected: Readonly<Record<string, RegExp | undefined>> = {
  'sha256.exe': undefined,
  'sha384.exe': undefined,
  'sha256.msi': undefined,
  'extended.msi': undefined,
  'unsigned.exe': /^it is not signed$/,
  'unsigned.msi': /^it is not signed$/,
  'sha1.exe': /^its digest \(SHA1\) is not one of SHA-2$/,
  'noTimestamp.exe': noTimestamp,
  'changedTimestamp.exe': noTimestamp,
  'serverCertificate.exe': refused,
  'untrusted.exe': refused,
  'changedSignature.exe': refused,
  'forgedDigest.exe': refused,
  'changedCode.exe': changed,
  'changedHeader.exe': changed,
  'sha256ChangedCabinet.msi': changed,
  'sha256ChangedClass.msi': changed,
  'extendedChangedCabinet.msi': changed,
  'extendedChangedClass.msi': changed,
  'appended.exe': damaged,
  'cutHeader.exe': damaged,
  'cutCode.exe': damaged,
  'cutSignature.exe': damaged,
  'otherBeginning.exe': damaged,
  'empty.exe': damaged,
  'sha256Cut.msi': damaged,
  'extendedCut.msi': damaged,
};

/** Debian 12 has version 2.5, its backports have 2.9. */
describe.each(globSync('osslsigncode-*.txt', { cwd: fixtures }))('the output recorded in %s', (record) => {
  const answers = readFileSync(resolve(fixtures, basename(record)), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n');
      const [file = '', code] = head.split(' ');
      return { file, code: Number(code), output: lines.join('\n') };
    });
  const answerOf = (file: string) => {
    const found = answers.find((one) => one.file === file);
    if (found === undefined) throw new Error(`${record} has nothing of ${file}`);
    return found;
  };

  it('covers every file', () => {
    expect(answers.map(({ file }) => file).sort()).toEqual(Object.keys(expected).sort());
  });

  it.each(Object.entries(expected))('for %s gives the fault %s', (file, fault) => {
    const found = osslsigncodeFault(answerOf(file), 'publisher');
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(fault);
    expect(osslsigncodeFault(answerOf(file), undefined)).toBe(found);
  });

  it.each(['another', 'publish', 'authority', 'clock'])(
    'for a file that %s did not sign is refused',
    (publisher) => {
      for (const file of ['sha256.exe', 'sha256.msi'])
        expect(osslsigncodeFault(answerOf(file), publisher)).toMatch(
          /^it is signed by another: .*CN=publisher/,
        );
    },
  );

  it('with a second signature is refused', () => {
    const { code, output } = answerOf('sha256.exe');
    expect(osslsigncodeFault({ code, output: output + output }, 'publisher')).toBe(
      'it has not exactly one signature',
    );
  });
});

it('a missing osslsigncode is a fault', () => {
  expect(osslsigncodeFault({ code: 127, output: 'spawn osslsigncode ENOENT' }, undefined)).toBe(
    'osslsigncode refuses its signature:\nspawn osslsigncode ENOENT',
  );
});

describe('the answer of Windows', () => {
  const fault = (answer: object, publisher?: string, code = 0) =>
    powerShellFault({ code, output: `${JSON.stringify(answer)}\r\n` }, publisher);
  const valid = { status: 'Valid', signer: 'publisher', isTimestamped: true };

  it('accepts a trusted, timestamped signature of the publisher', () => {
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
  ])('refuses %o', (answer, words) => {
    expect(fault(answer, 'publisher')).toBe(words);
  });

  it('is a fault if PowerShell fails, and an error if the output is something else', () => {
    expect(fault(valid, 'publisher', 1)).toMatch(/^PowerShell cannot read its signature: /);
    expect(powerShellFault({ code: 0, output: 'Access denied' }, undefined)).toBe(
      'PowerShell cannot read its signature: Access denied',
    );
    expect(() => fault({})).toThrow();
  });
});
