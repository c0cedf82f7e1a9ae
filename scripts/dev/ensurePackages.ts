import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './runTool.ts';
import { findOnPath, isProgram } from './findFfmpeg.ts';
import type { PackageNames } from './missingLibraries.ts';
import { UserError, printLine } from './userError.ts';

/** What is missing on this system, by the names of Debian's packages. */
export type SystemNeeds = {
  readonly packages: readonly PackageNames[];
  /** Missing libraries that belong to no known package. */
  readonly unknownLibraries: readonly string[];
};

export type SystemState = {
  readonly isDebianFamily: boolean;
  readonly isRoot: boolean;
  readonly isHeadless: boolean;
};

/** Packages are installed without asking only on a machine without a display, and only by root. */
export function mayInstall(state: SystemState): boolean {
  return state.isDebianFamily && state.isRoot && state.isHeadless;
}

/** Whether /etc/os-release names Debian or a system derived from it. */
export function isDebianFamily(osRelease: string): boolean {
  return /^(?:ID|ID_LIKE)=.*\b(?:debian|ubuntu)\b/m.test(osRelease);
}

export function systemState(isHeadless: boolean): SystemState {
  return {
    isDebianFamily: process.platform === 'linux' && isDebianFamily(osRelease()),
    isRoot: process.getuid?.() === 0,
    isHeadless,
  };
}

function osRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}

/** The packages of the commands that a run may need. */
const packageOfCommand = {
  Xvfb: ['xvfb'],
  'dbus-daemon': ['dbus'],
  'gnome-keyring-daemon': ['gnome-keyring'],
  ffmpeg: ['ffmpeg'],
  strace: ['strace'],
  // Not the package `tinyproxy`, which would start a service with the machine.
  tinyproxy: ['tinyproxy-bin'],
  makensis: ['nsis'],
  mksquashfs: ['squashfs-tools'],
} as const satisfies Readonly<Record<string, PackageNames>>;

export type NeededCommand = keyof typeof packageOfCommand;

/** The packages of those commands that are not on the PATH. */
export function packagesForCommands(commands: readonly NeededCommand[]): readonly PackageNames[] {
  const search = { env: process.env, platform: process.platform, isProgram };
  return commands
    .filter((command) => findOnPath(command, search) === undefined)
    .map((command) => packageOfCommand[command]);
}

/** A server may have no font at all, and Chromium then draws empty pages. */
export function packagesForFonts(): readonly PackageNames[] {
  const folders = [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    path.join(process.env['HOME'] ?? '/', '.fonts'),
  ];
  return folders.some((folder) => holdsFont(folder)) ? [] : [['fonts-dejavu-core']];
}

function holdsFont(folder: string): boolean {
  try {
    return readdirSync(folder, { withFileTypes: true }).some((entry) =>
      entry.isDirectory() ? holdsFont(path.join(folder, entry.name)) : /\.(?:ttf|otf|ttc)$/i.test(entry.name),
    );
  } catch {
    return false;
  }
}

/** Installs the missing packages if that is allowed without asking; else throws with the one line to run. */
export async function ensurePackages(needs: SystemNeeds, state: SystemState): Promise<void> {
  if (needs.packages.length === 0 && needs.unknownLibraries.length === 0) return;
  if (!state.isDebianFamily || needs.unknownLibraries.length > 0) throw new UserError(foreignSystem(needs));
  if (!mayInstall(state)) {
    const names = await resolveNames(needs.packages);
    throw new UserError(
      `This machine lacks some packages. Install them with:\n${installLine(names, state.isRoot)}`,
    );
  }
  if (!hasPackageLists()) await updateLists();
  const names = await resolveNames(needs.packages);
  printLine(`Installing Debian packages, which may take a minute: ${names.join(' ')}.`);
  if ((await aptInstall(names)) === 0) return;
  printLine('The installation failed. Trying again with fresh package lists.');
  await updateLists();
  const fresh = await resolveNames(needs.packages);
  if ((await aptInstall(fresh)) !== 0) {
    throw new UserError(
      `Debian's packages could not be installed. Install them with:\n${installLine(fresh, true)}`,
    );
  }
}

function installLine(names: readonly string[], isRoot: boolean): string {
  return `${isRoot ? '' : 'sudo '}apt-get install -y ${names.join(' ')}`;
}

function foreignSystem(needs: SystemNeeds): string {
  const packages = needs.packages.map((names) => names.at(-1)).join(', ');
  const libraries = needs.unknownLibraries.join(', ');
  const lines = [
    ...(packages === '' ? [] : [`what Debian packages as: ${packages}`]),
    ...(libraries === '' ? [] : [`the libraries: ${libraries}`]),
  ];
  return `This machine lacks ${lines.join(', and ')}. Install them with your system's package manager.`;
}

/** Chooses the name of each package that this release of Debian knows. */
async function resolveNames(packages: readonly PackageNames[]): Promise<readonly string[]> {
  const { output } = await runTool({ command: 'apt-cache', args: ['policy', ...packages.flat()] });
  return chooseNames(packages, output);
}

/** Reads `apt-cache policy`: a name with a candidate can be installed. */
function chooseNames(packages: readonly PackageNames[], policy: string): readonly string[] {
  const known = new Set(
    [...policy.matchAll(/^(\S+):\n\s+Installed: .*\n\s+Candidate: (?!\(none\))/gm)].map((match) => match[1]),
  );
  const names = packages.map((candidates) => candidates.find((name) => known.has(name)) ?? candidates.at(-1));
  return [...new Set(names.filter((name) => name !== undefined))];
}

function hasPackageLists(): boolean {
  try {
    return readdirSync('/var/lib/apt/lists').some((name) => /_Packages(?:\.\w+)?$/.test(name));
  } catch {
    return false;
  }
}

async function updateLists(): Promise<void> {
  printLine("Updating Debian's package lists.");
  if ((await apt(['update'])) !== 0) {
    throw new UserError("Debian's package lists could not be updated: see the output of apt-get above.");
  }
}

async function aptInstall(names: readonly string[]): Promise<number> {
  return apt(['install', '-y', '--no-install-recommends', ...names]);
}

async function apt(args: readonly string[]): Promise<number> {
  const { code, output } = await runTool({
    command: 'apt-get',
    // On a machine that was just started another apt may be running.
    args: ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0', ...args],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
  });
  if (code !== 0) printLine(output.trim());
  return code;
}
