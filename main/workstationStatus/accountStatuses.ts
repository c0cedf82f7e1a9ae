import { readdir, readFile, lstat } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { readStatusFile, type StatusPlace, type StatusRead } from './readStatusFile.ts';

type Machine = {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The account of this process; null: Windows. */
  readonly uid: number | null;
  /** By default where the system has them. */
  readonly passwdFile?: string;
  readonly homesFolder?: string;
};

const belowHome: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['.config', 'Clinic Companion'],
  darwin: ['Library', 'Application Support', 'Clinic Companion'],
  win32: ['AppData', 'Local', 'Clinic Companion'],
};

/**
 * Where the accounts of this machine have their status files, in a fixed order. null: this process may not read other
 * accounts' files.
 */
export async function accountPlaces(machine: Machine): Promise<readonly StatusPlace[] | null> {
  const { platform, uid } = machine;
  const below = belowHome[platform];
  if (below === undefined || (platform !== 'win32' && uid !== 0)) return null;
  const homes = new Map<string, number | null>();
  const folder = machine.homesFolder ?? homesFolderOf(machine);
  for (const name of await readdir(folder).catch(() => [])) {
    const home = join(folder, name);
    const found = await lstat(home).catch(() => null);
    // Windows has links to homes for older programs.
    if (found?.isDirectory() === true) homes.set(home, platform === 'win32' ? null : found.uid);
  }
  if (platform === 'linux')
    for (const [home, owner] of await homesInPasswd(machine.passwdFile ?? '/etc/passwd'))
      homes.set(home, owner);
  return [...homes]
    .toSorted(([one, ownerOfOne], [other, ownerOfOther]) =>
      ownerOfOne === ownerOfOther
        ? one.localeCompare(other, 'en')
        : Number(ownerOfOne) - Number(ownerOfOther),
    )
    .map(([base, owner]) => ({ base, below, owner }));
}

function homesFolderOf({ platform, env }: Machine): string {
  if (platform === 'win32') return dirname(env['PUBLIC'] ?? 'C:\\Users\\Public');
  return platform === 'darwin' ? '/Users' : '/home';
}

/** The homes of the machine's own accounts, which may be anywhere. */
async function homesInPasswd(file: string): Promise<readonly (readonly [string, number])[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [, , uid = '', , , home = ''] = line.split(':');
    return /^\d+$/.test(uid) && isAbsolute(home) && home !== '/' ? [[home, Number(uid)] as const] : [];
  });
}

export type AccountStatuses = {
  readonly accounts: readonly {
    /** Its place among the accounts of this machine that have a status, from 1. Not a name, and no hash of one. */
    readonly account: number;
    readonly read: StatusRead;
  }[];
  /** False: there may be more accounts, because one did not answer, or there are too many. */
  readonly areAll: boolean;
};

/** A file system of an account's own may never answer. */
const usualAnswerMs = 2_000;
/** A terminal server has some hundreds of accounts. */
const mostAccounts = 500;

type Reading = { readonly read: typeof readStatusFile; readonly answerMs: number };

/** The last status of each account that has one. Nothing that an account does can hold this up for long. */
export async function readAccountStatuses(
  places: readonly StatusPlace[],
  nowMs: number,
  { read, answerMs }: Reading = { read: readStatusFile, answerMs: usualAnswerMs },
): Promise<AccountStatuses> {
  const found: StatusRead[] = [];
  // A read that hangs takes one of Node's few threads for files, so there is at most one.
  let hasHung = false;
  for (const place of places) {
    if (hasHung || found.length === mostAccounts) break;
    const status = await inTime(read(place, nowMs), answerMs);
    hasHung = status.state === 'timedOut';
    if (status.state !== 'absent') found.push(status);
  }
  const accounts = found.map((status, index) => ({ account: index + 1, read: status }));
  return { accounts, areAll: !hasHung && found.length < mostAccounts };
}

async function inTime(reading: Promise<StatusRead>, answerMs: number): Promise<StatusRead> {
  const late = Promise.withResolvers<StatusRead>();
  const timer = setTimeout(() => late.resolve({ state: 'timedOut' }), answerMs);
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
