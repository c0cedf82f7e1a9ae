import { execFile } from 'node:child_process';
import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeUnsentCountFile } from '../../../../main/consults/unsentCount.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const run = promisify(execFile);
const script = resolve(import.meta.dirname, '../../../../scripts/release/linux/beforeRemove.sh');

let home: string;
let dataFolder: string;
beforeEach(async () => {
  home = await temporaryFolder();
  dataFolder = join(home, '.config', 'Clinic Companion');
  await mkdir(dataFolder, { recursive: true });
  // The only account.
  await writeFile(join(home, 'getent'), `#!/bin/sh\necho 'vet:x:1000:1000::${home}:/bin/sh'\n`);
  await chmod(join(home, 'getent'), 0o755);
});

async function said(why = 'remove'): Promise<string> {
  const env = { ...process.env, PATH: `${home}:${process.env['PATH'] ?? ''}` };
  return (await run('/bin/sh', [script, why], { env })).stderr;
}

describe.skipIf(process.platform !== 'linux')('before the package is removed', () => {
  it('the script prints how many consults of each account are not sent, by the app’s count', async () => {
    await writeUnsentCountFile(dataFolder, 2);
    expect(await said()).toContain(`not sent yet are 2 consults in ${dataFolder}.`);
    await writeUnsentCountFile(dataFolder, 0);
    expect(await said()).not.toContain('not sent yet');
    expect(await said()).toContain('are kept');
    expect(await said('upgrade')).toBe('');
  });

  it('the script reads nothing but a number from the count', async () => {
    await writeFile(join(dataFolder, 'unsent'), '$(id) secret\n');
    expect(await said()).toBe(`Clinic Companion: consults of this account are kept in ${dataFolder}\n`);
    await rm(join(dataFolder, 'unsent'));
    await writeFile(join(home, 'pin'), '1234\n');
    await symlink(join(home, 'pin'), join(dataFolder, 'unsent'));
    expect(await said()).not.toContain('1234');
  });
});
