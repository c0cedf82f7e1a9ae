import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runTool } from './runTool.ts';
import { withLock } from './withLock.ts';
import { packageBin } from './packageBin.ts';
import { UserError, printLine, runEntry } from './userError.ts';
import { repoRoot } from './repoRoot.ts';

/** Everything that a build depends on; the rest of `scripts/` only starts the build. */
const inputs = [
  'main',
  'renderer',
  'shared',
  'docs/user-guide.md',
  'docs/guide',
  'scripts/dev/guide',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
/** What main/electron.vite.config.ts puts in of the environment. */
const builtIn = ['CLINIC_UPDATE_ADDRESS', 'CLINIC_UPDATE_KEYS', 'CLINIC_UPDATE_PUBLISHER'];

const outFolder = path.join(repoRoot, 'out');
/** Holds the fingerprint of the sources of the build in out/; written when the build is complete. */
const stampFile = path.join(outFolder, 'builtFrom');
/** Allows one build at a time in a checkout: two builds would write the same files. */
const lockFile = path.join(repoRoot, 'node_modules', '.cache', 'clinic-build.lock');

/** Builds into out/, unless out/ already holds a build of exactly these sources. */
export async function buildAppIfStale(): Promise<void> {
  if (await isFresh()) return;
  await withLock(lockFile, async () => {
    // Another launch may have built while this one waited for the lock.
    if (!(await isFresh())) await build();
  });
}

/** Builds into out/, also where out/ is up to date. */
export const buildApp = (): Promise<void> => withLock(lockFile, build);

async function isFresh(): Promise<boolean> {
  const [built, now] = await Promise.all([readFile(stampFile, 'utf8').catch(() => undefined), fingerprint()]);
  return built === now && existsSync(path.join(outFolder, 'main', 'index.cjs'));
}

async function build(): Promise<void> {
  printLine('Building the app…');
  const from = await fingerprint();
  await rm(stampFile, { force: true });
  const { code, output } = await runTool({
    command: process.execPath,
    args: [packageBin('electron-vite', 'electron-vite'), 'build', '-c', 'main/electron.vite.config.ts'],
    cwd: repoRoot,
  });
  if (code !== 0) throw new UserError(`${output.trim()}\nThe build failed: see above.`);
  await mkdir(outFolder, { recursive: true });
  await writeFile(stampFile, from);
}

/**
 * One hash over what a build depends on: the environment, and names, sizes and times of files. Unlike a
 * comparison of times, it also changes when a file is deleted, or restored with its old time.
 */
async function fingerprint(): Promise<string> {
  const found = await Promise.all(
    inputs.map(async (name) => {
      // A file has nothing below it.
      const below = await readdir(path.join(repoRoot, name), { recursive: true }).catch(() => []);
      return [name, ...below.map((one) => path.join(name, one))];
    }),
  );
  const lines = found.flat().map(async (name) => {
    const about = await stat(path.join(repoRoot, name)).catch(() => undefined);
    return about?.isFile() === true ? `${name} ${about.size} ${about.mtimeMs}\n` : '';
  });
  const all = (await Promise.all(lines)).sort().join('');
  const environment = builtIn.map((name) => `${name} ${process.env[name] ?? ''}\n`).join('');
  return createHash('sha256').update(all).update(environment).digest('hex');
}

if (import.meta.main)
  await runEntry(async () => {
    await buildApp();
    return 0;
  });
