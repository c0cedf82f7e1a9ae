import { createHash } from 'node:crypto';
import { lstat, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CommandFailure } from '../../shared/ipcContract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { syncFolder } from '../sealed/syncFolder.ts';

type Content = string | Uint8Array;

/** Failures: export_full, export_failed, export_exists. What stood under the name before is then still there. */
type Written = Result<null, CommandFailure>;

/** Where the person said, replacing what they said yes to replace. Other accounts of this computer do not read it. */
export const writeChosenFile = (path: string, content: Content): Promise<Written> =>
  write(path, content, { mode: 0o600, mayReplace: true });

/**
 * Into a folder that a program watches, with the rights that the folder gives. It never replaces anything: `export_exists`
 * where another file has this name; the very same content counts as written.
 */
export async function writeWatchedFile(path: string, content: Content): Promise<Written> {
  const there = await readFile(path).catch(() => null);
  if (there?.equals(Buffer.from(content)) === true) return ok(null);
  return write(path, content, { mode: 0o666, mayReplace: false });
}

/** Beside its place, synced, and then renamed: what stands under the name is whole, whenever the power fails. */
async function write(
  path: string,
  content: Content,
  { mode, mayReplace }: { readonly mode: number; readonly mayReplace: boolean },
): Promise<Written> {
  // The same one for the same file, so that a crash leaves no more than one, and the next try takes it away.
  const name = createHash('sha256').update(path).digest('hex').slice(0, 16);
  const making = join(dirname(path), `.${name}.part`);
  try {
    const file = await open(making, 'w', mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    if (!mayReplace && (await isThere(path))) throw Object.assign(new Error('exists'), { code: 'EEXIST' });
    await rename(making, path);
    // Some network shares cannot: the file is whole all the same.
    await syncFolder(path).catch(() => undefined);
    return ok(null);
  } catch (error) {
    await rm(making, { force: true }).catch(() => undefined);
    return err(failureOf(error));
  }
}

function failureOf(error: unknown): CommandFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EEXIST') return { code: 'export_exists', detail: null };
  if (code === 'ENOSPC' || code === 'EDQUOT') return { code: 'export_full', detail: code };
  return { code: 'export_failed', detail: code };
}

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
