import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes the name of a new file survive a power cut, as fsync(2) says a file's own sync does not. Windows cannot
 * sync a folder, and its file systems journal names themselves.
 */
export async function syncFolder(filePath: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(dirname(filePath), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
