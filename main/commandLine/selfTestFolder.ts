import { lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join, dirname } from 'node:path';

export type SelfTestFolder = { readonly path: string; readonly remove: () => void };

const name = 'self-test';

/**
 * The folder for what Chromium writes during one self-test, in the account's own data folder: root and SYSTEM also run
 * self-tests, and other accounts can change what is in the folder for temporary files. Removes nothing of earlier runs.
 */
export function openSelfTestFolder(dataFolder: string, platform = process.platform): SelfTestFolder {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    if (platform === 'win32') return reusedFolder(join(dataFolder, name));
    if (!isOnlyOurs(dataFolder)) return noFolder;
    const path = mkdtempSync(join(dataFolder, `${name}-`));
    return { path, remove: () => removeOwnFolder(path) };
  } catch {
    return noFolder;
  }
}

/** Windows removes no open file, and Chromium's files are open until the process has ended: the next self-test uses them again. */
function reusedFolder(path: string): SelfTestFolder {
  mkdirSync(path, { recursive: true });
  return lstatSync(path).isSymbolicLink() ? noFolder : { path, remove: () => undefined };
}

/** No folder can be below a file, so Chromium writes nothing, and works all the same. */
const noFolder: SelfTestFolder = { path: join(process.execPath, name), remove: () => undefined };

/** Where files can be removed by their owners alone, as in /tmp. */
const sticky = 0o1000;
const writableByOthers = 0o022;

/**
 * Whether no other account but root can put something else in the place of this folder or of what is in it. False for a
 * missing folder, and on Windows, because Node cannot read who may write there.
 */
export function isOnlyOurs(folder: string): boolean {
  const uid = process.getuid?.();
  if (uid === undefined) return false;
  try {
    const at = realpathSync(folder);
    const own = lstatSync(at);
    return own.uid === uid && (own.mode & writableByOthers) === 0 && isPathSafe(dirname(at), uid);
  } catch {
    return false;
  }
}

function isPathSafe(at: string, uid: number): boolean {
  const { uid: owner, mode } = lstatSync(at);
  const isTrusted = owner === uid || owner === 0;
  const isOpen = (mode & writableByOthers) !== 0 && (mode & sticky) === 0;
  return isTrusted && !isOpen && (at === dirname(at) || isPathSafe(dirname(at), uid));
}

/**
 * Removes a folder that this run made, with everything in it. The only recursive removal of the app: while it runs, another
 * account must not be able to put a link in the place of a folder. Leaves the folder where that is not certain.
 */
export function removeOwnFolder(path: string): void {
  try {
    if (isOnlyOurs(path)) rmSync(path, { recursive: true, force: true });
  } catch {
    // A file that is still in use stays.
  }
}
