import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import type { UiAutomation } from '../../shared/ipc/uiAutomation.ts';
import { decodeWrittenText } from '../platform/decodeWrittenText.ts';
import { systemRoot } from '../platform/systemRoot.ts';
import { isOnlyOf, linuxFile, macFiles, policyKey } from './policyLocations.ts';

const setting = 'allowUiAutomation';

/** The stdout of a system program; throws if it fails. */
type RunNow = (command: string, args: readonly string[]) => string;

/** The start of the app waits for it, five seconds at most. */
const runNow: RunNow = (command, args) =>
  execFileSync(command, args, {
    encoding: 'utf8',
    timeout: 5_000,
    killSignal: 'SIGKILL',
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/**
 * The policy about UI automation, read synchronously, because Chromium opens its port right after the app's script has run.
 * A source that cannot be read allows nothing.
 */
export function readUiAutomation(platform: NodeJS.Platform): UiAutomation | null {
  switch (platform) {
    case 'linux':
      return automationInFile(linuxFile);
    case 'darwin':
      return automationInPropertyLists(macFiles(userInfo().username), runNow);
    case 'win32':
      return automationInRegistry(systemRoot(), runNow);
    default:
      return null;
  }
}

/** From a JSON file that only root can write, in a folder that only root can write. */
export function automationInFile(path: string, owner = 0): UiAutomation | null {
  try {
    if (!isOnlyOf(owner, statSync(dirname(path)))) return null;
    const file = openSync(path, 'r');
    try {
      return isOnlyOf(owner, fstatSync(file)) ? known(valueIn(decodeWrittenText(readFileSync(file)))) : null;
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

/** Later files win, even with an invalid value. */
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

/** From HKEY_LOCAL_MACHINE only: anybody can write below HKEY_CURRENT_USER. */
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
