import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { repoRoot } from './repoRoot.ts';

const manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

/**
 * The script behind a command of an installed package, to be run by `process.execPath`. On Windows the
 * commands in node_modules/.bin are batch files, which only a shell can start.
 */
export function packageBin(packageName: string, commandName: string): string {
  const folder = path.join(repoRoot, 'node_modules', packageName);
  const { bin } = manifest.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  const script = typeof bin === 'string' ? bin : bin[commandName];
  if (script === undefined) throw new Error(`${packageName} has no command ${commandName}`);
  return path.join(folder, script);
}
