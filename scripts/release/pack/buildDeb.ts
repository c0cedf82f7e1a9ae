import { chmod, copyFile, cp, lstat, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashFile } from '../../dev/hashFile.ts';
import { runOrThrow } from '../../dev/runTool.ts';
import { controlFile, stagedPlace, type DebPlan } from './debPlan.ts';

/** Builds the package with dpkg-deb; every file in it belongs to root, whichever account builds. */
export async function buildDeb(plan: DebPlan, file: string): Promise<void> {
  const stage = await mkdtemp(path.join(tmpdir(), 'clinic-deb-'));
  try {
    await chmod(stage, 0o755);
    for (const { from, to } of plan.files) await place(from, stagedPlace(stage, to));
    await openToAll(stage);
    const staged = await filesBelow(stage);
    const sizes = await Promise.all(staged.map(async (one) => (await lstat(one)).size));
    const control = path.join(stage, 'DEBIAN');
    await mkdir(control, { mode: 0o755 });
    const installedBytes = sizes.reduce((sum, size) => sum + size, 0);
    await writeFile(path.join(control, 'control'), controlFile(plan, installedBytes));
    await writeFile(path.join(control, 'md5sums'), await md5sums(stage, staged));
    for (const [name, script] of Object.entries(plan.scripts)) {
      await copyFile(script, path.join(control, name));
      await chmod(path.join(control, name), 0o755);
    }
    await mkdir(path.dirname(file), { recursive: true });
    // zstd is quick, and dpkg reads it since Debian 12; releases use xz.
    const args = ['--root-owner-group', '-Zzstd', '-z6', '--build', stage, file];
    await runOrThrow({ command: 'dpkg-deb', args }, 'dpkg-deb failed');
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

async function place(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  if ((await stat(from)).isDirectory()) await cp(from, to, { recursive: true, verbatimSymlinks: true });
  else await copyFile(from, to);
}

/** Lets every account read the files and enter the folders, and root alone write them, whatever the umask is. */
async function openToAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    if (entry.isDirectory()) {
      await chmod(at, 0o755);
      await openToAll(at);
    } else {
      const isProgram = ((await stat(at)).mode & 0o100) !== 0;
      await chmod(at, isProgram ? 0o755 : 0o644);
    }
  }
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** The checksums that `dpkg --verify` compares files with. */
async function md5sums(stage: string, files: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const file of files) {
    if ((await lstat(file)).isSymbolicLink()) continue;
    lines.push(`${await hashFile(file, 'md5')}  ${path.relative(stage, file)}`);
  }
  return `${lines.join('\n')}\n`;
}
