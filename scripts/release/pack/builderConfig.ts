import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { repoRoot } from '../../dev/repoRoot.ts';
import { declaredHere, type Fuses } from './fuses.ts';

const strings = z.array(z.string());
const target = z.object({ target: z.string(), arch: strings });

/** The fields of electron-builder.yml that the release scripts use. */
const configSchema = z.object({
  appId: z.string(),
  productName: z.string(),
  artifactName: z.string(),
  electronFuses: z.record(z.string(), z.boolean()),
  extraResources: z.array(z.object({ from: z.string(), to: z.string() })),
  win: z.object({ target: z.array(target) }),
  mac: z.object({ target: z.array(target) }),
  linux: z.object({ executableName: z.string(), target: z.array(target), maintainer: z.string() }),
  deb: z.object({ afterInstall: z.string(), afterRemove: z.string(), fpm: strings, depends: strings }),
});

export type BuilderConfig = z.infer<typeof configSchema>;

export function readBuilderConfig(): BuilderConfig {
  return configSchema.parse(readYaml('electron-builder.yml'));
}

/** Reads a YAML file by its path in the checkout. */
export function readYaml(file: string): unknown {
  return load(readFileSync(path.join(repoRoot, file), 'utf8'));
}

/**
 * SHA-256 of the Electron project's archives, from the npm package, which package-lock.json pins:
 * electron-builder would take it from the host of the archives.
 */
export const electronChecksums = (): Record<string, string> =>
  z.record(z.string(), z.string()).parse(readYaml('node_modules/electron/checksums.json'));

/** Every fuse with its declared value. */
export function declaredFuses(config: BuilderConfig): Fuses {
  return { ...config.electronFuses, ...declaredHere };
}

/**
 * The product name on Linux, which becomes the folder in /opt. Chromium splits the path of its sandbox helper
 * at each space, so where accounts may create no namespaces, an app in `/opt/Clinic Companion` does not
 * start.
 */
export const linuxProductName = 'clinic-companion';
