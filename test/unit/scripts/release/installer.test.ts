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

it('removes and writes no file, and in the registry nothing but the key for links', () => {
  expect(text).not.toMatch(/RMDir|Delete(?!RegKey)|Rename|FileWrite/i);
  const lines = text.match(/^.*(?:WriteReg|DeleteReg).*$/gm) ?? [];
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).toMatch(/RegStr HKLM "\$\{LINK_KEY\}|RegKey HKLM "\$\{LINK_KEY\}"$/);
});

it('registers links for all accounts, behind the end of switches and in quotes', () => {
  expect(text).toContain('!define LINK_KEY "Software\\Classes\\clinic-companion"');
  expect(text).toContain('!define LINK_COMMAND `"$INSTDIR\\${APP_EXECUTABLE_FILENAME}" -- "%1"`');
  expect(text).toContain('WriteRegStr HKLM "${LINK_KEY}" "URL Protocol" ""');
  expect(text).toContain('WriteRegStr HKLM "${LINK_KEY}\\shell\\open\\command" "" `${LINK_COMMAND}`');
});

it('asks no question in a silent installation', () => {
  for (const box of text.match(/^.*MessageBox.*$/gm) ?? []) expect(box).toMatch(/\/SD ID\w+/);
});

it('defines only macros that electron-builder’s script uses', () => {
  const templates = join(root, 'node_modules/app-builder-lib/templates/nsis');
  const looked = ['include/allowOnlyOneInstallerInstance.nsh', 'installSection.nsh', 'uninstaller.nsh']
    .map((name) => readFileSync(join(templates, name), 'utf8'))
    .join('\n');
  const macros = [...text.matchAll(/^!macro (\w+)/gm)].map(([, name = '']) => name);
  expect(macros).toEqual(['customCheckAppRunning', 'customInstall', 'customUnInstall', 'customUnInit']);
  for (const name of macros) expect(looked).toContain(`!insertmacro ${name}`);
});
