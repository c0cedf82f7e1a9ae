import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { hashFile } from './hashFile.ts';
import { repoRoot } from './repoRoot.ts';
import { runOrThrow } from './runTool.ts';
import { UserError } from './userError.ts';

/**
 * Fetches the archive of a package from the npm registry into a folder, checks its hash, and returns its
 * path. `integrity` as in a lockfile.
 */
export async function fetchPackage(
  {
    name,
    version,
    integrity,
  }: { readonly name: string; readonly version: string; readonly integrity: string },
  into: string,
): Promise<string> {
  const npm = npmCommand(process.env);
  const archive = path.join(into, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  const otherwise = `${name} ${version} cannot be fetched from the npm registry`;
  const output = await runOrThrow(
    {
      command: npm.command,
      args: [...npm.args, 'pack', `${name}@${version}`, '--pack-destination', into, '--loglevel=error'],
      // In the project's folder, so that npm uses the registry that the project is configured for.
      cwd: repoRoot,
      timeoutMs: 15 * 60_000,
    },
    otherwise,
  );
  if (!existsSync(archive)) throw new UserError(`${otherwise}:\n${output.trim()}`);
  await verifyIntegrity(archive, integrity);
  return archive;
}

/** The npm that runs this script; `pack` of other package managers works differently. */
function npmCommand(env: NodeJS.ProcessEnv): {
  readonly command: string;
  readonly args: readonly string[];
} {
  const script = env['npm_execpath'];
  return script !== undefined && path.basename(script).startsWith('npm')
    ? { command: process.execPath, args: [script] }
    : { command: 'npm', args: [] };
}

/**
 * Deletes the file and throws if its hash is not the expected one (`sha512-` and base64, as in a lockfile).
 */
export async function verifyIntegrity(file: string, integrity: string): Promise<void> {
  const found = `sha512-${await hashFile(file, 'sha512', 'base64')}`;
  if (found === integrity) return;
  await rm(file, { force: true });
  throw new UserError(
    `${path.basename(file)} is not the file that was expected: its hash is ${found}. It was deleted and nothing of it was used.`,
  );
}
