import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { InstalledAs, UpdateHost } from '../../shared/updateHost.ts';

/** null: an unpackaged build, or a copy that something else than our own installer put there and replaces. */
export function updateHost(): UpdateHost | null {
  const installedAs = app.isPackaged ? howInstalled() : null;
  if (installedAs === null) return null;
  return {
    version: app.getVersion(),
    name: app.getName(),
    installedAs,
    dataFolder: app.getPath('userData'),
    relaunch: (program) => app.relaunch(program === null ? {} : { execPath: program }),
    quit: () => app.quit(),
  };
}

function howInstalled(): InstalledAs | null {
  if (process.platform === 'darwin') return 'mac';
  // The MSI leaves no uninstaller of its own: whoever distributes it distributes the next one.
  if (process.platform === 'win32')
    return existsSync(join(dirname(process.execPath), `Uninstall ${app.getName()}.exe`)) ? 'nsis' : null;
  // A package of the system's own comes from where the system's others come from, with root's rights.
  return process.env['APPIMAGE'] === undefined ? null : 'appImage';
}
