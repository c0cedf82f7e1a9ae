import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../platform/diskFailure.ts';
import { statusFileName } from './statusFile.ts';
import {
  statusSchemaName,
  statusSchemaVersion,
  workstationStatus,
  type WorkstationStatus,
} from './statusSchema.ts';

/**
 * refused: a link, a file of another account, no plain file, or too large. invalid: something else than a status. newer:
 * of a later version of the app.
 */
export const unreadStates = ['absent', 'refused', 'invalid', 'newer', 'unreadable', 'timedOut'] as const;
export type StatusRead =
  | {
      readonly state: 'read';
      readonly status: WorkstationStatus;
      /** null: the file is from the future, so a clock is wrong. */
      readonly ageSeconds: number | null;
    }
  | { readonly state: (typeof unreadStates)[number] };

/** The status file of one account. The account can write anything there, and can change it meanwhile. */
export type StatusPlace = {
  /** Only the system can rename this folder. */
  readonly base: string;
  /** The folders on the way to the file, which belong to the account. */
  readonly below: readonly string[];
  /** The account's number; null: the system has none. */
  readonly owner: number | null;
};

/** A status takes about 3 KB. */
const mostBytes = 64 * 1024;

/** Windows lacks all but the first, and has no FIFO in a folder. */
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;
const asStranger = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;

/**
 * Reads a status file that another account may have made. Follows no link, waits for no FIFO, reads no file of a third
 * account, and takes nothing but a status. Never rejects.
 */
export async function readStatusFile(place: StatusPlace, nowMs: number): Promise<StatusRead> {
  try {
    const text = await readOwned(place);
    return text === null ? { state: 'refused' } : parseStatus(text, nowMs);
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return { state: 'absent' };
    // Linux and macOS; FreeBSD has EMLINK.
    return { state: code === 'ELOOP' ? 'refused' : 'unreadable' };
  }
}

/** null: not to be read. */
async function readOwned({ base, below, owner }: StatusPlace): Promise<string | null> {
  const isOwned = ({ uid }: { readonly uid: number }): boolean => owner === null || uid === owner;
  let folder = base;
  for (const name of below) {
    folder = join(folder, name);
    const found = await lstat(folder);
    if (found.isSymbolicLink() || !found.isDirectory() || !isOwned(found)) return null;
  }
  const path = join(folder, statusFileName);
  // Windows knows no O_NOFOLLOW.
  if (!(await lstat(path)).isFile()) return null;
  await using file = await open(path, asStranger);
  // The account may have replaced a folder by a link since. What was opened is then still its own, or is refused here.
  const opened = await file.stat();
  if (!opened.isFile() || !isOwned(opened) || opened.nlink !== 1 || opened.size > mostBytes) return null;
  const bytes = Buffer.alloc(mostBytes + 1);
  // The file may grow while it is read.
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
  return bytesRead > mostBytes ? null : bytes.toString('utf8', 0, bytesRead);
}

/** In ms: clocks of one computer agree better than this. */
const clockErrorMs = 5 * 60_000;

function parseStatus(text: string, nowMs: number): StatusRead {
  const json = parseJson(text);
  if (isNewer(json)) return { state: 'newer' };
  const parsed = workstationStatus.safeParse(json);
  if (!parsed.success) return { state: 'invalid' };
  const ageMs = nowMs - Date.parse(parsed.data.writtenAt);
  const ageSeconds = ageMs < -clockErrorMs ? null : Math.max(0, Math.floor(ageMs / 1000));
  return { state: 'read', status: parsed.data, ageSeconds };
}

const isNewer = (json: unknown): boolean =>
  typeof json === 'object' &&
  json !== null &&
  'schema' in json &&
  json.schema === statusSchemaName &&
  'schemaVersion' in json &&
  typeof json.schemaVersion === 'number' &&
  json.schemaVersion > statusSchemaVersion;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
