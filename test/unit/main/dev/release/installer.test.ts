import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { runQuietly } from '../../../../../main/dev/childProcess.ts';
import { findOnPath, isProgram } from '../../../../../main/dev/ffmpegForDev.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const script = join(root, 'main/dev/release/installer.nsh');
const makensis = findOnPath('makensis', { env: process.env, platform: process.platform, isProgram });

const text = readFileSync(script, 'utf8')
  .split('\n')
  .filter((line) => !line.trim().startsWith(';'))
  .join('\n');

it('replaces what would end a running app, and ends none itself', () => {
  expect(text).toContain('!macro customCheckAppRunning');
  expect(text).not.toMatch(/taskkill|KillProc|Stop-Process|CloseProcess|WM_CLOSE/i);
});

it('removes and writes nothing', () => {
  expect(text).not.toMatch(/RMDir|Delete|Rename|FileWrite|WriteReg/i);
});

it('never stops a silent installation with a question', () => {
  for (const box of text.match(/^.*MessageBox.*$/gm) ?? []) expect(box).toMatch(/\/SD ID\w+/);
});

it('overrides only what electron-builder’s script looks for', () => {
  const templates = join(root, 'node_modules/app-builder-lib/templates/nsis');
  const looked = ['include/allowOnlyOneInstallerInstance.nsh', 'uninstaller.nsh']
    .map((name) => readFileSync(join(templates, name), 'utf8'))
    .join('\n');
  const macros = [...text.matchAll(/^!macro (\w+)/gm)].map(([, name = '']) => name);
  expect(macros).toEqual(['customCheckAppRunning', 'customUnInit']);
  for (const name of macros) expect(looked).toContain(`!insertmacro ${name}`);
});

it.skipIf(makensis === undefined)('is accepted by the compiler of NSIS, without a warning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-nsis-'));
  try {
    const args = ['-V2', '-WX', `-DINCLUDED=${script}`, `-DOUTPUT=${join(folder, 'proof.exe')}`];
    const { code, output } = await runQuietly({
      command: makensis ?? '',
      args: [...args, join(root, 'test/fixtures/installer/proof.nsi')],
    });
    expect([code, output]).toEqual([0, '']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
