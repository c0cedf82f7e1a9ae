import { buildAppIfStale } from './buildApp.ts';
import {
  ensurePackages,
  mayInstall,
  packagesForCommands,
  packagesForFonts,
  packagesForLibraries,
  systemState,
  type NeededCommand,
  type SystemState,
} from './ensurePackages.ts';
import { packagesForAccessibility } from './accessibilityPackages.ts';
import { lacksDisplay } from './virtualDisplay.ts';
import { electronRuntime, type ElectronRuntime } from './electronRuntime.ts';
import { downloadStaticFfmpeg, ffmpegInstallLine, ffmpegSearch, findFfmpeg } from './findFfmpeg.ts';
import { UserError } from './userError.ts';

export type Prepared = { readonly runtime: ElectronRuntime; readonly isHeadless: boolean };

/**
 * Prepares a checkout to start Electron: runtime, system packages, ffmpeg and an up-to-date build. Prints nothing, and
 * takes a fraction of a second, if nothing is missing.
 */
export async function prepare(purpose: 'start' | 'test'): Promise<Prepared> {
  // Waits for both even if one fails, so that no build keeps running after an error.
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
    const packages = [
      ...(await packagesForLibraries(runtime.executable)),
      ...packagesForCommands(neededCommands({ purpose, state, lacksFfmpeg })),
      ...(isHeadless ? packagesForFonts() : []),
      // Tests read the screens through the accessibility bus, as a screen reader does.
      ...(purpose === 'test' ? await packagesForAccessibility() : []),
    ];
    await ensurePackages(packages, state);
  }
  if (lacksFfmpeg && findFfmpeg(ffmpegSearch()) === undefined) {
    throw new UserError(`No ffmpeg was found. Install it with:\n${ffmpegInstallLine(process.platform)}`);
  }
  return { runtime, isHeadless };
}

/** Whether there is an ffmpeg; tries ffmpeg-static's download unless Debian's package may be installed. */
async function hasFfmpeg(state: SystemState): Promise<boolean> {
  const search = ffmpegSearch();
  if (findFfmpeg(search) !== undefined) return true;
  return !mayInstall(state) && downloadStaticFfmpeg(search.staticBinary);
}

/**
 * The commands that a run needs on Linux. Tests need a bus and a keyring; where packages are installed without asking,
 * a start installs both too, so that the app has a keychain and the tests need no second installation.
 */
function neededCommands(wanted: {
  readonly purpose: 'start' | 'test';
  readonly state: SystemState;
  readonly lacksFfmpeg: boolean;
}): readonly NeededCommand[] {
  const needsKeyring = wanted.purpose === 'test' || mayInstall(wanted.state);
  return [
    // The tests of the accessibility bus have a display of their own everywhere.
    ...(wanted.state.isHeadless || wanted.purpose === 'test' ? (['Xvfb'] as const) : []),
    ...(needsKeyring ? (['dbus-daemon', 'gnome-keyring-daemon'] as const) : []),
    ...(wanted.lacksFfmpeg ? (['ffmpeg'] as const) : []),
    // strace records what the app connects to.
    ...(wanted.purpose === 'test' ? (['strace'] as const) : []),
    // tinyproxy stands in for a clinic's proxy, in a network that only root can set up. makensis compiles Windows
    // installers, mksquashfs packs what stands in for an AppImage.
    ...(wanted.purpose === 'test' && wanted.state.isRoot
      ? (['tinyproxy', 'makensis', 'mksquashfs'] as const)
      : []),
  ];
}
