import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes the name of a new file survive a power cut, as fsync(2) says a file's own sync does not. Windows cannot
 * sync a folder, and its file systems journal names themselves; some network shares cannot either.
 */
export async function syncFolder(filePath: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(dirname(filePath), 'r');
  try {
    await folder.sync();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && unable.includes(String(error.code)))) throw error;
  } finally {
    await folder.close();
  }
}

const unable = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];
