import { constants } from 'node:fs';
import { readFile, mkdir, open } from 'node:fs/promises';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { diskFailure, systemCode } from '../platform/diskFailure.ts';
import { removeLeftovers, writeAtomically } from '../platform/writeAtomically.ts';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ExportFile, WriteExport } from '../consults/export/exportConsult.ts';
import { removeFolderWhenFree, renameWhenFree } from '../platform/filesInUse.ts';
import { pathExists } from '../platform/pathExists.ts';
import { fsyncFolderOf } from '../platform/fsyncFolderOf.ts';

type Content = string | Uint8Array;

/** Failures: export_full, export_failed, export_exists. What had the name before is then still there. */
type Written = Result<null, CommandFailure>;

/** May replace a file. Other accounts cannot read the new one. */
export const writeChosenFile = (path: string, content: Content): Promise<Written> =>
  write(path, content, { mayReplace: true });

/** Chromium writes into each PDF when it was made. */
const withoutDates = (content: Content): string =>
  Buffer.from(content)
    .toString('latin1')
    .replaceAll(/\/(?:CreationDate|ModDate) \(D:[^()]*\)/g, '');

/** Does not wait for a pipe; null: nothing that can be read. */
export const readWatchedFile = (path: string): Promise<Buffer | null> =>
  readFile(path, { flag: O_RDONLY | O_NOFOLLOW | O_NONBLOCK }).catch(() => null);

/** Replaces nothing: `export_exists` if another file has the name. The same content counts as written. */
export async function writeWatchedFile(path: string, content: Content): Promise<Written> {
  const there = await readWatchedFile(path);
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
function exportFailure(error: unknown, name: string | null = null): CommandFailure {
  const code = systemCode(error) ?? '';
  if (code === 'EEXIST' || code === 'ENOTEMPTY') return { code: 'export_exists', detail: name };
  const isFull = diskFailure(error).code === 'disk_full';
  return { code: isFull ? 'export_full' : 'export_failed', detail: code };
}

/** Syncs and renames a temporary folder, so an export is complete. Replaces nothing. */
export const writeExport: WriteExport = async ({ folder, name }, files) => {
  const target = join(folder, name);
  if (await pathExists(target)) return err({ code: 'export_exists', detail: name });
  const making = join(folder, `.${name}.${randomUUID().slice(0, 8)}`);
  try {
    // Other accounts of this computer must not read the export.
    await mkdir(making, { mode: 0o700 });
    for (const file of files) await writeOne(join(making, file.name), file);
    if (await pathExists(target)) throw Object.assign(new Error(name), { code: 'EEXIST' });
    await renameWhenFree(making, target);
    await fsyncFolderOf(target);
    return ok(null);
  } catch (error) {
    // Others may write into a folder that a person chose, so nothing is removed but what was written here.
    const names = files.map((file) => file.name);
    await removeFolderWhenFree(making, names).catch(() => undefined);
    return err(exportFailure(error, name));
  }
};

async function writeOne(path: string, { content }: ExportFile): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    if (typeof content === 'string') await file.writeFile(content);
    else for await (const chunk of content) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}
