import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { repoRoot } from '../../dev/repoRoot.ts';
import { declaredHere, type Fuses } from './fuses.ts';

const strings = z.array(z.string());
const target = z.object({ target: z.string(), arch: strings });
const linuxPackage = z.object({ afterInstall: z.string(), afterRemove: z.string(), fpm: strings });

/** Of electron-builder.yml, what the release code itself needs. */
const configSchema = z.object({
  appId: z.string(),
  productName: z.string(),
  artifactName: z.string(),
  electronFuses: z.record(z.string(), z.boolean()),
  extraResources: z.array(z.object({ from: z.string(), to: z.string() })),
  win: z.object({ target: z.array(target) }),
  mac: z.object({ target: z.array(target) }),
  linux: z.object({
    executableName: z.string(),
    target: z.array(target),
    maintainer: z.string(),
    synopsis: z.string(),
    description: z.string(),
  }),
  deb: linuxPackage.extend({
    packageCategory: z.string(),
    priority: z.string(),
    depends: strings,
    recommends: strings,
  }),
  rpm: linuxPackage,
});

export type BuilderConfig = z.infer<typeof configSchema>;

export function readBuilderConfig(): BuilderConfig {
  return configSchema.parse(readYaml('electron-builder.yml'));
}

/** A YAML file of the checkout, by its path below the root. */
export function readYaml(file: string): unknown {
  return load(readFileSync(path.join(repoRoot, file), 'utf8'));
}

/** Each fuse as it is to be in what is shipped. */
export function declaredFuses(config: BuilderConfig): Fuses {
  return { ...config.electronFuses, ...declaredHere };
}

/**
 * What the app is called where its place on Linux is made of it (`/opt/…`). Chromium starts its sandbox helper by a path that
 * it cuts at each space, so where accounts may make no namespaces, an app under `/opt/Clinic Companion` does not start.
 */
export const linuxProductName = 'clinic-companion';
