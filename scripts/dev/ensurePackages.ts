import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { readBuilderConfig } from '../release/pack/builderConfig.ts';
import { findOnPath } from './findFfmpeg.ts';
import { runTool } from './runTool.ts';
import { UserError, printLine } from './userError.ts';

export type SystemState = {
  readonly isDebianFamily: boolean;
  readonly isRoot: boolean;
  readonly isHeadless: boolean;
};

/** Packages are installed without asking only on a machine without a display, and only by root. */
export function mayInstall(state: SystemState): boolean {
  return state.isDebianFamily && state.isRoot && state.isHeadless;
}

export function systemState(isHeadless: boolean): SystemState {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return {
    isDebianFamily: /^(?:ID|ID_LIKE)=.*\b(?:debian|ubuntu)\b/m.test(release),
    isRoot: process.getuid?.() === 0,
    isHeadless,
  };
}

/**
 * The packages of the commands that a run needs and that are not on the PATH. Tests need a bus and a keyring;
 * where packages are installed without asking, a start installs both too, so that the app has a keychain.
 */
export function packagesForCommands(
  purpose: 'start' | 'test',
  state: SystemState,
  lacksFfmpeg: boolean,
): readonly string[] {
  const isTest = purpose === 'test';
  const commands = [
    // The tests of the accessibility bus have a display of their own everywhere.
    { command: 'Xvfb', name: 'xvfb', isNeeded: state.isHeadless || isTest },
    { command: 'dbus-daemon', name: 'dbus', isNeeded: isTest || mayInstall(state) },
    { command: 'gnome-keyring-daemon', name: 'gnome-keyring', isNeeded: isTest || mayInstall(state) },
    { command: 'ffmpeg', name: 'ffmpeg', isNeeded: lacksFfmpeg },
    // Records what the app connects to.
    { command: 'strace', name: 'strace', isNeeded: isTest },
    // Stands in for a clinic's proxy, in a network that only root can set up. The package `tinyproxy` would
    // start a service.
    { command: 'tinyproxy', name: 'tinyproxy-bin', isNeeded: isTest && state.isRoot },
    // Compiles installers for Windows.
    { command: 'makensis', name: 'nsis', isNeeded: isTest && state.isRoot },
  ];
  return commands
    .filter(({ command, isNeeded }) => isNeeded && findOnPath(command) === undefined)
    .map(({ name }) => name);
}

/** A server may have no font at all, and Chromium then draws empty pages. */
export function packagesForFonts(): readonly string[] {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', path.join(homedir(), '.fonts')];
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  return files.some((file) => /\.(?:ttf|otf|ttc)$/i.test(file)) ? [] : ['fonts-dejavu-core'];
}

/**
 * What Electron needs, if the loader does not find a library of its program: all that the .deb asks for in
 * any version.
 */
export async function packagesForLibraries(program: string): Promise<readonly string[]> {
  const { output } = await runTool({ command: 'ldd', args: [program] });
  // As `libgtk-3.so.0 => not found`.
  if (!/ => not found$/m.test(output)) return [];
  return readBuilderConfig().deb.depends.filter((name) => !name.includes('('));
}

/**
 * Installs the missing packages if that is allowed without asking; else throws with the one line to run. The
 * packages are written as in a .deb, as `libcups2 | libcups2t64`.
 */
export async function ensurePackages(packages: readonly string[], state: SystemState): Promise<void> {
  if (packages.length === 0) return;
  const names = packages.join(', ');
  if (!state.isDebianFamily)
    throw new UserError(
      `This machine lacks some of what Debian packages as: ${names}. Install it with your system's package manager.`,
    );
  if (!mayInstall(state))
    throw new UserError(
      `This machine lacks some packages. Install them with:\n${state.isRoot ? '' : 'sudo '}apt-get satisfy -y "${names}"`,
    );
  printLine(`Installing Debian packages, which may take a minute: ${names}.`);
  await installPackages(packages);
}

/**
 * Installs packages as root. The lists of Debian's packages are fetched where they are missing or too old.
 */
export async function installPackages(packages: readonly string[]): Promise<void> {
  const names = packages.join(', ');
  const satisfy = (): Promise<string | null> => apt('satisfy', '-y', '--no-install-recommends', names);
  if ((await satisfy()) === null) return;
  printLine("Updating Debian's package lists.");
  const failure = (await apt('update')) ?? (await satisfy());
  if (failure !== null)
    throw new UserError(
      `${failure}\nDebian's packages could not be installed. Install them with:\napt-get satisfy -y "${names}"`,
    );
}

/** What apt-get printed if it failed, else null. */
async function apt(...args: readonly string[]): Promise<string | null> {
  const { code, output } = await runTool({
    command: 'apt-get',
    // On a machine that was just started another apt may be running.
    args: ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0', ...args],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
  });
  return code === 0 ? null : output.trim();
}
