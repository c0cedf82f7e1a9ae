import { win32 } from 'node:path';

/**
 * Whether a data folder is below Windows' roaming APPDATA, which is copied to other computers, or on a share. The app never
 * chooses one, but `--user-data-dir` or an administrator's LOCALAPPDATA may.
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
