import { join } from 'node:path';
import { app } from 'electron';
import { forbidCoreDumps } from '../platform/forbidCoreDumps.ts';
import { holdYoungGeneration } from '../platform/holdYoungGeneration.ts';
import type { SpellingLanguage } from '../../shared/settings/spelling.ts';
import { removeDebuggingSwitches } from './automation/debuggingSwitches.ts';
import { chooseDataFolder } from './dataFolder.ts';
import { obeyHardwareAcceleration } from './graphics/hardwareAcceleration.ts';
import { declareAppProtocol } from './page/appProtocol.ts';
import { configureChromium } from './page/lockDown.ts';
import { choosePageLanguage } from './page/pageLanguage.ts';
import { placeDictionaries } from './spelling/dictionaries.ts';
import { checkByOwnDictionaries, dictionaryFolderOf } from './spelling/spelling.ts';
import { makeNoDefaultMenu } from './window/applicationMenu.ts';

type Needs = 'nothing' | 'dataFolder' | 'window';

/** Where this run has its data. Before everything that writes there. */
export function prepareDataFolder(needs: Needs): void {
  if (app.isPackaged) removeDebuggingSwitches();
  if (needs === 'nothing') return;
  chooseDataFolder();
  obeyHardwareAcceleration(app.getPath('userData'), app);
}

/** All else that Electron and Chromium must know before they are ready. Answers the dictionaries that are in their place. */
export function prepareElectron(needs: Needs, outFolder: string): readonly SpellingLanguage[] {
  holdYoungGeneration();
  forbidCoreDumps();
  // Windows shows notifications only of a program that it knows by the id of its shortcut (appId, electron-builder.yml).
  if (process.platform === 'win32') app.setAppUserModelId('app.clinic-companion');
  declareAppProtocol();
  makeNoDefaultMenu();
  checkByOwnDictionaries();
  choosePageLanguage(app);
  const placed =
    needs === 'window' ? placeDictionaries(dictionaryFolderOf(outFolder), app.getPath('userData')) : [];
  configureChromium();
  // As root this would cancel the launcher's --no-sandbox, and Chromium would not start.
  if (process.getuid?.() !== 0) app.enableSandbox();
  return placed;
}

/** What this process is, and where. */
export const runFacts = (outFolder: string) => ({
  dataFolder: app.getPath('userData'),
  /** Where the installer put ffmpeg; null in an unpackaged build. */
  packagedFolder: app.isPackaged ? join(process.resourcesPath, 'ffmpeg') : null,
  exampleRecording: join(
    app.isPackaged
      ? join(process.resourcesPath, 'example')
      : join(outFolder, '..', 'main', 'sandbox', 'example'),
    'Example consult.ogg',
  ),
  about: {
    version: app.getVersion(),
    electron: process.versions['electron'] ?? '',
    system: `${process.platform} ${process.arch} ${process.getSystemVersion()}`,
  },
  locale: app.getPreferredSystemLanguages()[0] ?? 'en-US',
  /** The preload file of the recorder bar. */
  barPreload: join(outFolder, 'preload', 'recorderBar.cjs'),
});

/** Ends this process and starts the app again. */
export function restart(commandLine: readonly string[]): void {
  app.relaunch({ args: [...commandLine] });
  app.quit();
}
