import { createSerialQueue } from '../../../shared/serialQueue.ts';
import { z } from 'zod';
import type { Change, ChangeLog } from './changeLog.ts';
import type { Database } from '../database.ts';
import { sqliteCode } from '../storeProblem.ts';
import { workstationRow } from '../workstationRow.ts';
import { createWaitingChanges, type WaitTimes } from './waitingChanges.ts';

const counter = 'store.changes';
/** The number of the last change that could not be logged. */
const unlogged = 'store.unloggedChange';
const storedNumber = z.string().regex(/^\d+$/).transform(Number).default(0);

/** How many changes this store has applied since it was made. A backup contains this number. */
export const countOfChanges = (database: Database): number =>
  storedNumber.parse(workstationRow(database, counter).load());

const usualTimes: WaitTimes = { quietMs: 1500, longestMs: 10_000 };

type WriterOptions = {
  /** A change was not applied: what the caller remembers of the tables may be ahead of them. */
  readonly onRollback: () => void;
  readonly times: WaitTimes;
};

/** A kind of change that may wait in the log for later ones about the same thing. */
type WaitingKind<Given extends readonly unknown[]> = {
  /** Its name in the log. */
  readonly name: string;
  readonly about: (...given: Given) => string;
  readonly apply: (...given: Given) => void;
  /** Applies what is left of it where a later one about the same thing follows. */
  readonly applyOutdated: (...given: Given) => void;
};

/**
 * Applies changes one after the other. Each commits together with its number, and the change log, if there is one, gets
 * the change first. A change that may wait is on the disk with the log; the store gets it before any other change and
 * before anything is read.
 */
export function changeWriter(
  database: Database,
  log: ChangeLog | null,
  { onRollback = () => undefined, times = usualTimes }: Partial<WriterOptions> = {},
) {
  const savedCount = workstationRow(database, counter);
  const savedUnlogged = workstationRow(database, unlogged);
  /** By name: applies a change from the log. False: the change does not have the shape of that name. */
  const appliers = new Map<string, (given: readonly unknown[], number: number) => boolean>();
  let applied = countOfChanges(database);
  let lastUnlogged = storedNumber.parse(savedUnlogged.load());
  const queued = createSerialQueue();
  const waiting = createWaitingChanges({ times, commit, inTurn: queued });

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
    applied = number;
    if (!isLogged) lastUnlogged = number;
  }

  async function applyNext(name: string, given: readonly unknown[], apply: () => void): Promise<void> {
    waiting.applyNow();
    const change = { number: applied + 1, name, given };
    const isLogged = (await log?.add(change)) ?? true;
    await applyAfterLog(change, apply, isLogged);
  }

  async function applyAfterLog(
    { number, name }: Change,
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
  }

  async function logNext<Given extends readonly unknown[]>(
    kind: WaitingKind<Given>,
    given: Given,
  ): Promise<void> {
    const about = kind.about(...given);
    const apply = (): void => kind.apply(...given);
    if (log === null || !waiting.mayJoin(about)) waiting.applyNow();
    const change = { number: applied + 1, name: kind.name, given };
    const isLogged = (await log?.add(change)) === true;
    if (log === null || !isLogged) {
      waiting.applyNow();
      return applyAfterLog(change, apply, log === null);
    }
    waiting.add({ about, number: change.number, apply, applyOutdated: () => kind.applyOutdated(...given) });
    applied = change.number;
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
      return (...given) => queued(() => applyNext(name, given, () => apply(...given)));
    },
    /**
     * As `changing`, for a name that `changing` has too. The change is on the disk with the log when the promise resolves;
     * the store may get it later.
     */
    changingLater:
      <Given extends readonly unknown[]>(kind: WaitingKind<Given>): ((...given: Given) => Promise<void>) =>
      (...given) =>
        queued(() => logNext(kind, given)),
    /** Call it before reading: afterwards the store has every change, unless it cannot be written. */
    applyWaiting: waiting.applyIfPossible,
    /** Applies a change from the log that this store lacks. False: the change could not be applied. */
    replay,
    /** Logs and applies a change within the current transaction. */
    async applyInTransaction(name: string, given: readonly unknown[]): Promise<void> {
      const change = { number: applied + 1, name, given };
      const isLogged = (await log?.add(change)) ?? true;
      if (!isLogged) await log?.markGap(change.number);
      if (!replay(change)) throw new TypeError(`No such change: ${name}`);
    },
    /** Runs work between two changes, when the store has every change. */
    inTurn: <T>(work: () => Promise<T>): Promise<T> =>
      queued(async () => {
        waiting.applyIfPossible();
        return work();
      }),
    count: (): number => applied,
    /** The number of the last change that was not logged; 0: all were. */
    lastUnlogged: (): number => lastUnlogged,
  };
}
