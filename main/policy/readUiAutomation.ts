import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import type { UiAutomation } from '../../shared/ipc/uiAutomation.ts';
import { isOnlyOf, linuxFile, macFiles, policyKey } from './policyLocations.ts';

const setting = 'allowUiAutomation';

/** What a program of the operating system's writes on stdout; throws where it did not run to its end. */
export type RunNow = (command: string, args: readonly string[]) => string;

type Machine = {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/**
 * What the policy says of UI automation, read at once: Chromium decides about its port as soon as the app's script has
 * been evaluated, and waits for nothing. What cannot be read allows nothing.
 */
export function readUiAutomation({ platform, env }: Machine): UiAutomation | null {
  switch (platform) {
    case 'linux':
      return automationInFile(linuxFile);
    case 'darwin':
      return automationInPropertyLists(macFiles(userInfo().username), runNow);
    case 'win32':
      return automationInRegistry(env['SystemRoot'] ?? 'C:\\Windows', runNow);
    default:
      return null;
  }
}

/** Of a JSON file that root alone can have written, in a folder of which the same is true. */
export function automationInFile(path: string, owner = 0): UiAutomation | null {
  try {
    if (!isOnlyOf(owner, statSync(dirname(path)))) return null;
    const file = openSync(path, 'r');
    try {
      return isOnlyOf(owner, fstatSync(file)) ? known(valueIn(readFileSync(file, 'utf8'))) : null;
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

/** The later ones have the last word, also where theirs is not valid. */
export function automationInPropertyLists(
  files: readonly string[],
  run: RunNow,
  owner = 0,
): UiAutomation | null {
  const values = files.map((file) => {
    try {
      if (!isOnlyOf(owner, statSync(file))) return undefined;
      return valueIn(run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', file]));
    } catch {
      return undefined;
    }
  });
  return known(values.findLast((value) => value !== undefined));
}

/** Of the machine alone: what is below HKEY_CURRENT_USER anybody can write. */
export function automationInRegistry(systemRoot: string, run: RunNow): UiAutomation | null {
  try {
    const reg = `${systemRoot}\\System32\\reg.exe`;
    const listed = run(reg, ['query', `HKLM\\${policyKey}`, '/v', setting, '/reg:64']);
    return known(new RegExp(`^\\s+${setting}\\s+REG_SZ\\s+(\\S+)\\s*$`, 'im').exec(listed)?.[1]);
  } catch {
    return null;
  }
}

const known = (value: unknown): UiAutomation | null =>
  value === 'sandbox' || value === 'production' ? value : null;

function valueIn(json: string): unknown {
  const settings: unknown = JSON.parse(json);
  return typeof settings === 'object' && settings !== null && setting in settings
    ? settings[setting]
    : undefined;
}

/** The app's start waits for it. */
const longestMs = 5_000;

const runNow: RunNow = (command, args) =>
  execFileSync(command, args, {
    encoding: 'utf8',
    timeout: longestMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
