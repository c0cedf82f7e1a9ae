import { realpathSync } from 'node:fs';
import { win32 } from 'node:path';

type Machine = {
  readonly platform: NodeJS.Platform;
  readonly roaming: string | undefined;
  /** The path behind drives that stand for another folder (`net use`, `subst`) and behind junctions. Throws if there is none. */
  readonly realPath?: (path: string) => string;
};

/**
 * Whether a data folder is below Windows' roaming APPDATA, which is copied to other computers, or on a share. The app never
 * chooses one, but `--user-data-dir` or an administrator's LOCALAPPDATA may.
 */
export function isRoamingFolder(
  dataFolder: string,
  { platform, roaming, realPath = (path) => realpathSync.native(path) }: Machine,
): boolean {
  if (platform !== 'win32') return false;
  const folders = [plain(dataFolder), plain(realPathOrOwn(realPath, dataFolder))];
  if (folders.some((folder) => /^\\\\[^?]/.test(folder))) return true;
  if (roaming === undefined || roaming === '') return false;
  // Its real path is not looked up: a server that is away would delay the start.
  return folders.some((folder) => isWithin(plain(roaming), folder));
}

function realPathOrOwn(realPath: (path: string) => string, path: string): string {
  try {
    return realPath(path);
  } catch {
    return path;
  }
}

/** The usual form of a path that begins with `\\?\`, which lifts Windows' limit on the length of paths. */
const plain = (path: string): string =>
  win32
    .resolve(path)
    .replace(/^\\\\\?\\UNC\\/i, '\\\\')
    .replace(/^\\\\\?\\(?=[a-z]:)/i, '');

function isWithin(outer: string, inner: string): boolean {
  const way = win32.relative(outer, inner);
  return way !== '..' && !way.startsWith('..\\') && !win32.isAbsolute(way);
}
