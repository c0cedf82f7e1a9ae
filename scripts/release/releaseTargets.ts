import path from 'node:path';
import { UserError } from '../dev/userError.ts';
import type { BuilderConfig } from './pack/builderConfig.ts';

export type ReleaseTargets = {
  /** The platform in electron-builder's names. */
  readonly platform: 'windows' | 'mac' | 'linux';
  readonly archs: readonly ('x64' | 'arm64' | 'universal')[];
  /** Every system and architecture of the installers, such as `win-arm64`; a universal app counts as two. */
  readonly each: readonly string[];
  /** The built apps below a folder: the binary with the fuses, and the folder with app.asar. */
  readonly built: (output: string) => readonly {
    readonly binary: string;
    readonly resources: string;
    readonly os: NodeJS.Platform;
    readonly arch: string;
  }[];
};

/** What `npm run release` builds on a system. Every target is built on its own system, where it can be signed and run. */
export function releaseTargets(on: NodeJS.Platform, config: BuilderConfig): ReleaseTargets {
  switch (on) {
    case 'win32':
      return {
        platform: 'windows',
        archs: ['x64', 'arm64'],
        each: ['win-x64', 'win-arm64'],
        built: (output) =>
          [
            { folder: path.join(output, 'win-unpacked'), arch: 'x64' },
            { folder: path.join(output, 'win-arm64-unpacked'), arch: 'arm64' },
          ].map(({ folder, arch }) => ({
            binary: path.join(folder, `${config.productName}.exe`),
            resources: path.join(folder, 'resources'),
            os: on,
            arch,
          })),
      };
    case 'darwin':
      return {
        platform: 'mac',
        archs: ['universal'],
        each: ['mac-x64', 'mac-arm64'],
        built: (output) => {
          const contents = path.join(output, 'mac-universal', `${config.productName}.app`, 'Contents');
          const framework = path.join(
            contents,
            'Frameworks',
            'Electron Framework.framework',
            'Electron Framework',
          );
          return [
            { binary: framework, resources: path.join(contents, 'Resources'), os: on, arch: 'universal' },
          ];
        },
      };
    case 'linux':
      return {
        platform: 'linux',
        archs: ['x64'],
        each: ['linux-x64'],
        built: (output) => {
          const folder = path.join(output, 'linux-unpacked');
          const binary = path.join(folder, config.linux.executableName);
          return [{ binary, resources: path.join(folder, 'resources'), os: on, arch: 'x64' }];
        },
      };
    default:
      throw new UserError(`There are no installers for ${on}.`);
  }
}

/** Addresses that are not filled in yet: names below `.invalid` never exist (RFC 2606). */
export function placeholdersIn(config: BuilderConfig): readonly string[] {
  return config.linux.maintainer.includes('.invalid')
    ? ['linux.maintainer in electron-builder.yml, and homepage and author in package.json']
    : [];
}
