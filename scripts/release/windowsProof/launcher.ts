import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repoRoot } from '../../dev/repoRoot.ts';

/** Writes a program that runs a Windows program under Wine. Wine has no processor for graphics. */
export async function writeLauncher(words: readonly string[], launcher: string): Promise<void> {
  const script = path.join(repoRoot, 'scripts', 'release', 'windowsProof', 'runUnderWine.ts');
  const quoted = [process.execPath, script, ...words].map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
  await writeFile(launcher, `#!/bin/sh\nexec ${quoted.join(' ')} "$@"\n`);
  await chmod(launcher, 0o755);
}
