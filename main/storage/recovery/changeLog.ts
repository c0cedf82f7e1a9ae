import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Failure } from '../../../shared/consult/failure.ts';
import { createSealedFile, type SealedWriter } from '../../encryptedFiles/createSealedFile.ts';
import { openSealedFile } from '../../encryptedFiles/openSealedFile.ts';
import { clearGaps, lastGap, markGap } from './changeLogGaps.ts';

/**
 * Every change of the store, sealed and beside it, so that a backup can be brought forward to the last change. Each line
 * is on the disk before the store takes the change: what the store knows, the log knows.
 */
export type ChangeLog = {
  /** Sealed and synced when it answers true. Never rejects: a log that cannot be written stops no work. */
  readonly add: (change: Change) => Promise<boolean>;
  /** The store has this change, and the log has not. */
  readonly markGap: (number: number) => Promise<void>;
  /** The next change begins a new file, so that older files can go. */
  readonly beginAnew: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The n-th change of a store. `given`: what it was made with; null: the store did not take it. */
export type Change = {
  readonly number: number;
  readonly name: string;
  readonly given: readonly unknown[] | null;
};

export type LogPlace = { readonly folder: string; readonly dataKey: Uint8Array };

const changeSchema = z.object({
  number: z.number().int().positive(),
  name: z.string(),
  given: z.array(z.unknown()).readonly().nullable(),
});

const context = 'changes';
/** Which file of the log it is, and its first change. */
const fileName = /^changes-(\d{8})-(\d{12})\.sealed$/;
const nameOf = (ordinal: number, first: number): string =>
  `changes-${String(ordinal).padStart(8, '0')}-${String(first).padStart(12, '0')}.sealed`;

export function createChangeLog(
  { folder, dataKey }: LogPlace,
  onFailure: (because: Failure) => void,
): ChangeLog {
  let writer: SealedWriter | null = null;

  async function begin(first: number): Promise<SealedWriter | null> {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
    const ordinal = ((await logFiles(folder)).at(-1)?.ordinal ?? 0) + 1;
    const made = await createSealedFile({ path: join(folder, nameOf(ordinal, first)), dataKey, context });
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
    async add(change) {
      writer ??= await begin(change.number);
      if (writer === null) return false;
      // JSON has no line end of its own, so a line that has one is whole.
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
    markGap: (number) => markGap(folder, number),
    beginAnew: end,
    close: end,
  };
}

export type ReadChanges = {
  /** In their order, each once. */
  readonly changes: readonly Change[];
  /** Some are known to be missing in between, or at the end. */
  readonly hasGap: boolean;
  /** There is a log, it has no gap, and its end is not torn. */
  readonly isWhole: boolean;
};

type LogFile = { readonly name: string; readonly ordinal: number; readonly first: number };

/** Files of the log, oldest first. */
export async function logFiles(folder: string): Promise<readonly LogFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.flatMap((name) => {
    const [, ordinal, first] = fileName.exec(name) ?? [];
    return ordinal === undefined ? [] : [{ name, ordinal: Number(ordinal), first: Number(first) }];
  });
  return files.toSorted((a, b) => a.ordinal - b.ordinal);
}

/** The changes that came after the one numbered `after`. Damage costs the lines that it hits, and no others. */
export async function readChanges({ folder, dataKey }: LogPlace, after: number): Promise<ReadChanges> {
  const byNumber = new Map<number, Change>();
  const files = await logFiles(folder);
  // Damage further up shows in the numbers; behind the last line there is nothing to count by.
  let isEndWhole = false;
  for (const [at, { name }] of files.entries()) {
    // All of its changes come before those of the next file.
    const next = files[at + 1];
    if (next !== undefined && next.first <= after) continue;
    const read = await readLogFile({ path: join(folder, name), dataKey, context }, after);
    isEndWhole = read.isEndWhole;
    // A change that the store did not take leaves its number to the next one.
    for (const change of read.changes) if (change.number > after) byNumber.set(change.number, change);
  }
  const changes = [...byNumber.values()].toSorted((a, b) => a.number - b.number);
  const isGapless = changes.every((change, at) => change.number === after + at + 1);
  const hasGap = !isGapless || (await lastGap(folder)) > after;
  return { changes, hasGap, isWhole: isEndWhole && !hasGap };
}

async function readLogFile(
  place: Parameters<typeof openSealedFile>[0],
  after: number,
): Promise<{ readonly changes: readonly Change[]; readonly isEndWhole: boolean }> {
  const lines: string[] = [];
  let parts: Buffer[] = [];
  let nextOffset = 0;
  const opened = await openSealedFile(place, 'recovery', ({ kind, offset }, plaintext) => {
    if (kind !== 'data') return;
    // Something is missing before it: what had begun there has no end.
    if (offset !== nextOffset) parts = [];
    nextOffset = offset + plaintext.length;
    parts.push(Buffer.from(plaintext));
    if (plaintext.at(-1) !== lineEnd) return;
    const line = Buffer.concat(parts);
    parts = [];
    // A start wants the few that are new, and a consult takes a while to read.
    if (numberOf(line) > after) lines.push(line.toString('utf8'));
  });
  if (!opened.ok) return { changes: [], isEndWhole: false };
  const { damage } = opened.value;
  await opened.value.close();
  const isEndWhole = (damage?.tailBytes ?? 0) === 0 && parts.length === 0;
  return { changes: lines.flatMap((line) => parseChange(line) ?? []), isEndWhole };
}

const lineEnd = 0x0a;

/** Infinity: it does not begin with one, and all of it has to be read. */
function numberOf(line: Buffer): number {
  const number = /^\{"number":(\d+),/.exec(line.toString('latin1', 0, 32))?.[1];
  return number === undefined ? Number.POSITIVE_INFINITY : Number(number);
}

function parseChange(line: string): Change | null {
  try {
    return changeSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** A second name for each file takes no room; where the disk knows no such thing, a copy. Never removed by the app. */
export async function keepLogAside(folder: string, number: number): Promise<void> {
  const aside = `${folder}-set-aside-${String(number).padStart(12, '0')}`;
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const { name } of await logFiles(folder)) {
    const [from, to] = [join(folder, name), join(aside, name)];
    await rm(to, { force: true });
    await link(from, to).catch(() => copyFile(from, to));
  }
}

/** Removes the files whose changes a backup of `upTo` changes holds already. */
export async function removeChangesBefore(folder: string, upTo: number): Promise<void> {
  const files = await logFiles(folder);
  const isHeld = (at: number): boolean => (files[at + 1]?.first ?? Number.POSITIVE_INFINITY) <= upTo + 1;
  for (const [at, { name }] of files.entries())
    if (isHeld(at)) await rm(join(folder, name), { force: true }).catch(() => undefined);
  await clearGaps(folder, upTo).catch(() => undefined);
}
