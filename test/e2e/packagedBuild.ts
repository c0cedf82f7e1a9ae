import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { electronRuntime } from '../../main/dev/electronRuntime.ts';

const run = promisify(execFile);
const repoRoot = resolve(import.meta.dirname, '../..');

/**
 * The app as it is shipped, unpacked, in a folder that every account may read: electron-builder over the local
 * runtime, with the fuses of electron-builder.yml. Linux only here; returns the folder and the program in it.
 */
export async function buildPackaged(): Promise<{
  readonly folder: string;
  readonly executable: string;
  readonly remove: () => Promise<void>;
}> {
  const parent = await mkdtemp(join(tmpdir(), 'clinic-packaged-'));
  await chmod(parent, 0o755);
  const { folder: runtime, version } = await electronRuntime();
  // A copy, because electron-builder writes into what it is given.
  const dist = join(parent, 'runtime');
  await cp(runtime, dist, { recursive: true });
  const cli = createRequire(import.meta.url).resolve('electron-builder/cli.js');
  const config = [
    `-c.electronDist=${dist}`,
    `-c.electronVersion=${version}`,
    `-c.directories.output=${parent}/dist`,
  ];
  await run(process.execPath, [cli, '--linux', 'dir', '--publish', 'never', ...config], {
    cwd: repoRoot,
    maxBuffer: 64 * 1024 * 1024,
  });
  const folder = join(parent, 'dist', 'linux-unpacked');
  const names = await readdir(folder);
  if (!names.includes('clinic-companion')) throw new Error(`no program among ${names.join(', ')}`);
  return {
    folder,
    executable: join(folder, 'clinic-companion'),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}
