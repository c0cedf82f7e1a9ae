import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { repoRoot } from './repoRoot.ts';

const names = z.record(z.string(), z.string()).default({});
const manifest = z.object({ dependencies: names, devDependencies: names, optionalDependencies: names });

/** Every package that package.json names. */
export function outsidePackages(): readonly string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest.parse(
    JSON.parse(readFileSync(path.join(repoRoot, 'package.json'), 'utf8')),
  );
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
}
