import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repoRoot } from '../../../../../main/dev/repoRoot.ts';

const script = path.join(repoRoot, 'main', 'dev', 'release', 'linux', 'beforeRemove.sh');

describe.skipIf(process.platform === 'win32')('what a removal on Linux says', () => {
  let folder = '';
  const dataOf = (account: string): string => path.join(folder, account, '.config', 'Clinic Companion');
  /** Both streams of the script, which must end well, whatever it finds. */
  const said = (reason: string): string =>
    execFileSync('sh', ['-c', `sh '${script}' ${reason} 2>&1`], {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    });

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'clinic-test-'));
    const accounts = ['moor', 'hill', 'nobody'].map((name) => `${name}:x:1:1::${folder}/${name}:/bin/sh`);
    await writeFile(path.join(folder, 'getent'), `#!/bin/sh\nprintf '%s\\n' '${accounts.join("' '")}'\n`);
    await chmod(path.join(folder, 'getent'), 0o755);
    for (const account of ['moor', 'hill']) await mkdir(dataOf(account), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('names each account that has data, and how many consults of it are not sent yet', async () => {
    await writeFile(path.join(dataOf('moor'), 'unsent'), '3\n');
    for (const reason of ['remove', '0']) {
      const [hill, moor, ...others] = said(reason).trim().split('\n');
      expect(hill).toContain(`are kept in ${dataOf('hill')}`);
      expect(moor).toContain(`not sent yet are 3 consults in ${dataOf('moor')}`);
      expect(others).toEqual([]);
    }
    expect(await readdir(dataOf('moor'))).toEqual(['unsent']);
  });

  it('is nothing at an upgrade', async () => {
    await writeFile(path.join(dataOf('moor'), 'unsent'), '3\n');
    for (const reason of ['upgrade 0.2.0', '1', 'deconfigure']) expect(said(reason)).toBe('');
  });

  it('repeats nothing that an account wrote but a count, and follows no link of its', async () => {
    await writeFile(path.join(folder, 'secret'), '12345');
    await symlink(path.join(folder, 'secret'), path.join(dataOf('hill'), 'unsent'));
    await writeFile(path.join(dataOf('moor'), 'unsent'), '$(id); "`');
    const words = said('remove');
    expect(words).not.toMatch(/12345|uid|\$\(/);
    expect(words.match(/are kept in/g)).toHaveLength(2);
  });
});
