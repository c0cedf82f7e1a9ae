import { buildAppIfStale } from './buildApp.ts';
import {
  ensurePackages,
  mayInstall,
  packagesForCommands,
  packagesForFonts,
  packagesForLibraries,
  systemState,
} from './ensurePackages.ts';
import { packagesForAccessibility } from './accessibilityPackages.ts';
import { lacksDisplay } from './virtualDisplay.ts';
import { electronRuntime, type ElectronRuntime } from './electronRuntime.ts';
import { downloadStaticFfmpeg, ffmpegInstallLine, findFfmpeg } from './findFfmpeg.ts';
import { UserError } from './userError.ts';

export type Prepared = { readonly runtime: ElectronRuntime; readonly isHeadless: boolean };

/**
 * Prepares a checkout to start Electron: runtime, system packages, ffmpeg and an up-to-date build. Prints
 * nothing, and takes a fraction of a second, if nothing is missing.
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
  // Where Debian's package may be installed, nothing is downloaded.
  const lacksFfmpeg = findFfmpeg() === undefined && (mayInstall(state) || !(await downloadStaticFfmpeg()));
  if (process.platform === 'linux') {
    const packages = [
      ...(await packagesForLibraries(runtime.executable)),
      ...packagesForCommands(purpose, state, lacksFfmpeg),
      ...(isHeadless ? packagesForFonts() : []),
      // Tests read the screens through the accessibility bus, as a screen reader does.
      ...(purpose === 'test' ? await packagesForAccessibility() : []),
    ];
    await ensurePackages(packages, state);
  }
  if (lacksFfmpeg && findFfmpeg() === undefined) {
    throw new UserError(`No ffmpeg was found. Install it with:\n${ffmpegInstallLine()}`);
  }
  return { runtime, isHeadless };
}
