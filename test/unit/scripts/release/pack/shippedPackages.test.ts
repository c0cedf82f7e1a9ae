import { describe, expect, it } from 'vitest';
import { needlessFiles } from '../../../../../scripts/release/pack/checkPacked.ts';
import { installedPackages, shippedPackages } from '../../../../../scripts/release/pack/shippedPackages.ts';

const target = { os: 'linux', arch: 'x64' } as const;
const packed = (...names: readonly string[]) =>
  names.map((name) => ({ path: name, bytes: 1, isUnpacked: name.endsWith('.node') }));

describe('the files in a package', () => {
  it('are the build and the packages that it runs', () => {
    const files = packed(
      'package.json',
      'out/main/index.js',
      'node_modules/zod/index.cjs',
      'node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-x64.node',
      'node_modules/@napi-rs/keyring-linux-x64-gnu/keyring.linux-x64-gnu.node',
    );
    expect(needlessFiles(files, target, shippedPackages())).toEqual([]);
  });

  it('are no sources, tests, maps, launcher, tools, and no binaries for another machine', () => {
    const files = packed(
      'scripts/dev/start.ts',
      'main/bootstrap/startApp.ts',
      'out/main/index.js.map',
      'test/run.js',
      'node_modules/zod/src/index.ts',
      'node_modules/undici/docs/index.js',
      'node_modules/vitest/index.js',
      // A dependency of ffmpeg-static alone, which is for development.
      'node_modules/caseless/index.js',
      'node_modules/fluent-ffmpeg/coverage/tmp/coverage.json',
      'node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-arm64.node',
      'node_modules/better-sqlite3-multiple-ciphers/prebuilds/linuxmusl-x64.node',
      'node_modules/@napi-rs/keyring-win32-x64-msvc/keyring.win32-x64-msvc.node',
    );
    expect(needlessFiles(files, target, shippedPackages()).map((line) => line.split(' ')[0])).toEqual(
      files.map((file) => file.path),
    );
  });

  it('are of no package that only an optional dependency needs, although npm does not mark it as for development', () => {
    const [shipped, installed] = [shippedPackages(), installedPackages()];
    for (const name of ['zod', 'undici', 'which', '@napi-rs/keyring-win32-x64-msvc'])
      expect(shipped).toContain(name);
    for (const name of ['ffmpeg-static', 'caseless', '@types/node']) {
      expect(shipped).not.toContain(name);
      expect(installed).toContain(name);
    }
    expect([...shipped].filter((name) => !installed.has(name))).toEqual([]);
  });

  it('are of no package that is in the main bundle, unless another package needs it', () => {
    const shipped = shippedPackages(new Set(['undici', 'js-yaml']));
    expect(shipped).not.toContain('undici');
    // electron-updater needs js-yaml.
    expect(shipped).toContain('js-yaml');
    expect(shipped).toContain('zod');
  });

  it('are for both architectures in a universal app, and for no other system', () => {
    const database = 'node_modules/better-sqlite3-multiple-ciphers/prebuilds';
    const files = packed(
      `${database}/darwin-x64.node`,
      `${database}/darwin-arm64.node`,
      `${database}/linux-x64.node`,
    );
    const universal = { os: 'darwin', arch: 'universal' } as const;
    expect(needlessFiles(files, universal, shippedPackages())).toEqual([
      `${database}/linux-x64.node is for another machine`,
    ]);
  });
});
