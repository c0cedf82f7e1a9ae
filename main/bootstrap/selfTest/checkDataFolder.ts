import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { passed, problem, type Check } from '../../commandLine/selfTestResult.ts';
import { freeBytes } from '../../platform/freeBytes.ts';
import { diskProblem } from '../persistentStorage.ts';
import { roomToBeginBytes } from '../../recording/limits.ts';
import { diskFailure, systemCode } from '../../platform/diskFailure.ts';

/** The size of a small encrypted chunk, so that a full disk fails the check. */
const probeBytes = Buffer.alloc(64 * 1024, 0x5a);

/** Writes, syncs, reads and removes a file, and checks the free space. */
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
    const code = systemCode(reason);
    return problem(isForbidden(code) ? 'data_folder_not_writable' : diskProblem(diskFailure(reason)), code);
  }
}

const isForbidden = (code: string | null): boolean =>
  code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
