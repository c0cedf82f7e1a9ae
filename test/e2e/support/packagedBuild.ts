import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runTool } from '../../../scripts/dev/runTool.ts';
import { withLock } from '../../../scripts/dev/withLock.ts';
import { packageBin } from '../../../scripts/dev/packageBin.ts';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';

const run = promisify(execFile);

/**
 * The program of the app as it is shipped, unpacked, in a folder that every account may read: one build for
 * all tests of a run, made by the first that asks. Linux only.
 */
export async function packagedApp(): Promise<string> {
  const folder = process.env['CLINIC_PACKAGED_FOLDER'] ?? '';
  if (folder === '') throw new Error('npm test names the folder of the packaged build; nothing else does');
  await withLock(join(folder, 'lock'), async () => {
    if (!existsSync(programIn(folder))) await pack(folder);
  });
  return programIn(folder);
}

/** A build of one's own, outside a run of tests. */
export async function buildPackaged(): Promise<{
  readonly folder: string;
  readonly executable: string;
  readonly remove: () => Promise<void>;
}> {
  const parent = await mkdtemp(join(tmpdir(), 'clinic-packaged-'));
  await chmod(parent, 0o755);
  await pack(parent);
  const executable = programIn(parent);
  return {
    folder: dirname(executable),
    executable,
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}

/** The packaged app with one file in its archive changed, in a folder below `parent`. Answers its program. */
export async function packagedWith(
  parent: string,
  file: string,
  change: (text: string) => string,
): Promise<string> {
  const program = await packagedApp();
  const folder = join(parent, 'app');
  await cp(dirname(program), folder, { recursive: true });
  const asar = (...args: readonly string[]): Promise<unknown> =>
    run(process.execPath, [packageBin('@electron/asar', 'asar'), ...args]);
  const archive = join(folder, 'resources', 'app.asar');
  const content = join(parent, 'content');
  await asar('extract', archive, content);
  const changed = join(content, file);
  await writeFile(changed, change(await readFile(changed, 'utf8')));
  await rm(archive);
  await rm(`${archive}.unpacked`, { recursive: true });
  await asar('pack', content, archive, '--unpack', '**/*.node');
  return join(folder, basename(program));
}

/** Renamed into place when it is whole. */
const programIn = (folder: string): string =>
  join(folder, 'linux-unpacked-proof-unsigned', 'clinic-companion');

async function pack(folder: string): Promise<void> {
  const { code, output } = await runTool({
    command: process.execPath,
    args: [join(repoRoot, 'scripts', 'release', 'proof.ts'), '--out', folder],
    cwd: repoRoot,
  });
  if (code !== 0) throw new Error(output);
  await giveHelperItsRights(join(dirname(programIn(folder)), 'chrome-sandbox'));
}

/**
 * As the package's script does. With the build, once: in between the two, an app that starts would find it
 * unfit.
 */
async function giveHelperItsRights(helper: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  await chown(helper, 0, 0);
  await chmod(helper, 0o4755);
}
