import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import {
  foldersOfEndedTests,
  openSelfTestFolder,
  removalAfterEnd,
} from '../../../../main/commandLine/selfTestFolder.ts';

it('a self-test removes what earlier ones could not remove, and nothing of others', async () => {
  await using stack = new AsyncDisposableStack();
  const parent = await mkdtemp(join(tmpdir(), 'clinic-test-'));
  stack.defer(() => rm(parent, { recursive: true, force: true }));
  const leftBehind = 'clinic-companion-self-test-4711-abCD12';
  const others = [
    'clinic-companion-self-test-4712-abCD12',
    'clinic-companion-self-test-mine',
    'clinic-companion-abCD12',
    'another-4711-abCD12',
  ];
  for (const name of [leftBehind, ...others]) {
    await mkdir(join(parent, name));
    await writeFile(join(parent, name, 'Local State'), '{}');
  }
  const folder = openSelfTestFolder(parent, (processId) => processId === 4712);
  const names = await readdir(parent);
  expect(names.toSorted()).toEqual([...others, basename(folder.path)].toSorted());
  expect(foldersOfEndedTests([basename(folder.path)], (id) => id === process.pid)).toEqual([]);
  folder.remove();
  expect((await readdir(parent)).toSorted()).toEqual(others.toSorted());
});

it('on Windows a program of the system removes the folder after the self-test has ended', () => {
  expect(removalAfterEnd('linux')).toBeNull();
  expect(removalAfterEnd('darwin')).toBeNull();
  const { command, folderVariable } = removalAfterEnd('win32') ?? { command: '', folderVariable: '' };
  // The path never stands in the command, where its characters could be part of it.
  expect(command).toContain(`rmdir /s /q "%${folderVariable}%"`);
  expect(command).toMatch(/^for \/l %i in \(1,1,\d+\) do @if exist /);
});
