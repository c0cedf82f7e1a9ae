import { spawn, type ChildProcess } from 'node:child_process';
import { chown, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { _electron, chromium, expect } from '@playwright/test';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { surelyAnswered } from './surelyAnswered.ts';
import { asAccount } from '../../../scripts/dev/runTool.ts';
import { electronArguments, electronEnvironment } from '../../../scripts/dev/electronArguments.ts';
import { electronRuntime } from '../../../scripts/dev/electronRuntime.ts';
import { windowsPath } from '../../../scripts/release/windowsProof/proofPlace.ts';
import { answerOpenDialog } from './dialogs.ts';
import { controls, press } from './controls.ts';

export type LaunchOptions = {
  /** By default a new one, removed with `remove`. */
  readonly dataFolder?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** The program of a packaged build, to be driven over CDP instead of the checkout. */
  readonly packaged?: string;
  /**
   * Run it as `nobody`, with a home in the data folder and Chromium's own sandbox: where we are root on
   * Linux.
   */
  readonly isUnprivileged?: boolean;
  /** The bus of that account, with its keychain; by default it has none. */
  readonly bus?: string | undefined;
  /** Without a data folder named: in the account's home, as on a workstation. */
  readonly isAtHome?: boolean;
};

/** The app as a person has it in front of them. */
export type Launched = AsyncDisposable & {
  readonly page: Page;
  readonly dataFolder: string;
  /** Null where a packaged build is driven: its inspect fuse is off. */
  readonly electron: ElectronApplication | null;
  readonly pid: number;
  /** What the app wrote on stdout and stderr so far. */
  readonly output: () => string;
  /** Chooses files as with Import audio…, or drops them on the window where the dialog cannot be answered. */
  readonly importFiles: (paths: readonly string[]) => Promise<void>;
  readonly dropFiles: (paths: readonly string[]) => Promise<void>;
  /** As a person closes the window; resolves when the process has ended. */
  readonly close: () => Promise<void>;
  /** SIGKILL to the whole process group. */
  readonly kill: () => Promise<void>;
  /** Kills what may be left and removes the data folder. */
  readonly remove: () => Promise<void>;
};

/** A packaged build to drive over CDP instead of the checkout, where the environment names one. */
const packagedApp = process.env['CLINIC_PACKAGED_APP'] ?? '';

export async function launch(options: LaunchOptions = {}): Promise<Launched> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'clinic-e2e-')));
  const named = options.isAtHome === true ? [] : [`--user-data-dir=${dataFolder}`];
  const args = [...named, ...(options.args ?? [])];
  const env = { ...stringsOnly(electronEnvironment(process.env)), ...options.env };
  const packaged = options.packaged ?? packagedApp;
  const start = { command: packaged, args, env, dataFolder };
  const launched =
    packaged === ''
      ? await launchCheckout({ dataFolder, args, env })
      : await launchPackaged(
          options.isUnprivileged === true ? await withoutRights(start, options) : asWeAre(start),
        );
  // Drawn, and listening.
  const { page } = launched;
  await controls.practice(page).or(controls.whoAreYou(page)).waitFor();
  return launched;
}

type Start = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly dataFolder: string;
};

/** The Windows build under Wine (`npm run proof:windows`), whose programs know files by Windows' paths. */
const isUnderWine = process.env['CLINIC_UNDER_WINE'] !== undefined;

/** Chromium refuses its sandbox as root, so there the launcher's switch is given; not under Wine. */
function asWeAre(start: Start): Start {
  const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0 && !isUnderWine;
  return isLinuxRoot ? { ...start, args: ['--no-sandbox', ...start.args] } : start;
}

export const nobody = 65_534;

/** As an account without rights, with a home of its own, and the way to the display; the sandbox stays on. */
async function withoutRights(start: Start, { bus }: LaunchOptions): Promise<Start> {
  if (process.getuid?.() !== 0) return start;
  const home = join(start.dataFolder, 'home');
  await mkdir(home, { mode: 0o700, recursive: true });
  const authority = join(home, 'Xauthority');
  const own = start.env['XAUTHORITY'];
  if (own !== undefined) await copyFile(own, authority);
  for (const path of [start.dataFolder, home, ...(own === undefined ? [] : [authority])])
    await chown(path, nobody, nobody);
  const { DBUS_SESSION_BUS_ADDRESS: _bus, ...env } = start.env;
  const [command = '', ...words] = asAccount(nobody);
  const folders = {
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XAUTHORITY: authority,
  };
  return {
    ...start,
    command,
    args: [...words, start.command, ...start.args],
    env: { ...env, ...folders, ...(bus === undefined ? {} : { DBUS_SESSION_BUS_ADDRESS: bus }) },
  };
}

/** What hangs is ended with its test. */
const noLimitMs = 0;

async function launchCheckout({ dataFolder, args, env }: Omit<Start, 'command'>): Promise<Launched> {
  const { executable } = await electronRuntime();
  const account = { platform: process.platform, uid: process.getuid?.() };
  const electron = surelyAnswered(
    await _electron.launch({
      executablePath: executable,
      args: [...electronArguments(args, account)],
      env,
      timeout: noLimitMs,
    }),
  );
  const child = electron.process();
  const output = collect(child);
  const page = await electron.firstWindow({ timeout: noLimitMs });
  return {
    ...common(page, dataFolder, child, output),
    electron,
    async importFiles(paths) {
      await answerOpenDialog(electron, paths);
      await press(page, controls.importAudio);
    },
  };
}

async function launchPackaged({ command, args, env, dataFolder }: Start): Promise<Launched> {
  const child = spawn(command, [...args, '--ui-automation'], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const address = await devToolsAddress(child, output);
  if (address === null) throw new Error(`The packaged app ended without a debugging port:\n${output()}`);
  await untilPage(address);
  const browser = await chromium.connectOverCDP(address, { timeout: noLimitMs });
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('The packaged app has no browser context.');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  const shared = common(page, dataFolder, child, output);
  return { ...shared, electron: null, importFiles: shared.dropFiles };
}

function common(
  page: Page,
  dataFolder: string,
  child: ChildProcess,
  output: () => string,
): Omit<Launched, 'electron' | 'importFiles'> {
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  const pid = child.pid ?? 0;
  const kill = async (): Promise<void> => {
    try {
      // The group, so that no helper process of Chromium's outlives it.
      process.kill(-pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
    await ended;
  };
  const remove = async (): Promise<void> => {
    await kill();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  return {
    page,
    dataFolder,
    pid,
    output,
    dropFiles: (paths) => drop(page, paths),
    async close() {
      await page.close({ runBeforeUnload: true }).catch(() => undefined);
      await ended;
    },
    kill,
    remove,
    [Symbol.asyncDispose]: remove,
  };
}

/** A real drop, with real files, as the system delivers it. */
async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const files = isUnderWine ? paths.map(windowsPath) : [...paths];
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
  await cdp.detach();
}

function collect(child: ChildProcess): () => string {
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => parts.push(part.toString('utf8')));
  return () => parts.join('');
}

/**
 * Told from what is collected: a reader of its own would pause the stream for both when it has read enough.
 */
async function devToolsAddress(child: ChildProcess, output: () => string): Promise<string | null> {
  while (child.exitCode === null && child.signalCode === null) {
    const address = /DevTools listening on (ws:\/\/\S+)\s/.exec(output())?.[1];
    if (address !== undefined) return address;
    await wait(30);
  }
  return null;
}

/** A window that is just being made is one for which Playwright can wait for ever. */
async function untilPage(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://${new URL(address).host}/json`).catch(() => null);
    const targets = ((await answer?.json()) ?? []) as readonly { readonly url: string }[];
    if (targets.some(({ url }) => url.startsWith('clinic://'))) return;
    await wait(100);
  }
}

const stringsOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

type Practice = {
  readonly url: string;
  readonly token: string;
  readonly vet: string;
  readonly isSandbox?: boolean;
};

/** Connects a practice through the dialog, as a vet does. */
export async function connectPractice(page: Page, practice: Practice): Promise<void> {
  await press(page, controls.connectPractice);
  await fillConnect(page, practice);
}

/** Whatever comes of it. */
export async function typeConnection(
  dialog: Locator,
  { url, vet, token, isSandbox = false }: Practice,
): Promise<void> {
  await controls.serviceAddress(dialog).fill(url);
  await controls.yourName(dialog).fill(vet);
  await controls.token(dialog).fill(token);
  if (isSandbox) await controls.testConnection(dialog).check();
  await press(dialog, controls.connect);
}

/** In the dialog, once it is open. */
export async function fillConnect(page: Page, practice: Practice): Promise<void> {
  const dialog = controls.connectDialog(page);
  await typeConnection(dialog, practice);
  await expect(dialog)
    .toBeHidden()
    .catch(async (error: unknown) => {
      const said = await page.locator('[role="alert"]').allInnerTexts();
      throw new Error(`The dialog stays: ${[await dialog.innerText(), ...said].join('\n')}`, {
        cause: error,
      });
    });
}

export const fixture = (name: string): string => join(import.meta.dirname, '../../fixtures/audio', name);
