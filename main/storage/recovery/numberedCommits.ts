import { z } from 'zod';
import type { Database } from '../database.ts';
import { workstationSettingRow } from '../workstationSettingRow.ts';
import type { LoggedChange, ChangeLog } from './changeLog.ts';

const countName = 'store.changes';
const unloggedName = 'store.unloggedChange';
const storedNumber = z.string().regex(/^\d+$/).transform(Number).default(0);

/** How many changes the store has had since it was made. A backup contains this number. */
export const countOfChanges = (database: Database): number =>
  storedNumber.parse(workstationSettingRow(database, countName).load());

export type NumberedCommits = ReturnType<typeof createNumberedCommits>;

export function createNumberedCommits(database: Database, log: ChangeLog | null, onRollback: () => void) {
  const savedCount = workstationSettingRow(database, countName);
  const savedUnlogged = workstationSettingRow(database, unloggedName);
  let count = countOfChanges(database);
  let lastUnlogged = storedNumber.parse(savedUnlogged.load());

  function commit(number: number, apply: () => void, isLogged = true): void {
    const transaction = database.transaction(() => {
      apply();
      savedCount.save(String(number));
      if (!isLogged) savedUnlogged.save(String(number));
    });
    try {
      transaction.immediate();
    } catch (reason) {
      onRollback();
      throw reason;
    }
    count = number;
    if (!isLogged) lastUnlogged = number;
  }

  return {
    /** The number of the last change, which may still wait for its commit (`countWaiting`). */
    count: (): number => count,
    /** 0: all changes were logged. */
    lastUnlogged: (): number => lastUnlogged,
    nextChange: (name: string, given: readonly unknown[]): LoggedChange => ({
      number: count + 1,
      name,
      given,
    }),
    commit,
    /** A refused change is null in the log. */
    async commitAfterLog(
      { number, name }: LoggedChange,
      apply: () => void,
      isLogged: boolean,
    ): Promise<void> {
      try {
        commit(number, apply, isLogged);
      } catch (reason) {
        await log?.add({ number, name, given: null });
        throw reason;
      }
      if (!isLogged) await log?.markGap(number);
    },
    countWaiting: (number: number): void => void (count = number),
  };
}
