import { existsSync } from 'node:fs';
import { app } from 'electron';
import type { AppToUpdate } from '../../shared/ipc/appToUpdate.ts';
import { howInstalled } from './howInstalled.ts';

/** null: an unpackaged build, or not installed by our installer, so this copy does not update itself. */
export function appToUpdate(): AppToUpdate | null {
  if (!app.isPackaged) return null;
  const { platform, execPath: program } = process;
  const name = app.getName();
  const installedAs = howInstalled({ platform, program, name, exists: existsSync });
  if (installedAs === null) return null;
  return {
    version: app.getVersion(),
    name,
    installedAs,
    dataFolder: app.getPath('userData'),
    quit: () => app.quit(),
  };
}
