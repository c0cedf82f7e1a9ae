import { createSerialQueue } from '../../../shared/serialQueue.ts';
import { z } from 'zod';
import type { Change, ChangeLog } from './changeLog.ts';
import type { Database } from '../database.ts';
import { sqliteCode } from '../storeFailure.ts';
import { workstationRow } from '../workstationRow.ts';

const counter = 'store.changes';
/** The number of the last change that could not be logged. */
const unlogged = 'store.unloggedChange';
const storedNumber = z.string().regex(/^\d+$/).transform(Number).default(0);

/** How many changes this store has applied since it was made. A backup contains this number. */
export const countOfChanges = (database: Database): number =>
  storedNumber.parse(workstationRow(database, counter).load());

/**
 * Applies changes one after the other. Each commits together with its number, and the change log, if there is one, gets
 * the change first.
 */
export function changeWriter(database: Database, log: ChangeLog | null) {
  const savedCount = workstationRow(database, counter);
  const savedUnlogged = workstationRow(database, unlogged);
  /** By name: applies a change from the log. False: the change does not have the shape of that name. */
  const appliers = new Map<string, (given: readonly unknown[], number: number) => boolean>();
  let applied = countOfChanges(database);
  let lastUnlogged = storedNumber.parse(savedUnlogged.load());
  const inTurn = createSerialQueue();

  function commit(number: number, apply: () => void, isLogged = true): void {
    database
      .transaction(() => {
        apply();
        savedCount.save(String(number));
        if (!isLogged) savedUnlogged.save(String(number));
      })
      .immediate();
    applied = number;
    if (!isLogged) lastUnlogged = number;
  }

  async function applyNext(name: string, given: readonly unknown[], apply: () => void): Promise<void> {
    const number = applied + 1;
    const isLogged = (await log?.add({ number, name, given })) ?? true;
    try {
      commit(number, apply, isLogged);
    } catch (reason) {
      await log?.add({ number, name, given: null });
      throw reason;
    }
    if (!isLogged) await log?.markGap(number);
  }

  function replay({ number, name, given }: Change): boolean {
    if (given === null) return true;
    try {
      return appliers.get(name)?.(given, number) ?? false;
    } catch (reason) {
      // The change refers to a row that is missing.
      if (sqliteCode(reason)?.startsWith('SQLITE_CONSTRAINT') === true) return false;
      throw reason;
    }
  }

  return {
    /** Makes a function that changes the store and resolves when the change is on the disk. `name`: in the log. */
    changing<Given extends readonly unknown[]>(
      name: string,
      shape: z.ZodType<Given>,
      apply: (...given: Given) => void,
    ): (...given: Given) => Promise<void> {
      appliers.set(name, (given, number) => {
        const parsed = shape.safeParse(given);
        if (parsed.success) commit(number, () => apply(...parsed.data));
        return parsed.success;
      });
      return (...given) => inTurn(() => applyNext(name, given, () => apply(...given)));
    },
    /** Applies a change from the log that this store lacks. False: the change could not be applied. */
    replay,
    /** Logs and applies a change within the current transaction. */
    async applyInTransaction(name: string, given: readonly unknown[]): Promise<void> {
      const change = { number: applied + 1, name, given };
      const isLogged = (await log?.add(change)) ?? true;
      if (!isLogged) await log?.markGap(change.number);
      if (!replay(change)) throw new TypeError(`No such change: ${name}`);
    },
    /** Runs work between two changes. */
    inTurn,
    count: (): number => applied,
    /** The number of the last change that was not logged; 0: all were. */
    lastUnlogged: (): number => lastUnlogged,
  };
}
