import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from './repoRoot.ts';

/**
 * The script behind a command of an installed package, to be run by `process.execPath`. On Windows the commands in
 * node_modules/.bin are batch files, which only a shell can start.
 */
export function packageBin(packageName: string, commandName: string): string {
  const folder = path.join(repoRoot, 'node_modules', packageName);
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const bin = isRecord(manifest) ? manifest['bin'] : undefined;
  const script = isRecord(bin) ? bin[commandName] : bin;
  if (typeof script !== 'string') throw new Error(`${packageName} has no command ${commandName}`);
  return path.join(folder, script);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
