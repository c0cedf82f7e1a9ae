import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
import type { SpellingLanguage } from '../../shared/settings/spelling.ts';
import { removeDebuggingSwitches } from './automation/debuggingSwitches.ts';
import { declareAppProtocol } from './page/appProtocol.ts';
import { configureChromium } from './page/lockDown.ts';
import { choosePageLanguage } from './page/pageLanguage.ts';
import { copyDictionaries } from './spelling/dictionaries.ts';
import { disableWindowsSpellChecker, dictionaryFolderOf } from './spelling/spelling.ts';
import { makeNoDefaultMenu } from './window/applicationMenu.ts';
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

type Needs = 'nothing' | 'dataFolder' | 'window';

/** Before everything that writes into the data folder. */
export function chooseDataFolderPath(needs: Needs): void {
  if (app.isPackaged) removeDebuggingSwitches();
  if (needs === 'nothing') return;
  chooseDataFolder();
}

/** Before Electron and Chromium are ready. Answers the dictionaries in their place. */
export function prepareElectron(needs: Needs, outFolder: string): readonly SpellingLanguage[] {
  holdYoungGeneration();
  forbidCoreDumps();
  // Windows shows notifications only of a program whose shortcut has this id (appId, electron-builder.yml).
  if (process.platform === 'win32') app.setAppUserModelId('app.clinic-companion');
  declareAppProtocol();
  makeNoDefaultMenu();
  disableWindowsSpellChecker();
  choosePageLanguage(app);
  const placed =
    needs === 'window' ? copyDictionaries(dictionaryFolderOf(outFolder), app.getPath('userData')) : [];
  configureChromium();
  // As root this would cancel the launcher's --no-sandbox, and Chromium would not start.
  if (process.getuid?.() !== 0) app.enableSandbox();
  return placed;
}

export const runFacts = (outFolder: string) => ({
  dataFolder: app.getPath('userData'),
  packagedFolder: app.isPackaged ? join(process.resourcesPath, 'ffmpeg') : null,
  exampleRecording: join(
    app.isPackaged
      ? join(process.resourcesPath, 'example')
      : join(outFolder, '..', 'main', 'electron', 'example'),
    'Example consult.ogg',
  ),
  about: {
    version: app.getVersion(),
    electron: process.versions['electron'] ?? '',
    system: `${process.platform} ${process.arch} ${process.getSystemVersion()}`,
  },
  locale: app.getPreferredSystemLanguages()[0] ?? 'en-US',
  barPreload: join(outFolder, 'preload', 'recorderBar.cjs'),
});

export function restartApp(commandLine: readonly string[]): void {
  app.relaunch({ args: [...commandLine] });
  app.quit();
}

/** On Windows LOCALAPPDATA, because Electron's own choice roams to other workstations. */
function chooseDataFolder(): void {
  app.setName('Clinic Companion');
  const given = app.commandLine.getSwitchValue('user-data-dir');
  if (given !== '') return;
  const local = process.env['LOCALAPPDATA'];
  const base = process.platform === 'win32' && local !== undefined ? local : app.getPath('appData');
  app.setPath('userData', join(base, 'Clinic Companion'));
}

/** A core dump of Linux would hold this process's memory, with its keys and notes. */
function forbidCoreDumps(platform = process.platform): void {
  if (platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // Without /proc, the system decides.
  }
}

/**
 * V8 doubles its young generation and rarely shrinks it: a take of three hours grows it from 8 to 50 MiB of
 * nothing (V8's `heap/new-spaces.cc` reads the factor at each growth).
 */
function holdYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Of later windows too, and on Windows and macOS only. */
export function hideFromScreenCapture(): void {
  for (const window of BrowserWindow.getAllWindows()) window.setContentProtection(true);
  app.on('browser-window-created', (_event, window) => window.setContentProtection(true));
}
