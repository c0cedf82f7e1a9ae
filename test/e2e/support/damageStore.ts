import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups } from '../../../main/storage/recovery/backups.ts';
import { openDatabase } from '../../../main/storage/openDatabase.ts';
import { loadDataKey } from '../../../main/keychain/dataKey.ts';
import { readInstallationId, type InstallationId } from '../../../main/keychain/installation.ts';
import { appKeychain } from './appKeychain.ts';

export async function flipBit(file: string, at: number): Promise<void> {
  const bytes = await readFile(file);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at);
  await writeFile(file, bytes);
}

async function installationOf(dataFolder: string): Promise<InstallationId> {
  const id = await readInstallationId(dataFolder);
  if (id === null) throw new Error('no installation');
  return id;
}

/** Where the keychain has the key of a data folder. */
export const keyAccountOf = async (dataFolder: string): Promise<string> =>
  JSON.stringify(['data-key', await installationOf(dataFolder)]);

/** With which its files are sealed. */
export async function keyOf(dataFolder: string): Promise<Buffer> {
  const key = await loadDataKey(appKeychain(), await installationOf(dataFolder), { isNewFolder: false });
  if (!key.ok) throw new Error(key.error.reason);
  return key.value;
}

/** The pages of a closed store that hold something, from 0, in order. */
export async function pagesInUse(dataFolder: string): Promise<readonly number[]> {
  const opened = openDatabase(join(dataFolder, 'store.db'), await keyOf(dataFolder));
  if (!opened.ok) throw new Error(opened.error.detail);
  const pages = opened.value.prepare('SELECT pageno FROM dbstat ORDER BY pageno').all() as readonly {
    readonly pageno: number;
  }[];
  opened.value.close();
  return pages.map(({ pageno }) => pageno - 1);
}

/**
 * Makes a store too large to be read whole at the start, and damages it: where the connections are, which
 * each start reads, or in the midst of what makes it large, which nothing reads but the daily backup. The
 * last one is two days old.
 */
export async function damageLargeStore(dataFolder: string, where: 'connections' | 'unread'): Promise<void> {
  const file = join(dataFolder, 'store.db');
  const opened = openDatabase(file, await keyOf(dataFolder));
  if (!opened.ok) throw new Error(opened.error.detail);
  const database = opened.value;
  const add = database.prepare('INSERT INTO settings VALUES (NULL, NULL, ?, ?)');
  for (let at = 0; at < 60; at += 1) add.run(`filling ${at}`, JSON.stringify('x'.repeat(100_000)));
  const pages = database
    .prepare('SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno')
    .all(where === 'connections' ? 'connections' : 'settings') as readonly { readonly pageno: number }[];
  database.close();
  const page = pages[where === 'connections' ? 0 : Math.floor(pages.length / 2)]?.pageno ?? 1;
  await flipBit(file, (page - 1) * 4096 + 777);
  const [backup] = await listBackups(join(dataFolder, 'backups'));
  if (backup === undefined) throw new Error('no backup');
  const earlier = String(backup.madeAt - 172_800_000).padStart(15, '0');
  await rename(backup.file, backup.file.replace(/store-\d{15}/, `store-${earlier}`));
}
