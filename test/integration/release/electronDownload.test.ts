import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { declaredElectronVersion } from '../../../scripts/dev/electronRuntime.ts';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';
import { electronChecksums } from '../../../scripts/release/pack/builderConfig.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const downloader = path.join(repoRoot, 'node_modules/app-builder-lib/out/util/electronGet.js');
const { downloadElectronArtifactZip } = createRequire(import.meta.url)(downloader) as {
  readonly downloadElectronArtifactZip: (options: object) => Promise<string>;
};

const version = declaredElectronVersion();
const archive = `electron-v${version}-win32-x64.zip`;
const foreign = Buffer.from('not what the Electron project made');

/** A host that has changed the archive, and its own list of hashes with it. */
async function hostOfForeign(): Promise<string> {
  const sum = createHash('sha256').update(foreign).digest('hex');
  const server = createServer((request, response) => {
    const isList = request.url?.endsWith('SHASUMS256.txt') === true;
    response.end(isList ? `${sum} *${archive}\n` : foreign);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const download = async (own: object): Promise<string> =>
  downloadElectronArtifactZip({
    electronDownload: { ...own, mirrorOptions: { mirror: await hostOfForeign() } },
    artifactName: 'electron',
    platformName: 'win32',
    arch: 'x64',
    version,
    cacheDir: await temporaryFolder(),
  });

it('a release takes no Electron but the one that the locked package names, whatever its host says', async () => {
  await expect(download({ checksums: electronChecksums() })).rejects.toThrow(/checksum/i);
  // electron-builder alone believes the host's own list.
  expect(await download({})).toContain(archive);
});
