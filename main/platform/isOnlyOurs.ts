import { lstatSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';

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
