import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './diskFailure.ts';

/**
 * Makes the name of a new file survive a power cut, which a sync of the file does not (fsync(2)). Windows
 * journals names instead; some shares cannot sync a folder, and a write-only folder does not open.
 */
export async function fsyncFolderOf(filePath: string): Promise<void> {
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
