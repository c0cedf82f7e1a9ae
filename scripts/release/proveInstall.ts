import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInForeground, runOrThrow, runTool } from '../dev/runTool.ts';
import { missingLibraries, systemState } from '../dev/ensurePackages.ts';
import { packageBin } from '../dev/packageBin.ts';
import { UserError, printLine } from '../dev/userError.ts';
import { openPrivateSession } from '../dev/privateSession.ts';
import { repoRoot } from '../dev/repoRoot.ts';

const name = 'clinic-companion';
const program = '/opt/clinic-companion/clinic-companion';
const link = `/usr/bin/${name}`;
const entryFile = `/usr/share/applications/${name}.desktop`;

/** Folders in which the package could leave files. Home folders belong to the accounts, so they are not checked. */
const systemFolders = ['/opt', '/usr', '/etc', '/lib', '/var/lib', '/var/opt', '/srv'];

/**
 * Installs the package on this machine, checks what the desktop reads of it, does the main job as an account without
 * privileges, removes and purges the package, and looks for leftover files. Throws at the first fault.
 */
export async function proveInstall(deb: string): Promise<void> {
  await assertFreshDebian();
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'clinic-proof-'));
  await chmod(dataFolder, 0o755);
  const before = await systemFiles();
  const account = await addAccount(path.join(dataFolder, 'home'));
  try {
    await apt('install', '--no-install-recommends', path.resolve(deb));
    const installed = await packageFiles();
    printLine(`installed: ${installed.length} files and folders of the package`);
    await checkInstalled();
    await doMainJob(dataFolder, account);
    const kept = await digest(dataFolder);
    const warning = await apt('remove', name);
    await assertGone('removed', before);
    await apt('purge', name);
    await assertGone('purged', before);
    if ((await digest(dataFolder)) !== kept)
      throw new UserError('Removing the package changed what the account has.');
    // Other accounts on this machine may have data of the app too, so the line must name this home.
    const home = path.join(dataFolder, 'home');
    const words =
      warning.split('\n').find((line) => line.includes('are kept in') && line.includes(home)) ?? '';
    assertInstalled(words !== '', `its removal does not say what is kept:\n${warning}`);
    printLine(`user data: kept, to the byte. The removal said: ${words.trim()}`);
  } finally {
    await runTool({ command: 'dpkg', args: ['--purge', name] });
    await runTool({ command: 'userdel', args: [accountName] });
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function assertFreshDebian(): Promise<void> {
  const { isDebianFamily, isRoot } = systemState(false);
  if (!isDebianFamily || !isRoot)
    throw new UserError('--install needs root, on a Debian on which the package may come and go.');
  if (existsSync(program))
    throw new UserError('Clinic Companion is installed here already: --install would remove it.');
}

const accountName = 'clinic-proof';

/** Creates an account without privileges; returns its id. */
async function addAccount(home: string): Promise<number> {
  const shell = '/usr/sbin/nologin';
  const args = ['--user-group', '--no-create-home', '--home-dir', home, '--shell', shell, accountName];
  await runOrThrow({ command: 'useradd', args }, 'No account could be made');
  return Number((await runTool({ command: 'id', args: ['-u', accountName] })).output.trim());
}

function apt(what: string, ...rest: readonly string[]): Promise<string> {
  const args = ['-o', 'DPkg::Lock::Timeout=300', '-y', what, ...rest];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return runOrThrow({ command: 'apt-get', args, env }, `apt-get ${what} failed`);
}

/** Files of the system by their place, without what package tools keep for themselves. */
async function systemFiles(): Promise<ReadonlySet<string>> {
  const own = ['/var/lib/apt', '/var/lib/dpkg/updates', '/var/lib/dpkg/tmp.ci'];
  const { code, output } = await runTool({
    command: 'find',
    args: [
      ...systemFolders.filter((one) => existsSync(one)),
      ...own.flatMap((one) => ['-path', one, '-prune', '-o']),
      '-print',
    ],
  });
  if (code !== 0 && output === '') throw new UserError('The files of this machine cannot be listed.');
  return new Set(output.split('\n').filter((line) => line.startsWith('/')));
}

async function packageFiles(): Promise<readonly string[]> {
  const { output } = await runTool({ command: 'dpkg', args: ['-L', name] });
  return output.split('\n').filter((line) => line !== '' && line !== '/.');
}

/** Checks the menu entry, its icons, the command, and the mode of Chromium's sandbox helper. */
async function checkInstalled(): Promise<void> {
  const entry = await readFile(entryFile, 'utf8');
  const value = (key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(entry)?.[1] ?? '';
  assertInstalled(
    value('Type') === 'Application' && value('Name') === 'Clinic Companion',
    `the menu entry is\n${entry}`,
  );
  assertInstalled(value('Exec').split(' ')[0] === program, `the menu entry starts ${value('Exec')}`);
  assertInstalled(value('Exec').endsWith(' -- %U'), `the menu entry starts ${value('Exec')}`);
  assertInstalled(
    value('MimeType') === 'x-scheme-handler/clinic-companion;',
    `the menu entry opens ${value('MimeType')}`,
  );
  assertInstalled(
    `${value('StartupWMClass')}.desktop` === path.basename(entryFile),
    `its window is ${value('StartupWMClass')}`,
  );
  printLine(`menu entry: ${value('Name')}, in ${value('Categories')}`);
  const sizes: string[] = [];
  for (const size of await readdir('/usr/share/icons/hicolor')) {
    if (existsSync(`/usr/share/icons/hicolor/${size}/apps/${value('Icon')}.png`)) sizes.push(size);
  }
  assertInstalled(
    sizes.includes('48x48') && sizes.includes('256x256'),
    `its icon ${value('Icon')} is there in ${sizes.join(', ')}`,
  );
  printLine(`icon: ${sizes.join(', ')}`);
  const helper = await stat(path.join(path.dirname(program), 'chrome-sandbox'));
  const rights = `${(helper.mode & 0o7777).toString(8)}, ${helper.uid}:${helper.gid}`;
  assertInstalled(rights === '4755, 0:0', `the sandbox helper has ${rights}`);
  printLine(`sandbox helper: ${rights}`);
  const libraries = await missingLibraries(program);
  assertInstalled(libraries.length === 0, `the package does not ask for ${libraries.join(', ')}`);
  assertInstalled((await readlink(link)) === program, `${link} leads elsewhere`);
  const verified = await runTool({ command: 'dpkg', args: ['--verify', name] });
  assertInstalled(
    verified.code === 0 && verified.output.trim() === '',
    `dpkg --verify says\n${verified.output}`,
  );
  assertInstalled(existsSync(`/usr/share/doc/${name}/copyright`), 'there is no copyright file');
  const files = await packageFiles();
  const modes = await Promise.all(
    files.map(async (file) => ({ file, mode: (await lstat(file)).mode & 0o022 })),
  );
  const open = modes.filter(({ file, mode }) => mode !== 0 && existsSync(file)).map(({ file }) => file);
  assertInstalled(open.length === 0, `others may write ${open.join(', ')}`);
}

/** Runs the e2e test packagedJob.spec.ts on the installed app, as an account without privileges, with a keychain. */
async function doMainJob(dataFolder: string, account: number): Promise<void> {
  const session = await openPrivateSession({ keyring: 'unlocked' });
  try {
    const code = await runInForeground({
      command: process.execPath,
      args: [
        packageBin('@playwright/test', 'playwright'),
        'test',
        '-c',
        'test/playwright.config.ts',
        'packagedJob.spec.ts',
      ],
      cwd: repoRoot,
      env: {
        ...session.env,
        CLINIC_INSTALLED_APP: link,
        CLINIC_INSTALLED_DATA: dataFolder,
        CLINIC_INSTALLED_ACCOUNT: String(account),
      },
      ownGroup: true,
    });
    assertInstalled(code === 0, 'the installed app did not do the main job');
  } finally {
    await session.close();
  }
  printLine('main job: done by the installed app, in an account without rights');
}

async function assertGone(when: string, before: ReadonlySet<string>): Promise<void> {
  // Other packages may change files meanwhile: only files with the app's name, or in /opt, are from this package.
  const left = [...(await systemFiles())].filter(
    (file) => !before.has(file) && (/clinic[-_ ]?companion/i.test(file) || file.startsWith('/opt/')),
  );
  const ours = when === 'purged' ? left : left.filter((file) => !file.startsWith('/var/lib/dpkg/info/'));
  assertInstalled(ours.length === 0, `${when}, but this is left:\n${ours.join('\n')}`);
  printLine(`${when}: nothing is left of it`);
}

async function digest(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  if (files.length === 0) throw new UserError('The account has no data that could be kept.');
  return hash.digest('hex');
}

function assertInstalled(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new UserError(`The installed package is not as it should be: ${otherwise}`);
}
