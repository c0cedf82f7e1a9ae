import type { z } from 'zod';
import { createSerialQueue } from '../../../shared/serialQueue.ts';
import type { Database } from '../database.ts';
import { createChangeKinds } from './changeKinds.ts';
import type { ChangeLog } from './changeLog.ts';
import { createNumberedCommits } from './numberedCommits.ts';
import { createWaitingChanges, type ChangeWaitTimes } from './waitingChanges.ts';

const times: ChangeWaitTimes = { quietMs: 1500, longestMs: 10_000 };

/** A kind of change that may wait for later ones about the same thing. */
type WaitingKind<Given extends readonly unknown[]> = {
  readonly name: string;
  readonly about: (...given: Given) => string;
  readonly apply: (...given: Given) => void;
  /** Applies what is left of it before a later one about the same thing. */
  readonly applyOutdated: (...given: Given) => void;
};

export type ChangeWriter = ReturnType<typeof createChangeWriter>;

/**
 * Each change goes into the change log, if there is one, and then into the store. A change that may wait is
 * in the log at once, and in the store before any other change and before anything is read. `onRollback`:
 * what the caller remembers of the tables may be ahead of them.
 */
export function createChangeWriter(database: Database, log: ChangeLog | null, onRollback: () => void) {
  const commits = createNumberedCommits(database, log, onRollback);
  const { addKind, ...replaying } = createChangeKinds(commits, log);
  const queued = createSerialQueue();
  const waiting = createWaitingChanges({ times, commit: commits.commit, inTurn: queued });

  async function write(name: string, given: readonly unknown[], apply: () => void): Promise<void> {
    waiting.applyNow();
    const change = commits.nextChange(name, given);
    const isLogged = (await log?.add(change)) ?? true;
    await commits.commitAfterLog(change, apply, isLogged);
  }

  async function writeWaiting<Given extends readonly unknown[]>(
    kind: WaitingKind<Given>,
    given: Given,
  ): Promise<void> {
    const apply = (): void => kind.apply(...given);
    if (log === null) return write(kind.name, given, apply);
    const about = kind.about(...given);
    if (!waiting.mayJoin(about)) waiting.applyNow();
    const change = commits.nextChange(kind.name, given);
    if (await log.add(change)) {
      const applyOutdated = (): void => kind.applyOutdated(...given);
      waiting.add({ about, number: change.number, apply, applyOutdated });
      commits.countWaiting(change.number);
    } else {
      waiting.applyNow();
      await commits.commitAfterLog(change, apply, false);
    }
  }

  return {
    ...replaying,
    /** Makes a function that resolves when the change is on the disk. `name`: in the log. */
    changing<Given extends readonly unknown[]>(
      name: string,
      shape: z.ZodType<Given>,
      apply: (...given: Given) => void,
    ) {
      addKind(name, shape, apply);
      return (...given: Given): Promise<void> => queued(() => write(name, given, () => apply(...given)));
    },
    /** As `changing`, for one of its names; the store may get the change later. */
    changingLater<Given extends readonly unknown[]>(kind: WaitingKind<Given>) {
      return (...given: Given): Promise<void> => queued(() => writeWaiting(kind, given));
    },
    /** Call it before reading. */
    applyWaiting: waiting.applyIfPossible,
    /** Runs work between two changes, when the store has every change. */
    inTurn: <T>(work: () => Promise<T>): Promise<T> =>
      queued(async () => {
        waiting.applyIfPossible();
        return work();
      }),
    count: commits.count,
    lastUnlogged: commits.lastUnlogged,
  };
}
