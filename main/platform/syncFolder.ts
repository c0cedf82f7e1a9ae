import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './diskFailure.ts';

/**
 * Makes the name of a new file survive a power cut, as fsync(2) says a file's own sync does not. Windows cannot sync a
 * folder, and its file systems journal names themselves; some network shares cannot either. A folder that may only be
 * written into cannot be opened.
 */
export async function syncFolder(filePath: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using folder = await open(dirname(filePath), 'r').catch(nullIf(['EACCES', 'EPERM']));
  await folder?.sync().catch(nullIf(unable));
}

const nullIf =
  (codes: readonly string[]) =>
  (error: unknown): null => {
    if (codes.includes(systemCode(error) ?? '')) return null;
    throw error;
  };

const unable = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];
