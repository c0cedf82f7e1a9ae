import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runQuietly } from './childProcess.ts';
import { packageBin } from './packageBin.ts';
import { PlainStop, say } from './plainStop.ts';
import { repoRoot } from './repoRoot.ts';

/** What a build is made from. The launcher itself is no part of it. */
const inputs = ['main', 'renderer', 'shared', 'package.json', 'package-lock.json', 'tsconfig.json'];
const notInputs = new Set([path.join('main', 'dev')]);

const outFolder = path.join(repoRoot, 'out');
/** Written after a build is whole; holds the fingerprint of what it was made from. */
const stampFile = path.join(outFolder, 'builtFrom');
const lockFile = path.join(repoRoot, 'node_modules', '.cache', 'clinic-build.lock');

/** Builds into out/ unless what is there was made from exactly these sources. */
export async function buildIfStale(): Promise<void> {
  if (await isFresh()) return;
  await underBuildLock(async () => {
    // Another launch may have built while this one waited.
    if (!(await isFresh())) await build();
  });
}

/** Builds whatever is there. */
export async function buildAnew(): Promise<void> {
  await underBuildLock(build);
}

async function isFresh(): Promise<boolean> {
  const [built, now] = await Promise.all([
    readFile(stampFile, 'utf8').catch(() => undefined),
    fingerprint(repoRoot, inputs),
  ]);
  return built === now && existsSync(path.join(outFolder, 'main', 'index.js'));
}

async function build(): Promise<void> {
  say('Building the app…');
  const from = await fingerprint(repoRoot, inputs);
  await rm(stampFile, { force: true });
  const { code, output } = await runQuietly({
    command: process.execPath,
    args: [packageBin('electron-vite', 'electron-vite'), 'build', '-c', 'main/electron.vite.config.ts'],
    cwd: repoRoot,
  });
  if (code !== 0) throw new PlainStop(`${output.trim()}\nThe build failed: see above.`);
  await mkdir(outFolder, { recursive: true });
  await writeFile(stampFile, from);
}

/**
 * Names, sizes and times of all files below, as one hash. Unlike "newer than the build" it also notices a file
 * that was deleted, or brought back with its old time.
 */
export async function fingerprint(root: string, names: readonly string[]): Promise<string> {
  const lines = await Promise.all(names.map((name) => describe(root, name)));
  return createHash('sha256').update(lines.flat().join('\n')).digest('hex');
}

async function describe(root: string, name: string): Promise<readonly string[]> {
  if (notInputs.has(name)) return [];
  const found = await stat(path.join(root, name)).catch(() => undefined);
  if (found === undefined) return [];
  if (!found.isDirectory()) return [`${name} ${found.size} ${found.mtimeMs}`];
  const entries = await readdir(path.join(root, name));
  const below = await Promise.all(entries.sort().map((entry) => describe(root, path.join(name, entry))));
  return below.flat();
}

/** One build at a time in a checkout: two at once would write the same files. */
async function underBuildLock(work: () => Promise<void>): Promise<void> {
  await mkdir(path.dirname(lockFile), { recursive: true });
  while (!(await takeLock())) await wait(200);
  try {
    await work();
  } finally {
    await rm(lockFile, { force: true });
  }
}

async function takeLock(): Promise<boolean> {
  // Linked in place with the holder's name already in it: a lock that says nothing could never be broken.
  const mine = `${lockFile}.${process.pid}`;
  try {
    await writeFile(mine, String(process.pid));
    await link(mine, lockFile);
    return true;
  } catch {
    const holder = Number(await readFile(lockFile, 'utf8').catch(() => ''));
    if (holder > 0 && !isRunning(holder)) await rm(lockFile, { force: true });
    return false;
  } finally {
    await rm(mine, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (reason) {
    return (reason as NodeJS.ErrnoException).code === 'EPERM';
  }
}
