import { existsSync } from 'node:fs';
import { app } from 'electron';
import type { UpdateHost } from '../../shared/ipc/updateHost.ts';
import { howInstalled } from './howInstalled.ts';

/** null: an unpackaged build, or a copy that something else than our own installer put there and replaces. */
export function updateHost(): UpdateHost | null {
  if (!app.isPackaged) return null;
  const { platform, execPath: program, env } = process;
  const name = app.getName();
  const installedAs = howInstalled({ platform, program, name, env, exists: existsSync });
  if (installedAs === null) return null;
  return {
    version: app.getVersion(),
    name,
    installedAs,
    dataFolder: app.getPath('userData'),
    relaunch: (program) => app.relaunch(program === null ? {} : { execPath: program }),
    quit: () => app.quit(),
  };
}
