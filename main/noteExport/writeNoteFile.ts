import { constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { diskFailure, systemCode } from '../platform/diskFailure.ts';
import { removeLeftovers, writeAtomically } from '../platform/writeAtomically.ts';

type Content = string | Uint8Array;

/** Failures: export_full, export_failed, export_exists. What stood under the name before is then still there. */
type Written = Result<null, CommandFailure>;

/** Writes the file that a person chose, and may replace one. Other accounts cannot read it. */
export const writeChosenFile = (path: string, content: Content): Promise<Written> =>
  write(path, content, { mayReplace: true });

/** A PDF's text for comparison: Chromium writes into each when it was made. */
const withoutDates = (content: Content): string =>
  Buffer.from(content)
    .toString('latin1')
    .replaceAll(/\/(?:CreationDate|ModDate) \(D:[^()]*\)/g, '');

/**
 * Writes into a watched folder, and replaces nothing: `export_exists` if another file has the name. The same content
 * counts as written.
 */
export async function writeWatchedFile(path: string, content: Content): Promise<Written> {
  // A pipe of this name is not waited for.
  const there = await readFile(path, { flag: O_RDONLY | O_NOFOLLOW | O_NONBLOCK }).catch(() => null);
  if (there !== null && withoutDates(there) === withoutDates(content)) {
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

/** `name`: the detail of export_exists. */
export function exportFailure(error: unknown, name: string | null = null): CommandFailure {
  const code = systemCode(error) ?? '';
  if (code === 'EEXIST' || code === 'ENOTEMPTY') return { code: 'export_exists', detail: name };
  const isFull = diskFailure(error).code === 'disk_full';
  return { code: isFull ? 'export_full' : 'export_failed', detail: code };
}
