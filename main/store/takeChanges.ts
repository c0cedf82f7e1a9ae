import { z } from 'zod';
import type { Change, ChangeLog } from './changeLog.ts';
import type { Database } from './database.ts';
import { sqliteCode } from './storeFailure.ts';

const counter = 'store.changes';
const countRow = z.object({ value: z.string().regex(/^\d+$/) });

/** How many changes this store has taken since it was made. A backup carries it with it. */
export function countOfChanges(database: Database): number {
  const row = database
    .prepare('SELECT value FROM settings WHERE connection_id IS NULL AND name = ?')
    .get(counter);
  return row === undefined ? 0 : Number(countRow.parse(row).value);
}

/** Takes changes one after the other, each with its number, both or none; where there is a log, the log has it first. */
export function changesOn(database: Database, log: ChangeLog | null) {
  const saveCount = database.prepare(
    `INSERT INTO settings (connection_id, vet, name, value) VALUES (NULL, NULL, ?, ?)
     ON CONFLICT (ifnull(connection_id, ''), name) DO UPDATE SET value = excluded.value`,
  );
  /** By name: how a change is taken from the log. False: it is none of that kind. */
  const takers = new Map<string, (given: readonly unknown[], number: number) => boolean>();
  let taken = countOfChanges(database);
  let last: Promise<unknown> = Promise.resolve();

  function commit(number: number, take: () => void): void {
    database
      .transaction(() => {
        take();
        saveCount.run(counter, String(number));
      })
      .immediate();
    taken = number;
  }

  async function takeNext(name: string, given: readonly unknown[], take: () => void): Promise<void> {
    const number = taken + 1;
    await log?.add({ number, name, given });
    try {
      commit(number, take);
    } catch (reason) {
      await log?.add({ number, name, given: null });
      throw reason;
    }
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  }

  function takeAgain({ number, name, given }: Change): boolean {
    if (given === null) return true;
    try {
      return takers.get(name)?.(given, number) ?? false;
    } catch (reason) {
      // What it refers to is among what is missing.
      if (sqliteCode(reason)?.startsWith('SQLITE_CONSTRAINT') === true) return false;
      throw reason;
    }
  }

  return {
    /** A way to change the store, by the name that the log knows it by. It resolves when it is on the disk. */
    changing<Given extends readonly unknown[]>(
      name: string,
      shape: z.ZodType<Given>,
      take: (...given: Given) => void,
    ): (...given: Given) => Promise<void> {
      takers.set(name, (given, number) => {
        const parsed = shape.safeParse(given);
        if (parsed.success) commit(number, () => take(...parsed.data));
        return parsed.success;
      });
      return (...given) => inTurn(() => takeNext(name, given, () => take(...given)));
    },
    /** Takes from the log what came after this store was left. Answers whether nothing had to be passed over. */
    takeAllAgain: (changes: readonly Change[]): boolean =>
      changes.filter((change) => !takeAgain(change)).length === 0,
    /** Between two changes. */
    inTurn,
    count: (): number => taken,
  };
}
