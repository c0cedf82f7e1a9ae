import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './runTool.ts';
import { findOnPath, isProgram } from './findFfmpeg.ts';
import type { PackageNames } from './missingLibraries.ts';
import { UserError, printLine } from './userError.ts';

/** What start-up wants of the system: found by looking, named as Debian names it. */
export type SystemNeeds = {
  readonly packages: readonly PackageNames[];
  /** Libraries missing that no known package brings. */
  readonly unknownLibraries: readonly string[];
};

export type SystemState = {
  readonly isDebianFamily: boolean;
  readonly isRoot: boolean;
  readonly isHeadless: boolean;
};

/** Packages are installed without asking only on a machine at which nobody sits, and only by root. */
export function mayInstall(state: SystemState): boolean {
  return state.isDebianFamily && state.isRoot && state.isHeadless;
}

/** Debian or a system made from it, by /etc/os-release. */
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

/** Commands that a run needs, by the package that brings each. */
const packageOfCommand = {
  Xvfb: ['xvfb'],
  'dbus-daemon': ['dbus'],
  'gnome-keyring-daemon': ['gnome-keyring'],
  ffmpeg: ['ffmpeg'],
  strace: ['strace'],
  // The program alone: the package of the same name would start it with the machine.
  tinyproxy: ['tinyproxy-bin'],
  makensis: ['nsis'],
} as const satisfies Readonly<Record<string, PackageNames>>;

export type NeededCommand = keyof typeof packageOfCommand;

/** The packages of those commands that are not on the PATH. */
export function packagesForCommands(commands: readonly NeededCommand[]): readonly PackageNames[] {
  const search = { env: process.env, platform: process.platform, isProgram };
  return commands
    .filter((command) => findOnPath(command, search) === undefined)
    .map((command) => packageOfCommand[command]);
}

/** A machine made for servers may have no font at all, and Chromium then draws empty pages. */
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

/** Installs what is missing where that is ours to do, else stops with the one line to run. */
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
  printLine('That failed; once more with fresh package lists.');
  await updateLists();
  const fresh = await resolveNames(needs.packages);
  if ((await aptInstall(fresh)) !== 0) {
    throw new UserError(
      `Debian's packages could not be installed. Install them with:\n${installLine(fresh, true)}`,
    );
  }
}

export function installLine(names: readonly string[], isRoot: boolean): string {
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

/** Picks of each package's names the one that this release knows. */
async function resolveNames(packages: readonly PackageNames[]): Promise<readonly string[]> {
  const { output } = await runTool({ command: 'apt-cache', args: ['policy', ...packages.flat()] });
  return chooseNames(packages, output);
}

/** Reads `apt-cache policy`: a name with a candidate can be installed. */
export function chooseNames(packages: readonly PackageNames[], policy: string): readonly string[] {
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
    throw new UserError("Debian's package lists could not be updated: see apt-get's words above.");
  }
}

async function aptInstall(names: readonly string[]): Promise<number> {
  return apt(['install', '-y', '--no-install-recommends', ...names]);
}

async function apt(args: readonly string[]): Promise<number> {
  const { code, output } = await runTool({
    command: 'apt-get',
    // Another apt may be at work on a machine that was just started.
    args: ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0', ...args],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
  });
  if (code !== 0) printLine(output.trim());
  return code;
}
