import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runTool } from '../../../../scripts/dev/runTool.ts';
import { repoRoot } from '../../../../scripts/dev/repoRoot.ts';

// On macOS a runtime has another layout, and the registry has none.
it.skipIf(process.platform === 'darwin')(
  'builds no release over the runtime that the npm registry carries, however it is named',
  async () => {
    await using stack = new AsyncDisposableStack();
    const folder = await mkdtemp(path.join(tmpdir(), 'clinic-test-'));
    stack.defer(() => rm(folder, { recursive: true }));
    await writeFile(path.join(folder, process.platform === 'win32' ? 'electron.exe' : 'electron'), '');
    await writeFile(path.join(folder, 'version'), '45.4.1');
    await writeFile(path.join(folder, 'from-npm-registry.txt'), 'for development and tests only');
    const release = path.join(repoRoot, 'scripts', 'release', 'release.ts');
    const { CLINIC_RELEASE_BUILD: _, ...env } = process.env;
    const { code, output } = await runTool({
      command: process.execPath,
      args: [release],
      env: { ...env, ELECTRON_OVERRIDE_DIST_PATH: folder },
    });
    expect(output).toContain('built with the runtime of the Electron project only');
    expect(code).toBe(1);
  },
);
