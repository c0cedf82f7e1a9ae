import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PolicyProblem } from './policy.ts';
import { isOnlyOf, policyKey } from './policyLocations.ts';
import { parseRegistryFile } from './registryFile.ts';
import { settingsInRegistry } from './settingsInRegistry.ts';
import type { RunTool, ToolResult } from './systemTool.ts';

/** `found`: as they are written there, not yet looked at. */
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

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

const writableByOthers = 'not owned by root alone, or writable by others';

/** A JSON file that root alone can have written, in a folder of which the same is true. */
export async function readOwnedFile(path: string, owner = 0): Promise<Written> {
  try {
    const folder = await stat(dirname(path));
    await using file = await open(path);
    if (!isOnlyOf(owner, folder) || !isOnlyOf(owner, await file.stat()))
      return unreadable(path, writableByOthers);
    return parsed(path, await file.readFile('utf8'));
  } catch (error) {
    return isAbsent(error) ? absent : unreadable(path, 'cannot be read');
  }
}

/** A file that somebody names is meant to be there. */
export async function readNamedFile(path: string): Promise<Written> {
  try {
    return parsed(path, await readFile(path, 'utf8'));
  } catch {
    return unreadable(path, 'cannot be read');
  }
}

function parsed(path: string, json: string): Written {
  try {
    return found(JSON.parse(json));
  } catch {
    return unreadable(path, 'not JSON');
  }
}

const reasonOf = ({ isLate }: ToolResult): string => (isLate ? 'was not read in time' : 'cannot be read');

/** macOS keeps what a profile has set as a property list, which root alone can write. */
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

/** A profile's own fields may stand among the settings. */
const withoutPayload = (settings: unknown): unknown =>
  typeof settings === 'object' && settings !== null
    ? Object.fromEntries(Object.entries(settings).filter(([name]) => !name.startsWith('Payload')))
    : settings;

/** Of the machine alone: what is below HKEY_CURRENT_USER anybody can write. */
export async function readRegistry(systemRoot: string, run: RunTool): Promise<Written> {
  const reg = `${systemRoot}\\System32\\reg.exe`;
  const key = `HKLM\\${policyKey}`;
  let folder: string | null = null;
  try {
    folder = await mkdtemp(join(tmpdir(), 'clinic-policy-'));
    const file = join(folder, 'policy.reg');
    const exported = await run(reg, ['export', key, file, '/y', '/reg:64']);
    if (exported.code === 0) return found(settingsInRegistry(parseRegistryFile(await readFile(file))));
    return exported.isLate || (await isThere(reg, run)) ? unreadable(key, reasonOf(exported)) : absent;
  } catch {
    return unreadable(key, 'cannot be read');
  } finally {
    // What another program holds open for a moment is left to the system to clear away.
    if (folder !== null) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/**
 * reg.exe ends with 1 for a key that is missing as for one that is forbidden, and says which in the system's language.
 */
async function isThere(reg: string, run: RunTool): Promise<boolean> {
  const parent = policyKey.slice(0, policyKey.lastIndexOf('\\'));
  const listed = await run(reg, ['query', `HKLM\\${parent}`, '/reg:64']);
  return listed.code !== 0 || /\\ClinicCompanion\s*$/im.test(listed.stdout);
}
