import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  loadInstallationId,
  readInstallationId,
  saveInstallationIdCopy,
} from '../../../../main/keychain/installation.ts';
import { valueOf } from '../../../support/sealedTestFile.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

let folder: string;
beforeEach(async () => void (folder = await temporaryFolder()));

test('the installation makes one id for a data folder and answers the same one ever after', async () => {
  const data = path.join(folder, 'not', 'there yet');
  const first = await loadInstallationId(data);
  expect(first.ok && first.value).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(await loadInstallationId(data)).toEqual(first);
  expect(await readdir(data)).toEqual(['installation.json']);
  expect(await loadInstallationId(folder)).not.toEqual(first);
});

const damages = ['', '{}', '{"installationId":"x"}', '[1', '\u0000\u0000'];

test.each([...damages, null])(
  'the installation keeps the id where one of its two files reads %j (null: is gone)',
  async (text) => {
    const first = await loadInstallationId(folder);
    for (const name of ['installation.json', 'installation-copy.json']) {
      await saveInstallationIdCopy(folder, valueOf(first));
      const file = path.join(folder, name);
      await (text === null ? rm(file) : writeFile(file, text));
      expect(await readInstallationId(folder)).toBe(valueOf(first));
      expect(await loadInstallationId(folder)).toEqual(first);
    }
  },
);

test.each(damages)(
  'an installation’s file that reads %j is left alone where there is no copy',
  async (text) => {
    const file = path.join(folder, 'installation.json');
    await writeFile(file, text);
    expect(await loadInstallationId(folder)).toMatchObject({ ok: false, error: { code: 'disk_failed' } });
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);

test('the installation says so where the folder cannot be written', async () => {
  const file = path.join(folder, 'a file');
  await writeFile(file, '');
  expect(await loadInstallationId(file)).toMatchObject({ ok: false, error: { code: 'disk_failed' } });
});
