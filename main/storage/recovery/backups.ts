import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { epochMs, type EpochMs } from '../../../shared/ids.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { systemCode } from '../../platform/diskFailure.ts';
import { removeWhenFree, renameWhenFree } from '../../platform/filesInUse.ts';
import { fsyncFolderOf } from '../../platform/fsyncFolderOf.ts';
import { isStoreDamage, sqliteCode } from '../storeProblem.ts';
import { checkStoreCopy } from './backupChecks.ts';
import { copyStore, type BackupSource } from './copyStore.ts';

/** A copy of the store under its own key. Its name says that the app has read every page of it. */
export type Backup = {
  readonly file: string;
  readonly madeAt: EpochMs;
  /** How many changes it contains (`countOfChanges`). */
  readonly changes: number;
};

/**
 * damaged: a page does not open. failed: a fault of the disk, or the backup was stopped; the store may be
 * fine.
 */
export type BackupProblem = { readonly code: 'damaged' | 'failed'; readonly detail: string };

export type BackupPlace = { readonly folder: string; readonly key: Buffer };

const kept = 3;
const backupName = /^store-(\d{15})-(\d{12})\.db$/;
const unfinishedPrefix = 'unfinished-';

/** Newest first. */
export async function listBackups(folder: string): Promise<readonly Backup[]> {
  const names = await readdir(folder).catch(() => []);
  const backups = names.flatMap((name) => backupFromFileName(join(folder, name)) ?? []);
  return backups.toSorted((a, b) => b.madeAt - a.madeAt);
}

/** null: the file has another name. */
export function backupFromFileName(file: string): Backup | null {
  const [, madeAt, changes] = backupName.exec(basename(file)) ?? [];
  if (madeAt === undefined) return null;
  return { file, madeAt: epochMs(Number(madeAt)), changes: Number(changes) };
}

/** The older backups stay until all pages of the copy were read. */
export async function makeBackup(
  source: BackupSource,
  { folder, key }: BackupPlace,
  { now, signal }: { readonly now: EpochMs; readonly signal: AbortSignal },
): Promise<Result<Backup, BackupProblem>> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder);
    const unfinished = join(folder, `${unfinishedPrefix}${randomUUID()}.db`);
    try {
      await copyStore(source, unfinished, signal);
      const changes = await checkStoreCopy(unfinished, key, signal);
      await fsyncFile(unfinished);
      const newest = (await listBackups(folder))[0];
      // Always later than the newest backup, even if the clock was set back.
      const madeAt = epochMs(Math.max(now, (newest?.madeAt ?? 0) + 1));
      const file = join(folder, nameOf(madeAt, changes));
      await renameWhenFree(unfinished, file);
      await fsyncFolderOf(file);
      await removeOld(folder, changes);
      return ok({ file, madeAt, changes });
    } finally {
      await removeUnfinished(folder);
    }
  } catch (reason) {
    return err(problemOf(reason));
  }
}

const nameOf = (madeAt: EpochMs, changes: number): string =>
  `store-${String(madeAt).padStart(15, '0')}-${String(changes).padStart(12, '0')}.db`;

export async function fsyncFile(path: string): Promise<void> {
  await using handle = await open(path, 'r+');
  await handle.sync();
}

/** A copy that another program holds open stays until the next backup. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.startsWith(unfinishedPrefix)))
    await removeWhenFree(join(folder, name)).catch(() => undefined);
}

/** A backup with more changes than the newest is from before the store was replaced, and stays. */
async function removeOld(folder: string, newest: number): Promise<void> {
  const old = (await listBackups(folder)).slice(kept).filter(({ changes }) => changes <= newest);
  for (const { file } of old) await removeWhenFree(file).catch(() => undefined);
}

function problemOf(reason: unknown): BackupProblem {
  const detail =
    sqliteCode(reason) ?? systemCode(reason) ?? (reason instanceof Error ? reason.name : 'unknown');
  return { code: isStoreDamage(reason) ? 'damaged' : 'failed', detail };
}
