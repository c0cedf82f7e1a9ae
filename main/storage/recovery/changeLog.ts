import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Failure } from '../../../shared/consult/failure.ts';
import { parsedJson } from '../../../shared/parsedJson.ts';
import {
  createSealedFile,
  type FileOpener,
  type SealedWriter,
} from '../../encryptedFiles/createSealedFile.ts';
import { openSealedFile } from '../../encryptedFiles/openSealedFile.ts';
import { clearChangeLogGaps, lastChangeLogGap, markChangeLogGap } from './logGaps.ts';

export type ChangeLogFolderAndKey = { readonly folder: string; readonly dataKey: Uint8Array };

const changeSchema = z.object({
  number: z.number().int().positive(),
  name: z.string(),
  given: z.array(z.unknown()).readonly().nullable(),
});

/** `given`: arguments; null: the store refused the change. */
export type LoggedChange = Readonly<z.infer<typeof changeSchema>>;

const context = 'changes';
/** The number of the log file, and the number of its first change. */
const fileName = /^changes-(\d{8})-(\d{12})\.sealed$/;
const nameOf = (ordinal: number, first: number): string =>
  `changes-${String(ordinal).padStart(8, '0')}-${String(first).padStart(12, '0')}.sealed`;

export type ChangeLog = ReturnType<typeof createChangeLog>;

/** To replay over a backup. Each line is on the disk before the store has its change. */
export function createChangeLog(
  { folder, dataKey }: ChangeLogFolderAndKey,
  onFailure: (because: Failure) => void,
  openFile?: FileOpener,
) {
  let writer: SealedWriter | null = null;

  async function begin(first: number): Promise<SealedWriter | null> {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
    const ordinal = ((await changeLogFiles(folder)).at(-1)?.ordinal ?? 0) + 1;
    const path = join(folder, nameOf(ordinal, first));
    const made = await createSealedFile({ path, dataKey, context }, openFile);
    if (made.ok) return made.value;
    onFailure(made.error);
    return null;
  }

  async function end(): Promise<void> {
    const ended = writer;
    writer = null;
    await ended?.release();
  }

  return {
    /** True: the change is on the disk. Never rejects: a log that cannot be written stops no work. */
    async add(change: LoggedChange): Promise<boolean> {
      writer ??= await begin(change.number);
      if (writer === null) return false;
      // JSON contains no line end, so a line that ends with one is complete.
      const written = writer.append(Buffer.from(`${JSON.stringify(change)}\n`, 'utf8'));
      const synced = writer.sync();
      for (const result of [await written, await synced]) {
        if (result.ok) continue;
        onFailure(result.error);
        await end();
        return false;
      }
      return true;
    },
    markGap: (number: number): Promise<void> => markChangeLogGap(folder, number),
    /** The next change begins a new file, so that older ones can go. */
    beginAnew: end,
    close: end,
  };
}

type ReadChanges = {
  readonly changes: readonly LoggedChange[];
  readonly hasGap: boolean;
  /** It exists, has no gap, and its end is not torn. */
  readonly isWhole: boolean;
};

type LogFile = { readonly name: string; readonly ordinal: number; readonly first: number };

/** Oldest first. */
export async function changeLogFiles(folder: string): Promise<readonly LogFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.flatMap((name) => {
    const [, ordinal, first] = fileName.exec(name) ?? [];
    return ordinal === undefined ? [] : [{ name, ordinal: Number(ordinal), first: Number(first) }];
  });
  return files.toSorted((a, b) => a.ordinal - b.ordinal);
}

/** Damage loses only the lines that it hits. */
export async function readChanges(
  { folder, dataKey }: ChangeLogFolderAndKey,
  after: number,
): Promise<ReadChanges> {
  const byNumber = new Map<number, LoggedChange>();
  const files = await changeLogFiles(folder);
  // A gap in the numbers shows damage further up; only the end of the last file shows damage there.
  let isEndWhole = false;
  for (const [at, { name }] of files.entries()) {
    // This file's changes all come before the next file's first.
    const next = files[at + 1];
    if (next !== undefined && next.first <= after) continue;
    const read = await readLogFile({ path: join(folder, name), dataKey, context }, after);
    isEndWhole = read.isEndWhole;
    // The next change reuses the number of a change that the store refused.
    for (const change of read.changes) if (change.number > after) byNumber.set(change.number, change);
  }
  const changes = [...byNumber.values()].toSorted((a, b) => a.number - b.number);
  const isGapless = changes.every((change, at) => change.number === after + at + 1);
  const hasGap = !isGapless || (await lastChangeLogGap(folder)) > after;
  return { changes, hasGap, isWhole: isEndWhole && !hasGap };
}

async function readLogFile(
  place: Parameters<typeof openSealedFile>[0],
  after: number,
): Promise<{ readonly changes: readonly LoggedChange[]; readonly isEndWhole: boolean }> {
  const lines: string[] = [];
  let parts: Buffer[] = [];
  let nextOffset = 0;
  const opened = await openSealedFile(place, 'recovery', ({ kind, offset }, plaintext) => {
    if (kind !== 'data') return;
    // Data is missing before this chunk, so the line that began earlier is incomplete.
    if (offset !== nextOffset) parts = [];
    nextOffset = offset + plaintext.length;
    parts.push(Buffer.from(plaintext));
    if (plaintext.at(-1) !== lineEnd) return;
    const line = Buffer.concat(parts);
    parts = [];
    // A start needs only the few new changes, and parsing a consult is slow.
    if (numberOf(line) > after) lines.push(line.toString('utf8'));
  });
  if (!opened.ok) return { changes: [], isEndWhole: false };
  const { tailBytes } = opened.value;
  await opened.value.close();
  const isEndWhole = tailBytes === 0 && parts.length === 0;
  return {
    changes: lines.flatMap((line) => changeSchema.safeParse(parsedJson(line)).data ?? []),
    isEndWhole,
  };
}

const lineEnd = 0x0a;

/** Infinity: it must be parsed. */
function numberOf(line: Buffer): number {
  const number = /^\{"number":(\d+),/.exec(line.toString('latin1', 0, 32))?.[1];
  return number === undefined ? Number.POSITIVE_INFINITY : Number(number);
}

/** The app never removes what it puts aside. */
export async function setChangeLogAside(folder: string, number: number): Promise<void> {
  const aside = `${folder}-set-aside-${String(number).padStart(12, '0')}`;
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const { name } of await changeLogFiles(folder)) {
    const [from, to] = [join(folder, name), join(aside, name)];
    await rm(to, { force: true });
    await link(from, to).catch(() => copyFile(from, to));
  }
}

/** Removes only files whose changes are all in a backup of `upTo` changes. */
export async function removeChangesBefore(folder: string, upTo: number): Promise<void> {
  const files = await changeLogFiles(folder);
  const isHeld = (at: number): boolean => (files[at + 1]?.first ?? Number.POSITIVE_INFINITY) <= upTo + 1;
  for (const [at, { name }] of files.entries())
    if (isHeld(at)) await rm(join(folder, name), { force: true }).catch(() => undefined);
  await clearChangeLogGaps(folder, upTo).catch(() => undefined);
}
