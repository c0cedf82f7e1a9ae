import { buildAppIfStale } from './buildApp.ts';
import {
  ensurePackages,
  mayInstall,
  packagesForCommands,
  packagesForFonts,
  systemState,
  type NeededCommand,
  type SystemState,
} from './ensurePackages.ts';
import { lacksDisplay } from './virtualDisplay.ts';
import { electronRuntime, type ElectronRuntime } from './electronRuntime.ts';
import { downloadStaticFfmpeg, ffmpegInstallLine, ffmpegSearch, findFfmpeg } from './findFfmpeg.ts';
import { missingLibraries, packagesForLibraries } from './missingLibraries.ts';
import { UserError } from './userError.ts';

export type Prepared = { readonly runtime: ElectronRuntime; readonly isHeadless: boolean };

/**
 * Brings a checkout to where Electron can be started on it: runtime, system packages, ffmpeg and a fresh build.
 * Where all of it is there this takes a fraction of a second and says nothing.
 */
export async function prepare(purpose: 'start' | 'test'): Promise<Prepared> {
  // Both at once; both waited for, so that no build is left running behind an error.
  const [system, build] = await Promise.allSettled([prepareSystem(purpose), buildAppIfStale()]);
  if (system.status === 'rejected') throw system.reason;
  if (build.status === 'rejected') throw build.reason;
  return system.value;
}

async function prepareSystem(purpose: 'start' | 'test'): Promise<Prepared> {
  const isHeadless = lacksDisplay(process.platform, process.env);
  const state = systemState(isHeadless);
  const runtime = await electronRuntime();
  const lacksFfmpeg = !(await hasFfmpeg(state));
  if (process.platform === 'linux') {
    const libraries = packagesForLibraries(await missingLibraries(runtime.executable));
    const commands = packagesForCommands(neededCommands({ purpose, state, lacksFfmpeg }));
    const fonts = isHeadless ? packagesForFonts() : [];
    const packages = [...libraries.packages, ...commands, ...fonts];
    await ensurePackages({ packages, unknownLibraries: libraries.unknown }, state);
  }
  if (lacksFfmpeg && findFfmpeg(ffmpegSearch()) === undefined) {
    throw new UserError(`No ffmpeg was found. Install it with:\n${ffmpegInstallLine(process.platform)}`);
  }
  return { runtime, isHeadless };
}

/** Looks for ffmpeg; where Debian's will not be installed, ffmpeg-static's download is tried first. */
async function hasFfmpeg(state: SystemState): Promise<boolean> {
  const search = ffmpegSearch();
  if (findFfmpeg(search) !== undefined) return true;
  return !mayInstall(state) && downloadStaticFfmpeg(search.staticBinary);
}

/**
 * The commands that a run needs on Linux. A bus and a keyring are the tests' need; a machine that installs for
 * itself gets them at once, so that its keychain can be had and no second round follows.
 */
export function neededCommands(wanted: {
  readonly purpose: 'start' | 'test';
  readonly state: SystemState;
  readonly lacksFfmpeg: boolean;
}): readonly NeededCommand[] {
  const needsKeyring = wanted.purpose === 'test' || mayInstall(wanted.state);
  return [
    ...(wanted.state.isHeadless ? (['Xvfb'] as const) : []),
    ...(needsKeyring ? (['dbus-daemon', 'gnome-keyring-daemon'] as const) : []),
    ...(wanted.lacksFfmpeg ? (['ffmpeg'] as const) : []),
    // Records what the app connects to.
    ...(wanted.purpose === 'test' ? (['strace'] as const) : []),
    // A clinic's proxy, whose network is laid out by root alone, and the compiler of installers for Windows.
    ...(wanted.purpose === 'test' && wanted.state.isRoot ? (['tinyproxy', 'makensis'] as const) : []),
  ];
}
