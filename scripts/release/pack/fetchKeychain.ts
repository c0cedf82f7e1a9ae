import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { runOrThrow } from '../../dev/runTool.ts';
import { UserError, printLine } from '../../dev/userError.ts';
import { fetchPackage } from '../../dev/registryPackage.ts';
import { repoRoot } from '../../dev/repoRoot.ts';
import { readLock } from '../licences/lockfile.ts';

const suffixes: Readonly<Record<string, string>> = {
  'win-x64': 'win32-x64-msvc',
  'win-arm64': 'win32-arm64-msvc',
  'mac-x64': 'darwin-x64',
  'mac-arm64': 'darwin-arm64',
  'linux-x64': 'linux-x64-gnu',
};

/** The package of the keychain's binary for a target such as `win-arm64`. */
function keychainPackage(target: string): string {
  const suffix = suffixes[target];
  if (suffix === undefined) throw new UserError(`There is no keychain binary for ${target}.`);
  return `@napi-rs/keyring-${suffix}`;
}

/**
 * npm installs the keychain's binary for this machine alone. This fetches the binary of another target into
 * node_modules: the version in package-lock.json, checked by the hash there.
 */
export async function fetchKeychain(
  target: string,
  modules = path.join(repoRoot, 'node_modules'),
): Promise<void> {
  const name = keychainPackage(target);
  const folder = path.join(modules, name);
  if (existsSync(path.join(folder, 'package.json'))) return;
  const { version, integrity } = readLock()[`node_modules/${name}`] ?? {};
  if (version === undefined || integrity === undefined)
    throw new UserError(`package-lock.json does not know ${name}.`);
  printLine(`Fetching ${name} ${version}…`);
  await mkdir(path.dirname(folder), { recursive: true });
  const beside = await mkdtemp(path.join(modules, '.fetched-'));
  try {
    const archive = await fetchPackage({ name, version, integrity }, beside);
    await runOrThrow({ command: 'tar', args: ['-xzf', archive, '-C', beside] }, `${name} cannot be unpacked`);
    await rename(path.join(beside, 'package'), folder);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}
