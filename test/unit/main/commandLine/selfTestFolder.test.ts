import { chmod, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openSelfTestFolder, removeOwnFolder } from '../../../../main/commandLine/selfTestFolder.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

let parent = '';
let dataFolder = '';
beforeEach(async () => {
  parent = await temporaryFolder();
  dataFolder = join(parent, 'data');
});

async function fill(folder: string): Promise<void> {
  await mkdir(join(folder, 'Local Storage'), { recursive: true });
  await writeFile(join(folder, 'Local Storage', 'LOG'), '');
}

it('a self-test removes what it made in the data folder, and nothing that was there before', async () => {
  const others = ['self-test-abCD12', 'self-test', 'store.db'];
  for (const name of others) await fill(join(dataFolder, name));
  await chmod(dataFolder, 0o700);
  const folder = openSelfTestFolder(dataFolder, 'linux');
  expect((await readdir(dataFolder)).toSorted()).toEqual([...others, basename(folder.path)].toSorted());
  await fill(folder.path);
  folder.remove();
  expect((await readdir(dataFolder)).toSorted()).toEqual(others.toSorted());
});

it('on Windows one folder in the data folder is used by each self-test, and never removed', async () => {
  const folder = openSelfTestFolder(dataFolder, 'win32');
  await fill(folder.path);
  folder.remove();
  expect(openSelfTestFolder(dataFolder, 'win32').path).toBe(join(dataFolder, 'self-test'));
  expect(await readdir(dataFolder, { recursive: true })).toContain(join('self-test', 'Local Storage', 'LOG'));
});

it('where another account can shape the path, nothing is written and nothing removed', async () => {
  await mkdir(dataFolder);
  await chmod(parent, 0o777);
  const folder = openSelfTestFolder(dataFolder, 'linux');
  expect(dirname(folder.path)).toBe(process.execPath);
  expect(await readdir(dataFolder)).toEqual([]);
  await fill(join(dataFolder, 'made'));
  removeOwnFolder(join(dataFolder, 'made'));
  expect(await readdir(dataFolder)).toEqual(['made']);
  await chmod(parent, 0o700);
  removeOwnFolder(join(dataFolder, 'made'));
  expect(await readdir(dataFolder)).toEqual([]);
});

it('a link in the place of the folder is not followed', async () => {
  const elsewhere = join(parent, 'elsewhere');
  await fill(elsewhere);
  await mkdir(dataFolder);
  await symlink(elsewhere, join(dataFolder, 'self-test'));
  expect(dirname(openSelfTestFolder(dataFolder, 'win32').path)).toBe(process.execPath);
});
