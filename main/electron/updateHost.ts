import { existsSync } from 'node:fs';
import { app } from 'electron';
import type { UpdateHost } from '../../shared/ipc/updateHost.ts';
import { howInstalled } from './howInstalled.ts';

/** `restartArguments`: for the newer version. null: this copy does not update itself (an unpackaged build, or not installed by our installer). */
export function updateHost(restartArguments: readonly string[]): UpdateHost | null {
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
    relaunch(program) {
      const args = [...restartArguments];
      app.relaunch(program === null ? { args } : { args, execPath: program });
    },
    quit: () => app.quit(),
  };
}
