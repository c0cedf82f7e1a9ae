import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { repoRoot } from '../../dev/repoRoot.ts';

/** A YAML file of the checkout, by its path below the root. */
export function readYaml(file: string): unknown {
  return load(readFileSync(path.join(repoRoot, file), 'utf8'));
}
