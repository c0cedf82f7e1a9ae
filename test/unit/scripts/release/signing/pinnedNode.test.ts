import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { beforeEach, describe, expect, it } from 'vitest';
import { repoRoot } from '../../../../../scripts/dev/repoRoot.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

let folder = '';
beforeEach(async () => void (folder = await temporaryFolder()));

// The script is for bash, which Windows has on GitHub's machines alone.
describe.skipIf(process.platform === 'win32')('the Node of the job that signs', () => {
  it.each(['Windows', 'macOS'])(
    'the pinned Node is not taken on %s where the archive has another hash',
    async (system) => {
      const curl = join(folder, 'curl');
      await writeFile(curl, '#!/bin/sh\nwhile [ "$1" != --output ]; do shift; done\necho no Node > "$2"\n');
      await chmod(curl, 0o755);
      const path = join(folder, 'path');
      await writeFile(path, '');
      const script = join(repoRoot, 'scripts/release/signing/pinnedNode.sh');
      const { status, stderr } = spawnSync('bash', [script], {
        encoding: 'utf8',
        env: {
          PATH: `${folder}:${process.env['PATH'] ?? ''}`,
          RUNNER_OS: system,
          RUNNER_TEMP: folder,
          GITHUB_PATH: path,
        },
      });
      expect(stderr).toContain('is not the file that is pinned');
      expect(status).toBe(1);
      expect(await readFile(path, 'utf8')).toBe('');
    },
  );
});
