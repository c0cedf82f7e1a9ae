import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { repoRoot } from '../../dev/repoRoot.ts';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
export type Lockfile = z.infer<typeof lockSchema>['packages'];

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
  repository: z.union([z.string(), z.object({ url: z.string() })]).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The packages of package-lock.json by their folder, such as `node_modules/react`. */
export function readLock(): Lockfile {
  return lockSchema.parse(JSON.parse(readFileSync(path.join(repoRoot, 'package-lock.json'), 'utf8')))
    .packages;
}

export function readManifest(folder: string): Manifest {
  return parseManifest(readFileSync(path.join(repoRoot, folder, 'package.json'), 'utf8'));
}

export function parseManifest(json: string): Manifest {
  return manifestSchema.parse(JSON.parse(json));
}

/**
 * A package's licence as an SPDX expression. Old manifests have a list, from which any licence may be chosen
 * and which the lockfile leaves out; a package for another platform is not installed here, and then has none.
 */
export function licenceOf(folder: string, lock: Lockfile): string | undefined {
  const licence = lock[folder]?.license;
  if (licence !== undefined || !existsSync(path.join(repoRoot, folder, 'package.json'))) return licence;
  return readManifest(folder)
    .licenses?.map(({ type }) => type)
    .join(' OR ');
}

/** The package name at the end of a folder, such as `@scope/name`. */
export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
