import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { failed, succeeded, type JobResult } from '../commandLine/jobResult.ts';
import { updatesBuiltIn } from '../updates/builtIn.ts';
import type { InstallUpdate } from '../updates/elevatedArguments.ts';
import { feedKeys } from '../updates/feedSignature.ts';
import { adminFolderOf, installUpdate } from '../updates/installUpdate.ts';
import { UpdateError } from '../updates/updater.ts';
import { epochMs } from '../../shared/ids.ts';

/** Exit code 0: the installer runs. 1: it does not. 2: this app cannot install that way. */
export function installUpdateJob(
  { feedFile, startsAfter }: InstallUpdate,
  here: { readonly platform: NodeJS.Platform; readonly program: string; readonly version: string },
): JobResult {
  const adminFolder = here.platform === 'win32' ? adminFolderOf(here.program) : null;
  if (adminFolder === null)
    return failed('Only the app that its installer put below Program Files installs an update so.', 2);
  const keys = feedKeys(updatesBuiltIn.keys);
  try {
    installUpdate(
      { feedFile, adminFolder, version: here.version, keys, now: () => epochMs(Date.now()) },
      (installer) => runInstaller(installer, startsAfter),
    );
    return succeeded('');
  } catch (error) {
    const because = error instanceof UpdateError ? error.message : 'it could not be read or copied';
    return failed(`The update was not installed: ${because}.`);
  }
}

/** With electron-updater's arguments. The installer outlives this process, because it replaces its files. */
function runInstaller(installer: string, startsAfter: boolean): void {
  const args = ['--updated', '/S', ...(startsAfter ? ['--force-run'] : [])];
  const child = spawn(installer, args, { cwd: dirname(installer), detached: true, stdio: 'ignore' });
  child.once('error', () => undefined);
  if (child.pid === undefined) throw new UpdateError('damaged', 'start');
  child.unref();
}
