import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkSignatures } from '../../../../../scripts/release/signing/checkSignatures.ts';

const fixtures = resolve(import.meta.dirname, '../../../../fixtures/signatures');

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'clinic-signed-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

it('checks files in every folder, by content as well as by name', async () => {
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
  // No file is signed; without osslsigncode, that is a fault too.
  for (const { fault } of looked) expect(fault).toMatch(/./);
});

it('refuses a Linux package whose hash is not in a signed list', async () => {
  await writeFile(join(folder, 'clinic.deb'), 'a package');
  const [unlisted] = await checkSignatures(folder, undefined);
  expect(unlisted?.fault).toBe('it is not in SHA256SUMS');
  await writeFile(
    join(folder, 'SHA256SUMS'),
    'ca0c1ae6cb4e7d03bb5c8d8ea9bd1e3c4dbd1b8f3e3b9d0a2ce8d0ff7c1c7b55  clinic.deb\n',
  );
  const [other] = await checkSignatures(folder, undefined);
  expect(other?.fault).toBe('it is not in SHA256SUMS');
});
