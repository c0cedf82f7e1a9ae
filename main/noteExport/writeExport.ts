import { randomUUID } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFile, WriteExport } from '../consults/export/exportConsult.ts';
import { err, ok } from '../../shared/result.ts';
import { exportFailure } from './writeNoteFile.ts';
import { removeFolderWhenFree, renameWhenFree } from '../platform/filesInUse.ts';
import { isThere } from '../platform/isThere.ts';
import { syncFolder } from '../platform/syncFolder.ts';

/** Writes a temporary folder, syncs and renames it, so an export is complete. Replaces nothing. */
export const writeExport: WriteExport = async ({ folder, name }, files) => {
  const target = join(folder, name);
  if (await isThere(target)) return err({ code: 'export_exists', detail: name });
  const making = join(folder, `.${name}.${randomUUID().slice(0, 8)}`);
  try {
    // Other accounts of this computer must not read the export.
    await mkdir(making, { mode: 0o700 });
    for (const file of files) await writeOne(join(making, file.name), file);
    if (await isThere(target)) throw Object.assign(new Error(name), { code: 'EEXIST' });
    await renameWhenFree(making, target);
    await syncFolder(target);
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
