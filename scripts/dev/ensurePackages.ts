import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { readBuilderConfig } from '../release/pack/builderConfig.ts';
import { findOnPath, isProgram } from './findFfmpeg.ts';
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

/** Debian's packages of the commands that a run may need. */
const packageOfCommand = {
  Xvfb: 'xvfb',
  'dbus-daemon': 'dbus',
  'gnome-keyring-daemon': 'gnome-keyring',
  ffmpeg: 'ffmpeg',
  strace: 'strace',
  // Not the package `tinyproxy`, which would start a service with the machine.
  tinyproxy: 'tinyproxy-bin',
  makensis: 'nsis',
  mksquashfs: 'squashfs-tools',
} as const;

export type NeededCommand = keyof typeof packageOfCommand;

/** The packages of those commands that are not on the PATH. */
export function packagesForCommands(commands: readonly NeededCommand[]): readonly string[] {
  const search = { env: process.env, platform: process.platform, isProgram };
  return commands
    .filter((command) => findOnPath(command, search) === undefined)
    .map((command) => packageOfCommand[command]);
}

/** A server may have no font at all, and Chromium then draws empty pages. */
export function packagesForFonts(): readonly string[] {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', path.join(homedir(), '.fonts')];
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  return files.some((file) => /\.(?:ttf|otf|ttc)$/i.test(file)) ? [] : ['fonts-dejavu-core'];
}

/** The libraries that the loader does not find for a program, such as `libgtk-3.so.0`, by `ldd`'s own lines. */
export async function missingLibraries(program: string): Promise<readonly string[]> {
  const { output } = await runTool({ command: 'ldd', args: [program] });
  return [...output.matchAll(/^\s*(\S+) => not found$/gm)].map(([, name = '']) => name);
}

/** What Electron needs, if a library of its program is missing: all that the .deb asks for in any version. */
export async function packagesForLibraries(program: string): Promise<readonly string[]> {
  if ((await missingLibraries(program)).length === 0) return [];
  return readBuilderConfig().deb.depends.filter((name) => !name.includes('('));
}

/**
 * Installs the missing packages if that is allowed without asking; else throws with the one line to run. The packages are
 * written as in a .deb, as `libcups2 | libcups2t64`.
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

/** Installs packages as root. The lists of Debian's packages are fetched where they are missing or too old. */
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
