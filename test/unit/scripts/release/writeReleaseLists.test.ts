import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runTool } from '../../../../scripts/dev/runTool.ts';
import { findOnPath } from '../../../../scripts/dev/findFfmpeg.ts';
import { writeReleaseLists } from '../../../../scripts/release/writeReleaseLists.ts';
import { checkSignatures } from '../../../../scripts/release/signing/checkSigned.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

type Released = Parameters<typeof writeReleaseLists>[0];

const gpg = findOnPath('gpg');

let output: string;
let released: Released;
beforeEach(async () => {
  output = await temporaryFolder();
  const resources = join(output, 'linux-unpacked/resources');
  await mkdir(resources, { recursive: true });
  await writeFile(join(resources, 'sbom.cdx.json'), '{}');
  await writeFile(join(output, 'clinic-companion-1.2.3-linux-amd64.deb'), 'a package');
  await writeFile(join(output, 'clinic-companion-1.2.2-linux-amd64.deb'), 'of another day');
  await writeFile(join(output, 'ClinicCompanion.admx'), 'policies');
  const packages = [{ name: 'clinic-companion-1.2.3-linux-x64', resources }];
  const templates = ['ClinicCompanion.admx'];
  released = { output, packages, templates, version: '1.2.3', signing: { by: 'nobody' } };
});
afterEach(() => void vi.unstubAllEnvs());

it('the release lists have the hashes of this version’s files, including the bill of materials', async () => {
  await writeReleaseLists(released);
  expect(await readFile(join(output, 'SHA256SUMS'), 'utf8')).toBe(
    [
      '5b3a02e57af9b55aae545b599baa6a6798a364d8d2798a38536249f77e30fe5f  ClinicCompanion.admx',
      'c0cd5ccfdb563a59366e33e73001b78fdb8cca5a6c48e2f90fffcde44b81f1f6  clinic-companion-1.2.3-linux-amd64.deb',
      '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a  clinic-companion-1.2.3-linux-x64.cdx.json',
      '',
    ].join('\n'),
  );
});

it.skipIf(gpg === undefined)('tells one command that knows the signed files from others', async () => {
  vi.stubEnv('GNUPGHOME', join(output, 'linux-unpacked'));
  await makeKey('release@clinic.test');
  await makeKey('thief@clinic.test');
  const checked = async (key: string, change: () => Promise<void> = async () => undefined) => {
    await writeReleaseLists({ ...released, signing: { by: 'openpgp', key } });
    const told = await readFile(join(output, 'CHECKING.txt'), 'utf8');
    const command = /^ {4}(gpgv .*)$/m.exec(told)?.[1] ?? '';
    // As the workflow publishes them.
    for (const ending of ['', '.asc'])
      await rename(join(output, `SHA256SUMS${ending}`), join(output, `SHA256SUMS-Linux${ending}`));
    await change();
    return { command, code: (await runTool({ command: 'sh', args: ['-c', command], cwd: output })).code };
  };
  const { command, code } = await checked('release@clinic.test');
  expect(code).toBe(0);
  const deb = join(output, 'clinic-companion-1.2.3-linux-amd64.deb');
  expect((await checked('release@clinic.test', () => writeFile(deb, 'changed'))).code).not.toBe(0);
  // Also where the thief brings a key along.
  expect((await checked('thief@clinic.test')).code).toBe(0);
  expect((await runTool({ command: 'sh', args: ['-c', command], cwd: output })).code).not.toBe(0);
  await runTool({ command: 'gpgconf', args: ['--kill', 'all'] });
});

async function makeKey(name: string): Promise<void> {
  const key = ['--passphrase', '', '--quick-generate-key', name, 'ed25519', 'sign', 'never'];
  expect(await runTool({ command: 'gpg', args: ['--batch', '--quiet', ...key] })).toMatchObject({ code: 0 });
}

it.skipIf(gpg === undefined)('signs the list, and a package that is changed later is refused', async () => {
  vi.stubEnv('GNUPGHOME', join(output, 'linux-unpacked'));
  await makeKey('release@clinic.test');
  await rm(join(output, 'clinic-companion-1.2.2-linux-amd64.deb'));
  const looked = async () => (await checkSignatures(output, undefined)).map(({ fault }) => fault);

  await writeReleaseLists(released);
  expect(await looked()).toEqual(['SHA256SUMS is not signed by a key that is known here']);
  await writeReleaseLists({ ...released, signing: { by: 'openpgp', key: 'release@clinic.test' } });
  expect(await looked()).toEqual([undefined]);
  await writeFile(join(output, 'clinic-companion-1.2.3-linux-amd64.deb'), 'another package');
  expect(await looked()).toEqual(['it is not in SHA256SUMS']);
  await runTool({ command: 'gpgconf', args: ['--kill', 'all'] });
});
