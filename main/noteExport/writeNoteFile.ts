import { constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { diskFailure, systemCode } from '../platform/diskFailure.ts';
import { removeLeftovers, writeAtomically } from '../platform/writeAtomically.ts';

type Content = string | Uint8Array;

/** Failures: export_full, export_failed, export_exists. What stood under the name before is then still there. */
type Written = Result<null, CommandFailure>;

/** Where the person said, replacing what they said yes to replace. Other accounts of this computer do not read it. */
export const writeChosenFile = (path: string, content: Content): Promise<Written> =>
  write(path, content, { mayReplace: true });

/**
 * Into a folder that a program of the same account watches. It never replaces anything: `export_exists` where another
 * file has this name; the very same content counts as written.
 */
export async function writeWatchedFile(path: string, content: Content): Promise<Written> {
  // A pipe of this name is not waited for.
  const there = await readFile(path, { flag: O_RDONLY | O_NOFOLLOW | O_NONBLOCK }).catch(() => null);
  if (there?.equals(Buffer.from(content)) === true) {
    // Killed right after naming the file, the app left the other name of it too.
    await removeLeftovers(path);
    return ok(null);
  }
  return write(path, content, { mayReplace: false });
}

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

async function write(
  path: string,
  content: Content,
  how: { readonly mayReplace: boolean },
): Promise<Written> {
  try {
    await writeAtomically(path, content, how);
    return ok(null);
  } catch (error) {
    return err(exportFailure(error));
  }
}

/** `name`: of the file or folder, where the failure is to say it. */
export function exportFailure(error: unknown, name: string | null = null): CommandFailure {
  const code = systemCode(error) ?? '';
  if (code === 'EEXIST' || code === 'ENOTEMPTY') return { code: 'export_exists', detail: name };
  const isFull = diskFailure(error).code === 'disk_full';
  return { code: isFull ? 'export_full' : 'export_failed', detail: code };
}
