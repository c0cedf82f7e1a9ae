import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { expect, it } from 'vitest';
import { declaredElectronVersion } from '../../scripts/dev/electronRuntime.ts';
import { readBuilderConfig } from '../../scripts/release/pack/builderConfig.ts';
import { checkPacked } from '../../scripts/release/pack/checkPacked.ts';
import { listAsar } from '../../scripts/release/pack/listAsar.ts';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/**
 * A Windows program as far as electron-builder looks into it: version information, and a fuse wire of nine,
 * most of them the other way round than we want them. It runs nothing.
 */
const standIn = path.join(repoRoot, 'test', 'fixtures', 'packaging', 'electron.exe');

// Packing for Windows is the same on every system; what comes after it, installers and signatures, is
// Windows' own.
it('the build packs for Windows what runs there, with our fuses, and the hash of app.asar in the program', async () => {
  const folder = await temporaryFolder();
  const dist = path.join(folder, 'electron');
  for (const name of ['resources', 'locales']) await mkdir(path.join(dist, name), { recursive: true });
  await copyFile(standIn, path.join(dist, 'electron.exe'));
  for (const name of ['de', 'en-GB', 'en-US'])
    await writeFile(path.join(dist, 'locales', `${name}.pak`), name);
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) await writeFile(path.join(dist, name), 'licence');
  process.env['CLINIC_FILE_MARK'] = '-proof-unsigned';
  // Whatever runtime of this system is here has nothing to do with it, and none is fetched.
  delete process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  await build({
    projectDir: repoRoot,
    targets: Platform.WINDOWS.createTarget(['dir'], Arch.arm64),
    publish: 'never',
    config: {
      electronDist: dist,
      electronVersion: declaredElectronVersion(),
      directories: { output: folder },
      win: { signAndEditExecutable: false },
    },
  });
  const built = path.join(folder, 'win-arm64-unpacked');
  const binary = path.join(built, 'Clinic Companion.exe');
  const resources = path.join(built, 'resources');
  await checkPacked({ binary, resources, os: 'win32', arch: 'arm64' }, readBuilderConfig());
  const locales = await readdir(path.join(built, 'locales'));
  expect(locales.toSorted(), "Chromium's words in the app's language alone").toEqual([
    'en-GB.pak',
    'en-US.pak',
  ]);
  const files = listAsar(path.join(resources, 'app.asar'));
  const { main } = JSON.parse(await readFile(path.join(repoRoot, 'package.json'), 'utf8')) as {
    main: string;
  };
  expect(files).toContain(main);
  // The keychain's package is there where npm installed it for Windows, or a release fetched it.
  const binaries = files.filter((file) => file.endsWith('.node') && !file.includes('/@napi-rs/'));
  expect(binaries).toEqual(['node_modules/better-sqlite3-multiple-ciphers/prebuilds/win32-arm64.node']);
  expect((await readFile(binary)).toString('latin1')).toMatch(
    /\[\{"file":"resources\\\\app\.asar","alg":"SHA256","value":"[0-9a-f]{64}"\}\]/,
  );
});
