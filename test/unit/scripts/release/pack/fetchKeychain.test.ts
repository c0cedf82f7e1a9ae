import { describe, expect, it } from 'vitest';
import { readBuilderConfig } from '../../../../../scripts/release/pack/builderConfig.ts';
import { keychainPackage } from '../../../../../scripts/release/pack/fetchKeychain.ts';
import { shippedPackages } from '../../../../../scripts/release/pack/shippedPackages.ts';
import { releaseTargets } from '../../../../../scripts/release/releaseTargets.ts';

describe('the keychain’s binary', () => {
  it('is a package in the lockfile for every target of the installers', () => {
    const shipped = shippedPackages();
    const config = readBuilderConfig();
    for (const on of ['win32', 'darwin', 'linux'] as const)
      for (const target of releaseTargets(on, config).each)
        expect(shipped).toContain(keychainPackage(target));
    expect(() => keychainPackage('linux-arm64')).toThrow('no keychain binary for linux-arm64');
  });
});
