import { describe, expect, it } from 'vitest';
import { chooseSigning, fileMark, signingOptions } from '../../../../../scripts/release/signing/signing.ts';

const azure = {
  AZURE_SIGNING_ENDPOINT: 'https://weu.codesigning.azure.net',
  AZURE_SIGNING_ACCOUNT: 'clinic',
  AZURE_SIGNING_PROFILE: 'release',
  AZURE_TENANT_ID: 'tenant',
  AZURE_CLIENT_ID: 'client',
  AZURE_CLIENT_SECRET: 'secret',
  CLINIC_PUBLISHER: 'Clinic Companion Ltd',
};
const apple = { CSC_LINK: 'file', APPLE_API_KEY: 'key', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' };
const release = { CLINIC_RELEASE_BUILD: '1' };

describe('the signature of a build', () => {
  it('the signature of a build is chosen by the environment: Azure Trusted Signing, Developer ID or OpenPGP', () => {
    expect(chooseSigning(azure, 'win32').by).toBe('azure');
    expect(chooseSigning(apple, 'darwin').by).toBe('developerId');
    expect(chooseSigning({ CLINIC_GPG_KEY: 'key' }, 'linux').by).toBe('openpgp');
  });

  it('the signature of a build is none without a certificate, or with one for another system', () => {
    // In a workflow, a missing secret is an empty string.
    expect(chooseSigning({ AZURE_SIGNING_ENDPOINT: '' }, 'win32').by).toBe('nobody');
    expect(chooseSigning(apple, 'win32').by).toBe('nobody');
  });

  it.each(['win32', 'darwin', 'linux'] as const)(
    'the signature of a build is required for a release build on %s',
    (platform) => {
      expect(() => chooseSigning(release, platform)).toThrow(/^A release build is signed\. Set /);
    },
  );

  it.each(Object.keys(azure))('the signature of a build is refused if %s is missing for Azure', (name) => {
    const { [name as keyof typeof azure]: _, ...rest } = azure;
    expect(() => chooseSigning(rest, 'win32')).toThrow(new RegExp(`incomplete.*${name}`));
  });

  it('the signature of a build is refused if the app would be signed but not notarised', () => {
    expect(() => chooseSigning({ CSC_LINK: 'file' }, 'darwin')).toThrow(/APPLE_API_KEY, .*is missing/);
  });
});

describe('the signing options for electron-builder', () => {
  const optionsFor = (env: Record<string, string>, platform: NodeJS.Platform) =>
    signingOptions(chooseSigning(env, platform));

  it('the signing options for electron-builder sign libraries and add-ons of Windows too', () => {
    const options = optionsFor(azure, 'win32');
    expect(options.win?.signExts).toEqual(['.dll', '.node']);
    expect(options.forceCodeSigning).toBe(true);
  });

  it('the signing options for electron-builder contain no secret', () => {
    expect(JSON.stringify(optionsFor(azure, 'win32'))).not.toContain('secret');
  });

  it('the signing options for electron-builder put `unsigned` into every file name of an unsigned build, and of no other', () => {
    expect(fileMark(chooseSigning({}, 'win32'))).toBe('-unsigned');
    expect(fileMark(chooseSigning({}, 'linux'))).toBe('-unsigned');
    expect(fileMark(chooseSigning(azure, 'win32'))).toBe('');
  });
});
