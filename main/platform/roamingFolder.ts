import { win32 } from 'node:path';

/**
 * Whether a data folder is none of this computer's alone: below Windows' roaming APPDATA, which is copied to wherever
 * the person signs in next, or on a share. The app's own choice never is (`shell/dataFolder.ts`); `--user-data-dir` may
 * be, and so may a LOCALAPPDATA that an administrator has moved to a share.
 */
export function isRoamingFolder(
  dataFolder: string,
  { platform, roaming }: { readonly platform: NodeJS.Platform; readonly roaming: string | undefined },
): boolean {
  if (platform !== 'win32') return false;
  const folder = win32.resolve(dataFolder);
  if (folder.startsWith('\\\\')) return !folder.startsWith('\\\\?\\') || /^\\\\\?\\UNC\\/i.test(folder);
  return roaming !== undefined && roaming !== '' && isWithin(win32.resolve(roaming), folder);
}

function isWithin(outer: string, inner: string): boolean {
  const way = win32.relative(outer, inner);
  return way === '' || (!way.startsWith('..') && !win32.isAbsolute(way));
}
