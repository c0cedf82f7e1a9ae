import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import {
  isProofBuild,
  removePortFiles,
  decideAppControlByPrograms,
} from '../../../../../main/electron/automation/uiAutomation.ts';
import { writeAutomationPort } from '../../../../../main/electron/automation/writeAutomationPort.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

it('UI automation is off, and nothing is read, where nobody asks for it', () => {
  const never = (): never => {
    throw new Error('It was read.');
  };
  const start = { isByPipe: false, isProof: never, allowed: never, areDialogsAnswered: true };
  expect(decideAppControlByPrograms({ ...start, isRequested: false })).toBeNull();
});

it.each([
  ['a release without the policy', false, null, 'refused'],
  ['a release under `sandbox`', false, 'sandbox', 'sandbox'],
  ['a release under `production`', false, 'production', 'pipeOnly'],
  ['a proof without the policy', true, null, 'production'],
] as const)('%s', (_name, isProof, allowed, decided) => {
  const start = { isRequested: true, isProof: () => isProof, allowed: () => allowed };
  const asked = { ...start, areDialogsAnswered: false };
  expect(decideAppControlByPrograms({ ...asked, isByPipe: false })).toBe(decided);
  // A pipe is for the program that starts the app alone.
  const byPipe = decideAppControlByPrograms({ ...asked, isByPipe: true });
  expect(byPipe).toBe(decided === 'pipeOnly' ? allowed : decided);
  // Where dialogs are answered, no real practice is reached, so the port is enough.
  const answered = { ...asked, areDialogsAnswered: true };
  for (const isByPipe of [false, true])
    expect(decideAppControlByPrograms({ ...answered, isByPipe })).toBe(
      byPipe === 'refused' ? 'refused' : 'sandbox',
    );
});

it.each([
  ['{"isProof":true}', true],
  ['{"isProof":"true"}', false],
  ['{}', false],
  ['{', false],
  ['null', false],
])('UI automation takes a build with the package.json %s for a proof: %s', async (about, isProof) => {
  await writeFile(join(folder, 'package.json'), about);
  expect(isProofBuild(folder)).toBe(isProof);
});

it('UI automation takes a build without a package.json for none', () => {
  expect(isProofBuild(folder)).toBe(false);
});

it('the port of UI automation is written for this account alone as soon as Chromium’s file is whole, and both are taken away', async () => {
  const chromiums = join(folder, 'DevToolsActivePort');
  const written = writeAutomationPort(folder);
  await writeFile(chromiums, '41', { mode: 0o644 });
  await writeFile(chromiums, '41234\n/devtools/browser/4f1c');
  await written;
  const ours = join(folder, 'ui-automation');
  expect(JSON.parse(await readFile(ours, 'utf8'))).toEqual({ port: 41234, path: '/devtools/browser/4f1c' });
  if (process.platform !== 'win32')
    for (const file of [ours, chromiums]) expect((await stat(file)).mode & 0o777).toBe(0o600);
  removePortFiles(folder);
  expect(await readdir(folder)).toEqual([]);
  removePortFiles(folder);
  removePortFiles(join(folder, 'none'));
});
