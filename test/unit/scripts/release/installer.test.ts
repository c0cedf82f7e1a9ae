import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../../..');
const script = join(root, 'scripts/release/windows/installer.nsh');

const text = readFileSync(script, 'utf8')
  .split('\n')
  .filter((line) => !line.trim().startsWith(';'))
  .join('\n');

it('replaces electron-builder’s check that ends a running app, and ends no app', () => {
  expect(text).toContain('!macro customCheckAppRunning');
  expect(text).not.toMatch(/taskkill|KillProc|Stop-Process|CloseProcess|WM_CLOSE/i);
});

it('removes and writes no file', () => {
  expect(text).not.toMatch(/RMDir|Delete|Rename|FileWrite|WriteReg/i);
});

it('asks no question in a silent installation', () => {
  for (const box of text.match(/^.*MessageBox.*$/gm) ?? []) expect(box).toMatch(/\/SD ID\w+/);
});

it('defines only macros that electron-builder’s script uses', () => {
  const templates = join(root, 'node_modules/app-builder-lib/templates/nsis');
  const looked = ['include/allowOnlyOneInstallerInstance.nsh', 'uninstaller.nsh']
    .map((name) => readFileSync(join(templates, name), 'utf8'))
    .join('\n');
  const macros = [...text.matchAll(/^!macro (\w+)/gm)].map(([, name = '']) => name);
  expect(macros).toEqual(['customCheckAppRunning', 'customUnInit']);
  for (const name of macros) expect(looked).toContain(`!insertmacro ${name}`);
});
