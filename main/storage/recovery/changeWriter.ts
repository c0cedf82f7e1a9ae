import { createSerialQueue } from '../../../shared/serialQueue.ts';
import { z } from 'zod';
import type { Change, ChangeLog } from './changeLog.ts';
import type { Database } from '../database.ts';
import { sqliteCode } from '../storeFailure.ts';

const counter = 'store.changes';
/** The last one that could not be logged. */
const unlogged = 'store.unloggedChange';
const countRow = z.object({ value: z.string().regex(/^\d+$/) });

/** How many changes this store has taken since it was made. A backup carries it with it. */
export const countOfChanges = (database: Database): number => numberOf(database, counter);

function numberOf(database: Database, name: string): number {
  const row = database
    .prepare("SELECT value FROM settings WHERE ifnull(connection_id, '') = '' AND name = ?")
    .get(name);
  return row === undefined ? 0 : Number(countRow.parse(row).value);
}

/** Takes changes one after the other, each with its number, both or none; where there is a log, the log has it first. */
export function changeWriter(database: Database, log: ChangeLog | null) {
  const saveCount = database.prepare(
    `INSERT INTO settings (connection_id, vet, name, value) VALUES (NULL, NULL, ?, ?)
     ON CONFLICT (ifnull(connection_id, ''), name) DO UPDATE SET value = excluded.value`,
  );
  /** By name: how a change is taken from the log. False: it is none of that kind. */
  const takers = new Map<string, (given: readonly unknown[], number: number) => boolean>();
  let taken = countOfChanges(database);
  let lastUnlogged = numberOf(database, unlogged);
  const inTurn = createSerialQueue();

  function commit(number: number, take: () => void, isLogged = true): void {
    database
      .transaction(() => {
        take();
        saveCount.run(counter, String(number));
        if (!isLogged) saveCount.run(unlogged, String(number));
      })
      .immediate();
    taken = number;
    if (!isLogged) lastUnlogged = number;
  }

  async function takeNext(name: string, given: readonly unknown[], take: () => void): Promise<void> {
    const number = taken + 1;
    const isLogged = (await log?.add({ number, name, given })) ?? true;
    try {
      commit(number, take, isLogged);
    } catch (reason) {
      await log?.add({ number, name, given: null });
      throw reason;
    }
    if (!isLogged) await log?.markGap(number);
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
    /** Takes from the log what came after this store was left. False: it had to be passed over. */
    takeAgain,
    /** A change within the transaction that is under way. */
    async takeNow(name: string, given: readonly unknown[]): Promise<void> {
      const change = { number: taken + 1, name, given };
      const isLogged = (await log?.add(change)) ?? true;
      if (!isLogged) await log?.markGap(change.number);
      if (!takeAgain(change)) throw new TypeError(`No such change: ${name}`);
    },
    /** Between two changes. */
    inTurn,
    count: (): number => taken,
    /** 0: each was logged. */
    lastUnlogged: (): number => lastUnlogged,
  };
}
