import { lstat, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hashFile } from '../sourceFile.ts';

/** SHA-256 of the ffmpeg that a release ships: one for each architecture. */
export type ProgramHashes = readonly string[];

/** `npm run release` puts them into the asar, which Windows and macOS check. */
declare const __FFMPEG_HASHES__: ProgramHashes | undefined;
export const builtInHashes: ProgramHashes = typeof __FFMPEG_HASHES__ === 'undefined' ? [] : __FFMPEG_HASHES__;

/** Where systems install ffmpeg, for the packaged build that proves installation and ships none. */
export const systemFolders: readonly string[] =
  process.platform === 'win32' ? [] : ['/usr/bin', '/usr/local/bin'];

export async function isShipped(path: string, hashes: ProgramHashes): Promise<boolean> {
  const hashed = await hashFile(path);
  return hashed.ok && hashes.includes(hashed.value.sha256);
}

/** Whether only root can change or replace the file, and any link to it. */
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
