import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPeFile } from '../../../../../scripts/release/signing/peFile.ts';
import { lookAtSignatures } from '../../../../../scripts/release/signing/signedFiles.ts';

// Made by make.sh beside them, with osslsigncode, which shares nothing with what is tested here.
const fixtures = resolve(import.meta.dirname, '../../../../fixtures/signatures');

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'clinic-signed-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

async function faultOf(
  name: string,
  change: (bytes: Buffer) => Buffer = (bytes) => bytes,
  publisher?: string,
) {
  const bytes = await readFile(join(fixtures, name));
  await writeFile(join(folder, name), change(Buffer.from(bytes)));
  const looked = await lookAtSignatures(folder, { publisher });
  await rm(join(folder, name));
  expect(looked.map(({ file }) => file)).toEqual([name]);
  return looked[0]?.fault;
}

const flipped = (at: number) => (bytes: Buffer) => {
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

it.each(['signed64.exe', 'signed32.exe', 'signed.msi', 'signedEx.msi'])('lets %s pass', async (name) => {
  expect(await faultOf(name)).toBeUndefined();
  expect(await faultOf(name, (bytes) => bytes, 'publisher')).toBeUndefined();
});

it.each([
  ['unsigned.exe', 'it is not signed'],
  ['unsigned.msi', 'it is not signed'],
  ['sha1.exe', 'its digest (1.3.14.3.2.26) is not one of SHA-2'],
  ['unstamped.exe', 'it has no timestamp (RFC 3161)'],
  ['serverCertificate.exe', 'its certificate is not one for signing programs'],
])('refuses %s: %s', async (name, fault) => {
  expect(await faultOf(name)).toBe(fault);
});

it('refuses a file that somebody else signed', async () => {
  expect(await faultOf('signed64.exe', (bytes) => bytes, 'another')).toMatch(
    /^it is signed by another: .*CN=publisher/,
  );
});

it('refuses a program of which any byte was changed after it was signed', async () => {
  const signed = await readFile(join(fixtures, 'signed64.exe'));
  const program = await readFile(join(fixtures, 'unsigned.exe'));
  // What signing itself changes: the checksum, and where the signature is.
  const own = [...program.keys()].filter((at) => program[at] !== signed[at]);
  expect(own.length).toBeLessThanOrEqual(12);
  for (const at of [2, 0x40, 0x45, 0x97, 0x9c, 0x150, 0x1ff, 0x200, 0x3ff])
    expect([at, await faultOf('signed64.exe', flipped(at))]).not.toEqual([at, undefined]);
  expect(await faultOf('signed64.exe', flipped(0x200))).toBe('it was changed after it was signed');
});

it('refuses a signature that was changed, or is of another file', async () => {
  const signed = await readFile(join(fixtures, 'signed64.exe'));
  // That of the file, and the one of its timestamp.
  const digestAttribute = Buffer.from('06092a864886f70d010904', 'hex');
  const places = [signed.indexOf(digestAttribute, 0x400), signed.lastIndexOf(digestAttribute)];
  expect(new Set(places).size).toBe(2);
  for (const place of places) {
    const signature = signed.indexOf(Buffer.from('04820100', 'hex'), place) + 4;
    for (const at of [place + 4, place + 20, signature, signature + 100, signature + 255])
      expect([at, await faultOf('signed64.exe', flipped(at))]).not.toEqual([at, undefined]);
  }

  const other = await readFile(join(fixtures, 'signed32.exe'));
  const swap = (bytes: Buffer): Buffer => {
    const own = Buffer.concat([bytes.subarray(0, 0x400), other.subarray(0x400)]);
    own.writeUInt32LE(other.length - 0x400, 0x58 + 112 + 36);
    return own;
  };
  expect(await faultOf('signed64.exe', swap)).toBe('it was changed after it was signed');
});

it('refuses a changed program into whose signature somebody wrote its new digest', async () => {
  const forged = (bytes: Buffer): Buffer => {
    const before = readPeFile(bytes).digestBy('sha256');
    const place = bytes.indexOf(before);
    expect(place).toBeGreaterThan(0x400);
    const changed = flipped(0x200)(bytes);
    readPeFile(changed).digestBy('sha256').copy(changed, place);
    return changed;
  };
  expect(await faultOf('signed64.exe', forged)).toBe('it was changed after it was signed');
});

it.each([
  ['cut in its header', (bytes: Buffer) => bytes.subarray(0, 0x60)],
  ['cut in its code', (bytes: Buffer) => bytes.subarray(0, 0x300)],
  ['cut in its signature', (bytes: Buffer) => bytes.subarray(0, 0x500)],
  ['with something behind its signature', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(8)])],
  ['with one more zero at its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(1)])],
  ['that begins with something else', (bytes: Buffer) => Buffer.concat([Buffer.from('#'), bytes])],
  ['that is empty', () => Buffer.alloc(0)],
])('refuses a signed program %s', async (_, change) => {
  expect(await faultOf('signed64.exe', change)).toMatch(/./);
});

it.each(['signed.msi', 'signedEx.msi'])('refuses %s where it was changed or cut off', async (name) => {
  const bytes = await readFile(join(fixtures, name));
  // In the cabinet: what is installed.
  const cabinet = bytes.indexOf('MSCF', 0, 'latin1');
  expect(await faultOf(name, flipped(cabinet + 40))).toBe('it was changed after it was signed');
  expect(await faultOf(name, (all) => all.subarray(0, 3000))).toMatch(/./);
  expect(await faultOf(name, (all) => all.subarray(0, 300))).toMatch(/./);
});

it('refuses a package whose names or times were changed, where the signature covers them', async () => {
  const bytes = await readFile(join(fixtures, 'signedEx.msi'));
  // The class id of the root, 80 bytes into its entry of the directory.
  const root = bytes.indexOf(Buffer.from('Root Entry', 'utf16le'));
  expect(await faultOf('signedEx.msi', flipped(root + 80))).toBe('its names, sizes or times were changed');
  expect(await faultOf('signed.msi', flipped(root + 80))).toBe('it was changed after it was signed');
});

it('looks into every folder, by what a file is and not by its name alone', async () => {
  await copyFile(join(fixtures, 'unsigned.exe'), join(folder, 'addon.node'));
  await writeFile(join(folder, 'linux.node'), '\x7fELF and so on');
  await writeFile(join(folder, 'readme.txt'), 'text');
  const looked = await lookAtSignatures(folder, { publisher: undefined });
  expect(looked).toEqual([{ file: 'addon.node', fault: 'it is not signed' }]);
});

it('asks of a package of Linux that a signed list has its hash', async () => {
  await writeFile(join(folder, 'clinic.deb'), 'a package');
  const [unlisted] = await lookAtSignatures(folder, { publisher: undefined });
  expect(unlisted?.fault).toBe('it is not in SHA256SUMS');
  await writeFile(
    join(folder, 'SHA256SUMS'),
    'ca0c1ae6cb4e7d03bb5c8d8ea9bd1e3c4dbd1b8f3e3b9d0a2ce8d0ff7c1c7b55  clinic.deb\n',
  );
  const [other] = await lookAtSignatures(folder, { publisher: undefined });
  expect(other?.fault).toBe('it is not in SHA256SUMS');
});
