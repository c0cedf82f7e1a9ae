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

describe('by what a build is signed', () => {
  it('is Azure Trusted Signing, signtool or Developer ID, by what the environment has', () => {
    expect(chooseSigning(azure, 'win32').by).toBe('azure');
    expect(chooseSigning({ ...azure, WIN_CSC_LINK: 'file' }, 'win32').by).toBe('azure');
    expect(chooseSigning({ WIN_CSC_LINK: 'file' }, 'win32').by).toBe('signtool');
    expect(chooseSigning({ WIN_CSC_SHA1: 'thumbprint' }, 'win32').by).toBe('signtool');
    expect(chooseSigning(apple, 'darwin').by).toBe('developerId');
    expect(chooseSigning({ CLINIC_GPG_KEY: 'key' }, 'linux').by).toBe('openpgp');
  });

  it('is nobody without a certificate, and one for Apple signs nothing on Windows', () => {
    // A secret that a workflow does not have comes as an empty text.
    expect(chooseSigning({ WIN_CSC_LINK: '' }, 'win32').by).toBe('nobody');
    expect(chooseSigning(apple, 'win32').by).toBe('nobody');
  });

  it.each(['win32', 'darwin', 'linux'] as const)(
    'stops a release build on %s that nobody signs',
    (platform) => {
      expect(() => chooseSigning(release, platform)).toThrow(/^A release build is signed\. Set /);
    },
  );

  it.each(Object.keys(azure))('stops where %s is missing from the rest of Azure', (name) => {
    const { [name as keyof typeof azure]: _, ...rest } = azure;
    expect(() => chooseSigning(rest, 'win32')).toThrow(new RegExp(`incomplete.*${name}`));
  });

  it('stops where the app would be signed and not notarised', () => {
    expect(() => chooseSigning({ CSC_LINK: 'file' }, 'darwin')).toThrow(/APPLE_API_KEY, .*is missing/);
  });
});

describe('what electron-builder is told', () => {
  const optionsFor = (env: Record<string, string>, platform: NodeJS.Platform) =>
    signingOptions(chooseSigning(env, platform));

  it('signs libraries and add-ons of Windows too, and never with SHA-1', () => {
    const signtool = optionsFor({ WIN_CSC_LINK: 'file' }, 'win32');
    expect(signtool.win?.signtoolOptions?.signingHashAlgorithms).toEqual(['sha256']);
    for (const options of [signtool, optionsFor(azure, 'win32')]) {
      expect(options.win?.signExts).toEqual(['.dll', '.node']);
      expect(options.forceCodeSigning).toBe(true);
    }
  });

  it('holds no secret', () => {
    expect(JSON.stringify(optionsFor(azure, 'win32'))).not.toContain('secret');
  });

  it('writes `unsigned` into every file name where nobody signs, and nowhere else', () => {
    expect(fileMark(chooseSigning({}, 'win32'))).toBe('-unsigned');
    expect(fileMark(chooseSigning({}, 'linux'))).toBe('-unsigned');
    expect(fileMark(chooseSigning(azure, 'win32'))).toBe('');
  });
});
