import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';
import { loadInstallationId } from '../../../main/keychain/installation.ts';
import { createKeychain } from '../../../main/keychain/keychain.ts';
import { folderWithConsults } from '../../integration/storage/folderWithConsults.ts';

/** Making one of 50,000 takes a minute, so it is kept, with its key: it holds nothing but made-up words. */
const cache = join(repoRoot, 'node_modules', '.cache', 'clinic-bench');
const kept = ['store.db', 'installation.json'] as const;

/**
 * A data folder with so many consults and its key in the keychain; one for all figures of a run. `untouched`
 * is the store as it was made, for whoever reads it beside the app, which keeps its own locked.
 */
export async function filledFolder(shared: string, consults: number, say: (line: string) => void) {
  const made = join(cache, `${consults}-${await fingerprint()}`);
  if ((await stat(made).catch(() => null)) === null) {
    say(`filling a store with ${consults} consults…`);
    const from = performance.now();
    await removeOlder(`${consults}-`);
    const unfinished = `${made}.${process.pid}`;
    const dataKey = await folderWithConsults(unfinished, consults);
    await writeFile(join(unfinished, 'key'), dataKey.toString('base64'));
    await rename(unfinished, made);
    say(`filled in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  }
  const folder = join(shared, `data-${consults}`);
  const untouched = join(made, 'store.db');
  const key = Buffer.from(await readFile(join(made, 'key'), 'utf8'), 'base64');
  if ((await stat(folder).catch(() => null)) === null) {
    await mkdir(folder);
    for (const name of kept) await copyFile(join(made, name), join(folder, name), constants.COPYFILE_FICLONE);
    await putKey(folder, key);
  }
  return { folder, key, untouched };
}

async function putKey(folder: string, key: Buffer): Promise<void> {
  const installation = await loadInstallationId(folder);
  if (!installation.ok) throw new Error(installation.error.code);
  const put = await createKeychain().set(
    JSON.stringify(['data-key', installation.value]),
    key.toString('base64'),
  );
  if (!put.ok) throw new Error(put.error.code);
}

const makers = ['test/integration/storage/manyConsults.ts', 'test/support/sampleConsults.ts'];

/** Of the code that makes it. */
async function fingerprint(): Promise<string> {
  const store = (await readdir(join(repoRoot, 'main/storage'), { recursive: true })).filter((name) =>
    name.endsWith('.ts'),
  );
  const hash = createHash('sha256');
  for (const file of [...makers, ...store.sort().map((name) => `main/storage/${name}`)])
    hash.update(await readFile(join(repoRoot, file)));
  return hash.digest('hex').slice(0, 12);
}

async function removeOlder(prefix: string): Promise<void> {
  for (const name of await readdir(cache).catch(() => []))
    if (name.startsWith(prefix)) await rm(join(cache, name), { recursive: true, force: true });
}
