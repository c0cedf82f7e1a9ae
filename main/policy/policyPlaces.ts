import { mkdir, mkdtemp, open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { decodeWrittenText } from '../platform/decodeWrittenText.ts';
import { systemCode } from '../platform/diskFailure.ts';
import { removeFolderWhenFree } from '../platform/filesInUse.ts';
import type { PolicyProblem } from './policy.ts';
import { isOnlyOf, policyKey } from './policyLocations.ts';
import { parseRegistryFile } from './registryFile.ts';
import { settingsInRegistry } from './settingsInRegistry.ts';
import type { RunTool, ToolResult } from './systemTool.ts';
import { parsedJson } from '../../shared/parsedJson.ts';

/** `found`: unchecked settings. */
export type Written =
  | { readonly kind: 'absent' }
  | { readonly kind: 'found'; readonly settings: unknown }
  | { readonly kind: 'unreadable'; readonly problem: PolicyProblem };

const absent: Written = { kind: 'absent' };
const found = (settings: unknown): Written => ({ kind: 'found', settings });
const unreadable = (name: string, reason: string): Written => ({
  kind: 'unreadable',
  problem: { name, reason },
});

const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '');

const writableByOthers = 'not owned by root alone, or writable by others';

/** A JSON file that only root can write, in a folder that only root can write. */
export async function readOwnedFile(path: string, owner = 0): Promise<Written> {
  try {
    const folder = await stat(dirname(path));
    await using file = await open(path);
    if (!isOnlyOf(owner, folder) || !isOnlyOf(owner, await file.stat()))
      return unreadable(path, writableByOthers);
    return parsed(path, decodeWrittenText(await file.readFile()));
  } catch (error) {
    return isAbsent(error) ? absent : unreadable(path, 'cannot be read');
  }
}

/** A named file that is missing is a problem. */
export async function readNamedFile(path: string): Promise<Written> {
  try {
    return parsed(path, decodeWrittenText(await readFile(path)));
  } catch {
    return unreadable(path, 'cannot be read');
  }
}

function parsed(path: string, json: string): Written {
  const settings = parsedJson(json);
  return settings === undefined ? unreadable(path, 'not JSON') : found(settings);
}

const reasonOf = ({ isLate }: ToolResult): string => (isLate ? 'was not read in time' : 'cannot be read');

/** macOS saves a profile as a property list, which only root can write. */
export async function readPropertyList(path: string, run: RunTool, owner = 0): Promise<Written> {
  try {
    if (!isOnlyOf(owner, await stat(path))) return unreadable(path, writableByOthers);
  } catch (error) {
    return isAbsent(error) ? absent : unreadable(path, 'cannot be read');
  }
  const converted = await run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', path]);
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
 * From HKEY_LOCAL_MACHINE only: anybody can write below HKEY_CURRENT_USER. What can be read of a file that is cut short or
 * damaged counts, and the key is unreadable besides, since a setting may be in the rest. The export is in the data folder,
 * because accounts may share the folder for temporary files.
 */
export async function readRegistry(
  systemRoot: string,
  dataFolder: string,
  run: RunTool,
): Promise<readonly Written[]> {
  const reg = `${systemRoot}\\System32\\reg.exe`;
  const key = `HKLM\\${policyKey}`;
  let folder: string | null = null;
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    folder = await mkdtemp(join(dataFolder, 'policy-'));
    const file = join(folder, exportName);
    const exported = await run(reg, ['export', key, file, '/y', '/reg:64']);
    if (exported.code === 0) {
      const { keys, isWhole } = parseRegistryFile(decodeWrittenText(await readFile(file)));
      const settings = found(settingsInRegistry(keys));
      return isWhole ? [settings] : [settings, unreadable(key, 'has lines that cannot be read')];
    }
    const isUnreadable = exported.isLate || (await isThere(reg, run));
    return [isUnreadable ? unreadable(key, reasonOf(exported)) : absent];
  } catch {
    return [unreadable(key, 'cannot be read')];
  } finally {
    // The system removes a file that another program has open.
    if (folder !== null) await removeFolderWhenFree(folder, [exportName]).catch(() => undefined);
  }
}

/** reg.exe ends with 1 for a missing and for a forbidden key, and says which in the system's language. */
async function isThere(reg: string, run: RunTool): Promise<boolean> {
  const parent = policyKey.slice(0, policyKey.lastIndexOf('\\'));
  const listed = await run(reg, ['query', `HKLM\\${parent}`, '/reg:64']);
  return listed.code !== 0 || /\\ClinicCompanion\s*$/im.test(listed.stdout);
}
