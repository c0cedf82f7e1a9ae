import { lstatSync, realpathSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Where files can be removed by their owners alone, as in /tmp. */
const sticky = 0o1000;
const writableByOthers = 0o022;

/**
 * Whether no other account but root can put something else in the place of this folder or of what is in it. False on
 * Windows, because Node cannot read who may write there.
 */
export function isOnlyOurs(folder: string): boolean {
  const uid = process.getuid?.();
  if (uid === undefined) return false;
  const at = realpathSync(folder);
  const own = lstatSync(at);
  return own.uid === uid && (own.mode & writableByOthers) === 0 && isPathSafe(dirname(at), uid);
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
