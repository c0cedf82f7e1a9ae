import { access, lstat, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { programHash } from './programHash.ts';

/** By file name, the hashes of the programs that a release ships (`programHash`): one for each architecture. */
export type ProgramHashes = Readonly<Record<string, readonly string[]>>;

/** Put in at build by `npm run release`: inside the asar, which Windows and macOS check. */
declare const __FFMPEG_HASHES__: ProgramHashes | undefined;
export const builtInHashes: ProgramHashes = typeof __FFMPEG_HASHES__ === 'undefined' ? {} : __FFMPEG_HASHES__;

/** Where distributions put ffmpeg. A proof has none of its own and takes this one. */
export const systemFolders: readonly string[] =
  process.platform === 'win32' ? [] : ['/usr/bin', '/usr/local/bin'];

export async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Whether a program is exactly one that the release shipped under this name. */
export async function isShipped(path: string, name: string, hashes: ProgramHashes): Promise<boolean> {
  return programHash(path).then(
    (hash) => hashes[name]?.includes(hash) === true,
    () => false,
  );
}

/** Whether only root can change the file, wherever links lead to it, or put another in its place. */
export async function isRootsAlone(path: string): Promise<boolean> {
  try {
    for (const start of new Set([path, await realpath(path)]))
      for (let at = start; ; at = dirname(at)) {
        const { uid, mode } = await lstat(at);
        const isLink = (mode & 0o170000) === 0o120000;
        if (uid !== 0 || (!isLink && (mode & 0o022) !== 0)) return false;
        if (at === dirname(at)) break;
      }
    return true;
  } catch {
    return false;
  }
}
