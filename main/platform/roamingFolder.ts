import { win32 } from 'node:path';

type Machine = { readonly platform: NodeJS.Platform; readonly roaming: string | undefined };

/**
 * Roaming APPDATA of Windows, or a share, is copied to other computers. The app never chooses one, but
 * `--user-data-dir` or an administrator's LOCALAPPDATA may.
 */
export function isRoamingFolder(dataFolder: string, { platform, roaming }: Machine): boolean {
  if (platform !== 'win32') return false;
  const folder = plain(dataFolder);
  const isShare = folder.startsWith('\\\\') && !folder.startsWith('\\\\?');
  const isRoaming = roaming !== undefined && roaming !== '' && folder.startsWith(`${plain(roaming)}\\`);
  return isShare || isRoaming;
}

/** As Windows compares paths, without a leading `\\?\`, which lifts its limit on their length. */
const plain = (path: string): string =>
  win32
    .resolve(path)
    .toLowerCase()
    .replace(/^\\\\\?\\unc\\/, '\\\\')
    .replace(/^\\\\\?\\(?=[a-z]:)/, '');
