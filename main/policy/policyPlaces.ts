import {
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { decodeWrittenText } from '../platform/decodeWrittenText.ts';
import { systemCode } from '../platform/diskFailure.ts';
import type { PolicyProblem } from './policy.ts';
import { windowsFolder } from '../platform/windowsFolder.ts';
import { isWritableByOwnerOnly, linuxPolicyFile, macPolicyFiles, policyKey } from './policyLocations.ts';
import { parseRegistryFile, type RegistryKeys, valuesInRegistry } from './registryFile.ts';
import { parsedJson } from '../../shared/parsedJson.ts';
import type { AppControlByPrograms } from '../../shared/ipc/uiAutomation.ts';
import { spawnSync } from 'node:child_process';

/** `code` null: the program failed to start or was killed. */
type ToolResult = { readonly code: number | null; readonly stdout: string; readonly isLate: boolean };

/** `command`: an absolute path. */
type RunTool = (command: string, args: readonly string[]) => ToolResult;

/** The start of the app waits for it. */
export function runSystemTool(command: string, args: readonly string[], timeout = 5_000): ToolResult {
  const { status, stdout, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout,
    maxBuffer: 4 * 1024 * 1024,
    windowsHide: true,
    killSignal: 'SIGKILL',
  });
  return { code: status, stdout: stdout ?? '', isLate: systemCode(error) === 'ETIMEDOUT' };
}

/** `found`: unchecked settings. */
export type PolicySourceContent =
  | { readonly kind: 'absent' }
  | { readonly kind: 'found'; readonly settings: unknown }
  | { readonly kind: 'registry'; readonly keys: RegistryKeys }
  | { readonly kind: 'unreadable'; readonly problem: PolicyProblem };

const absent: PolicySourceContent = { kind: 'absent' };
const found = (settings: unknown): PolicySourceContent => ({ kind: 'found', settings });
const unreadable = (name: string, reason: string): PolicySourceContent => ({
  kind: 'unreadable',
  problem: { name, reason },
});

const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '');

const writableByOthers = 'not owned by root alone, or writable by others';

/** Only root can write the file and its folder. */
export function readOwnedFile(path: string, owner = 0): PolicySourceContent {
  try {
    const folder = statSync(dirname(path));
    const file = openSync(path, 'r');
    try {
      return isWritableByOwnerOnly(owner, folder) && isWritableByOwnerOnly(owner, fstatSync(file))
        ? parsed(path, decodeWrittenText(readFileSync(file)))
        : unreadable(path, writableByOthers);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return isAbsent(error) ? absent : unreadable(path, 'cannot be read');
  }
}

function readNamedFile(path: string): PolicySourceContent {
  try {
    return parsed(path, decodeWrittenText(readFileSync(path)));
  } catch {
    return unreadable(path, 'cannot be read');
  }
}

function parsed(path: string, json: string): PolicySourceContent {
  const settings = parsedJson(json);
  return settings === undefined ? unreadable(path, 'not JSON') : found(settings);
}

const reasonOf = ({ isLate }: ToolResult): string => (isLate ? 'was not read in time' : 'cannot be read');

/** Only root can write the property list of a macOS profile. */
export function readPropertyList(path: string, run: RunTool, owner = 0): PolicySourceContent {
  try {
    if (!isWritableByOwnerOnly(owner, statSync(path))) return unreadable(path, writableByOthers);
  } catch (error) {
    return isAbsent(error) ? absent : unreadable(path, 'cannot be read');
  }
  const converted = run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', path]);
  if (converted.code !== 0) return unreadable(path, reasonOf(converted));
  const list = parsed(path, converted.stdout);
  return list.kind === 'found' ? found(withoutPayload(list.settings)) : list;
}

/** Fields of the profile itself may be among the settings. */
const withoutPayload = (settings: unknown): unknown =>
  typeof settings === 'object' && settings !== null
    ? Object.fromEntries(Object.entries(settings).filter(([name]) => !name.startsWith('Payload')))
    : settings;

const exportName = 'policy.reg';

/**
 * HKEY_LOCAL_MACHINE only: anybody can write below HKEY_CURRENT_USER. What can be read of a damaged file
 * counts, and the key is unreadable besides, since a setting may be in the rest. The export is in the data
 * folder, because accounts may share the folder for temporary files.
 */
export function readRegistry(
  windows: string,
  dataFolder: string,
  run: RunTool,
): readonly PolicySourceContent[] {
  const reg = `${windows}\\System32\\reg.exe`;
  const key = `HKLM\\${policyKey}`;
  let folder: string | null = null;
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    folder = mkdtempSync(join(dataFolder, 'policy-'));
    const file = join(folder, exportName);
    const exported = run(reg, ['export', key, file, '/y', '/reg:64']);
    if (exported.code === 0) {
      const { keys, isWhole } = parseRegistryFile(decodeWrittenText(readFileSync(file)));
      const registry = { kind: 'registry', keys } as const;
      return isWhole ? [registry] : [registry, unreadable(key, 'has lines that cannot be read')];
    }
    const isUnreadable = exported.isLate || isThere(reg, run);
    return [isUnreadable ? unreadable(key, reasonOf(exported)) : absent];
  } catch {
    return [unreadable(key, 'cannot be read')];
  } finally {
    removeExport(folder);
  }
}

/** What another program has open for longer stays. */
function removeExport(folder: string | null): void {
  try {
    if (folder !== null) rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 50 });
  } catch {
    // The next start makes a new one.
  }
}

/** reg.exe ends with 1 for a missing and for a forbidden key, and says which in the system's language. */
function isThere(reg: string, run: RunTool): boolean {
  const parent = policyKey.slice(0, policyKey.lastIndexOf('\\'));
  const listed = run(reg, ['query', `HKLM\\${parent}`, '/reg:64']);
  return listed.code !== 0 || /\\ClinicCompanion\s*$/im.test(listed.stdout);
}

export type PolicyEnvironment = {
  readonly platform: NodeJS.Platform;
  /** An unpackaged build also reads a file that the environment names. */
  readonly isPackaged: boolean;
  /** For what Windows exports, for a moment. */
  readonly dataFolder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** Synchronous: Chromium opens its port for UI automation right after the app's script has run. */
export function policySourcesOf({
  platform,
  isPackaged,
  dataFolder,
  env,
}: PolicyEnvironment): readonly PolicySourceContent[] {
  const named = isPackaged ? undefined : env['CLINIC_POLICY_FILE'];
  if (named !== undefined) return [readNamedFile(named)];
  switch (platform) {
    case 'linux':
      return [readOwnedFile(linuxPolicyFile)];
    case 'win32':
      return readRegistry(windowsFolder(), dataFolder, runSystemTool);
    case 'darwin':
      return readMac();
    default:
      return [];
  }
}

function readMac(): readonly PolicySourceContent[] {
  const { username } = userInfo();
  return macPolicyFiles(username).map((file) =>
    withoutAccountName(readPropertyList(file, runSystemTool), username),
  );
}

/** The account's name may be a person's. */
export function withoutAccountName(place: PolicySourceContent, account: string): PolicySourceContent {
  if (place.kind !== 'unreadable') return place;
  const { name, reason } = place.problem;
  return { kind: 'unreadable', problem: { name: name.replace(`/${account}/`, '/…/'), reason } };
}

const setting = 'allowUiAutomation';

export const allowedUiAutomation = (dataFolder: string): AppControlByPrograms | null =>
  uiAutomationInPolicy(
    policySourcesOf({ platform: process.platform, isPackaged: true, dataFolder, env: {} }),
  );

/**
 * What the last place says that says anything, also an invalid value. A place that cannot be read allows
 * nothing.
 */
export function uiAutomationInPolicy(places: readonly PolicySourceContent[]): AppControlByPrograms | null {
  const [, value] = places.flatMap(valuesIn).findLast(([name]) => name === setting) ?? [];
  return value === 'sandbox' || value === 'production' ? value : null;
}

function valuesIn(place: PolicySourceContent): readonly (readonly [string, unknown])[] {
  if (place.kind === 'registry')
    return valuesInRegistry(place.keys).map(([name, value]) => [
      name.toLowerCase() === setting.toLowerCase() ? setting : name,
      value,
    ]);
  const isTable = place.kind === 'found' && typeof place.settings === 'object' && place.settings !== null;
  return isTable ? Object.entries(place.settings) : [];
}
