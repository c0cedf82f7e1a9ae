import { lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { isOnlyOurs, removeOwnFolder } from '../platform/ownFolder.ts';

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
