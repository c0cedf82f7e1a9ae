import path from 'node:path';
import { UserError } from '../dev/userError.ts';
import type { BuilderConfig } from './pack/builderConfig.ts';

type BuiltApp = {
  /** The file with the fuses. */
  readonly binary: string;
  /** The folder with app.asar. */
  readonly resources: string;
  readonly os: NodeJS.Platform;
  readonly arch: string;
};

export type ReleaseTargets = {
  /** The platform in electron-builder's names. */
  readonly platform: 'windows' | 'mac' | 'linux';
  readonly archs: readonly ('x64' | 'arm64' | 'universal')[];
  /** Every system and architecture of the installers, such as `win-arm64`; a universal app counts as two. */
  readonly each: readonly string[];
  readonly built: readonly BuiltApp[];
};

/**
 * What `npm run release` builds on a system, into the folder `output`. Every target is built on its own
 * system, where it can be signed and run.
 */
export function releaseTargets(
  os: NodeJS.Platform,
  { productName, linux }: BuilderConfig,
  output: string,
): ReleaseTargets {
  const inFolder = (folder: string, binary: string, arch: string): BuiltApp => {
    const resources = path.join(output, folder, os === 'darwin' ? 'Resources' : 'resources');
    return { binary: path.join(output, folder, binary), resources, os, arch };
  };
  switch (os) {
    case 'win32': {
      const built = [
        inFolder('win-unpacked', `${productName}.exe`, 'x64'),
        inFolder('win-arm64-unpacked', `${productName}.exe`, 'arm64'),
      ];
      return { platform: 'windows', archs: ['x64', 'arm64'], each: ['win-x64', 'win-arm64'], built };
    }
    case 'darwin': {
      const framework = 'Frameworks/Electron Framework.framework/Electron Framework';
      const built = [inFolder(`mac-universal/${productName}.app/Contents`, framework, 'universal')];
      return { platform: 'mac', archs: ['universal'], each: ['mac-x64', 'mac-arm64'], built };
    }
    case 'linux': {
      const built = [inFolder('linux-unpacked', linux.executableName, 'x64')];
      return { platform: 'linux', archs: ['x64'], each: ['linux-x64'], built };
    }
    default:
      throw new UserError(`There are no installers for ${os}.`);
  }
}

/** Addresses that are not filled in yet: names below `.invalid` never exist (RFC 2606). */
export function placeholdersIn(config: BuilderConfig): readonly string[] {
  return config.linux.maintainer.includes('.invalid')
    ? ['linux.maintainer in electron-builder.yml, and homepage and author in package.json']
    : [];
}
