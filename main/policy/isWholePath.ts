import { posix, win32 } from 'node:path';

/**
 * Whether a path names the same place for every program on the computer. On Windows, `\notes` depends on the current drive,
 * a bare `\\server` has no files, and `\\.\` names devices.
 */
export function isWholePath(path: string, platform: NodeJS.Platform = process.platform): boolean {
  if (path.includes('\0')) return false;
  if (platform !== 'win32') return posix.isAbsolute(path);
  const { root } = win32.parse(path);
  return /^[A-Za-z]:[\\/]$/.test(root) || isShare.test(path);
}

/** `\\?\` before a drive or a share lifts Windows' limit on the length of paths. */
const isShare = /^\\\\\?\\(?:[A-Za-z]:\\|UNC\\[^\\]+\\[^\\]+)|^[\\/]{2}[^\\/?.][^\\/]*[\\/][^\\/]+/i;
