import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { passed, problem, type Check } from '../../commandLine/selfTestResult.ts';
import { freeBytes } from '../../platform/freeBytes.ts';
import { roomToBeginBytes } from '../../recording/limits.ts';
import { systemCode } from '../../platform/diskFailure.ts';

/** As much as a small sealed chunk, so that a disk with no block left is met. */
const probeBytes = Buffer.alloc(64 * 1024, 0x5a);

/** Writes a file, has it on the disk, reads it again and removes it; and looks how much room is left. */
export async function checkDataFolder(folder: string, free = freeBytes): Promise<Check> {
  const file = join(folder, `self-test-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(probeBytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const isSame = probeBytes.equals(await readFile(file));
    await rm(file);
    if (!isSame) return problem('disk_failed');
    return (await free(folder)) < roomToBeginBytes ? problem('disk_nearly_full') : passed;
  } catch (reason) {
    await rm(file, { force: true }).catch(() => undefined);
    return problem(codeOf(systemCode(reason)), systemCode(reason));
  }
}

function codeOf(code: string | null): 'data_folder_not_writable' | 'disk_full' | 'disk_failed' {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk_full';
  const isForbidden = code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
  return isForbidden ? 'data_folder_not_writable' : 'disk_failed';
}
