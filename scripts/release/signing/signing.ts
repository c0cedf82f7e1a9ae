import type { Configuration } from 'electron-builder';
import { isReleaseBuild } from '../../dev/electronRuntime.ts';
import { UserError } from '../../dev/userError.ts';

/** What signs a build. Keys and passwords stay in the environment and are never written to a file. */
export type Signing =
  | {
      readonly by: 'azure';
      readonly endpoint: string;
      readonly account: string;
      readonly profile: string;
      readonly publisher: string;
    }
  | { readonly by: 'developerId' }
  | { readonly by: 'openpgp'; readonly key: string }
  | { readonly by: 'nobody' };

type Environment = Readonly<Record<string, string | undefined>>;

const azureNames = ['AZURE_SIGNING_ENDPOINT', 'AZURE_SIGNING_ACCOUNT', 'AZURE_SIGNING_PROFILE'] as const;
const appleNames = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'] as const;

/**
 * Chooses what signs, by the environment. Throws on half a configuration, because somebody could mistake its
 * unsigned files for signed ones, and on a release build without a signature.
 */
export function chooseSigning(env: Environment, platform: NodeJS.Platform): Signing {
  const signing = signingFor(env, platform);
  if (signing.by === 'nobody' && isReleaseBuild(env)) {
    throw new UserError(`A release build is signed. ${howToSign(platform)}`);
  }
  return signing;
}

function signingFor(env: Environment, platform: NodeJS.Platform): Signing {
  if (platform === 'win32') return windowsSigning(env);
  if (platform === 'darwin') return appleSigning(env);
  const key = env['CLINIC_GPG_KEY'];
  return key ? { by: 'openpgp', key } : { by: 'nobody' };
}

function windowsSigning(env: Environment): Signing {
  if (!azureNames.some((name) => env[name])) return { by: 'nobody' };
  requireAll(env, [...azureNames, 'CLINIC_PUBLISHER', 'AZURE_TENANT_ID', 'AZURE_CLIENT_ID']);
  const credentials = [
    'AZURE_CLIENT_SECRET',
    'AZURE_CLIENT_CERTIFICATE_PATH',
    'AZURE_FEDERATED_TOKEN_FILE',
  ] as const;
  if (!credentials.some((name) => env[name]))
    throw new UserError(
      `The signing configuration is incomplete: one of ${credentials.join(', ')} is missing.`,
    );
  const [endpoint = '', account = '', profile = ''] = azureNames.map((name) => env[name]);
  return { by: 'azure', endpoint, account, profile, publisher: env['CLINIC_PUBLISHER'] ?? '' };
}

function appleSigning(env: Environment): Signing {
  if (!env['CSC_LINK'] && !env['CSC_NAME']) return { by: 'nobody' };
  // Without a ticket from Apple's notary service, Gatekeeper stops the app at its first start.
  requireAll(env, appleNames);
  return { by: 'developerId' };
}

function requireAll(env: Environment, names: readonly string[]): void {
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new UserError(`The signing configuration is incomplete: ${missing.join(', ')} is missing.`);
}

function howToSign(platform: NodeJS.Platform): string {
  if (platform === 'win32') return `Set ${azureNames.join(', ')} (Azure Trusted Signing).`;
  if (platform === 'darwin') return `Set CSC_LINK or CSC_NAME, and ${appleNames.join(', ')}.`;
  return 'Set CLINIC_GPG_KEY to the OpenPGP key that signs the list of hashes.';
}

/** The part of every file name that tells whether the build is signed. */
export function fileMark(signing: Signing): string {
  return signing.by === 'nobody' ? '-unsigned' : '';
}

/** Options for electron-builder in addition to electron-builder.yml. */
export function signingOptions(signing: Signing): Configuration {
  switch (signing.by) {
    case 'azure':
      return {
        forceCodeSigning: true,
        win: {
          // By default, electron-builder signs programs alone.
          signExts: ['.dll', '.node'],
          azureSignOptions: {
            publisherName: signing.publisher,
            endpoint: signing.endpoint,
            codeSigningAccountName: signing.account,
            certificateProfileName: signing.profile,
          },
        },
      };
    case 'developerId':
      return { forceCodeSigning: true, mac: { notarize: true } };
    case 'openpgp':
      return {};
    case 'nobody':
      return {
        forceCodeSigning: false,
        // Apple silicon starts nothing without at least an ad hoc signature. That belongs to no team, so the
        // hardened runtime would refuse the app its own frameworks.
        mac: { identity: '-', hardenedRuntime: false, notarize: false },
      };
  }
}
