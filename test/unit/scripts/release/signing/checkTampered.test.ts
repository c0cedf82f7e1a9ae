import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTampered } from '../../../../../scripts/release/signing/checkTampered.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const header = '....{"files":{"index.js":{"size":1,"integrity":{"hash":"0123abcd"}}}}and the files';

// Scripts stand in for the app, and Windows cannot start them.
describe.skipIf(process.platform === 'win32')('a changed app.asar', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
    await mkdir(join(folder, 'resources'));
    await writeFile(join(folder, 'resources/app.asar'), header);
  });

  async function app(script: string): Promise<string> {
    const program = join(folder, 'app');
    await writeFile(program, `#!/bin/sh\n${script}\n`);
    await chmod(program, 0o755);
    return program;
  }
  const tampered = async (script: string) => {
    const result = await startTampered(await app(script), folder);
    // The installed file is restored after every result.
    expect(await readFile(join(folder, 'resources/app.asar'), 'utf8')).toBe(header);
    return result;
  };

  it('a tampered archive is refused by an app that checks the archive', async () => {
    const script = `grep -q 0123abcd "$(dirname "$0")/resources/app.asar" && echo '{"ok":true}'`;
    expect(await tampered(script)).toBe('refused');
  });

  it('a tampered archive is accepted by an app that does not check the archive', async () => {
    expect(await tampered(`echo '{"ok":false}'; exit 1`)).toBe('started');
  });

  it('a tampered archive proves nothing if the app never starts', async () => {
    expect(await tampered('exit 1')).toBe('neverStarted');
  });
});
