import { createHash } from 'node:crypto';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { beforeEach, describe, expect, it } from 'vitest';
import { repoRoot } from '../../../../../scripts/dev/repoRoot.ts';
import { fetchPackages, readPackagePins } from '../../../../../scripts/release/signing/installPinned.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

let folder = '';
beforeEach(async () => void (folder = await temporaryFolder()));

describe('the Debian packages of the job that signs', () => {
  const bytes = Buffer.from('a package');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const pin = { version: '1', sha1: 'a'.repeat(40), sha256 };

  it('are those that are pinned, from where Debian keeps every version', async () => {
    const asked: string[] = [];
    const files = await fetchPackages({ rpm: pin }, folder, async (address) => {
      asked.push(address);
      return bytes;
    });
    expect(asked).toEqual([`https://snapshot.debian.org/file/${'a'.repeat(40)}`]);
    expect(files).toEqual([join(folder, 'rpm.deb')]);
    expect(await readFile(join(folder, 'rpm.deb'))).toEqual(bytes);
  });

  it('are not written where one has another hash', async () => {
    const other = { rpm: { ...pin, sha256: 'b'.repeat(64) } };
    await expect(fetchPackages(other, folder, async () => bytes)).rejects.toThrow('rpm is not the package');
    expect(await readdir(folder)).toEqual([]);
  });

  it('have what rpmbuild needs', async () => {
    const names = Object.keys(await readPackagePins());
    expect(names).toEqual(expect.arrayContaining(['rpm', 'rpm-common', 'librpmbuild9', 'debugedit']));
  });
});

// The script is for bash, which Windows has on GitHub's machines alone.
describe.skipIf(process.platform === 'win32')('the Node of the job that signs', () => {
  it.each(['Windows', 'macOS'])('is not taken on %s where the archive has another hash', async (system) => {
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
  });
});
