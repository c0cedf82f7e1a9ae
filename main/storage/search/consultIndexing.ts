import type { Consult } from '../../../shared/consult/consult.ts';
import { type ConsultId, consultId } from '../../../shared/ids.ts';
import type { ConsultPlace } from '../consultPlace.ts';
import type { Database } from '../database.ts';
import { hashOfWords, indexSteps, type IndexStepsDeps } from './indexSteps.ts';
import { searchIndexWriter } from './searchIndex.ts';
import { z } from 'zod';
import { workstationRow } from '../workstationRow.ts';

const name = 'store.wordsWaiting';
const idRow = z.object({ id: z.string() });
const ids = z.array(z.string().transform(consultId));

/**
 * The stored list of consults whose words are not in the search index yet. It is saved in the same transaction as the
 * words, so that after a kill every consult can still be found.
 */
function wordsWaiting(database: Database) {
  const stored = workstationRow(database, name);
  const all = database.prepare('SELECT id FROM consults');
  return {
    /** If the list is damaged, all consults are indexed again. */
    load(): Set<ConsultId> {
      try {
        return new Set(ids.parse(JSON.parse(stored.load() ?? '[]')));
      } catch {
        return new Set(
          z
            .array(idRow)
            .parse(all.all())
            .map(({ id }) => consultId(id)),
        );
      }
    },
    save: (waiting: ReadonlySet<ConsultId>): void => stored.save(JSON.stringify([...waiting])),
  };
}

/** The consults whose words wait for their steps into the search index. */
type WaitingConsults = {
  /** none: each save indexes its words. once: until no consult waits. always: the list is stored with each change. */
  readonly mode: () => 'none' | 'once' | 'always';
  readonly isAny: () => boolean;
  readonly first: () => ConsultId | undefined;
  readonly add: (id: ConsultId) => void;
  readonly remove: (id: ConsultId) => void;
  readonly store: () => void;
  readonly waitOnce: () => void;
  readonly endOnce: () => void;
  /** Loads the stored list. `onAdded` is called for each added consult, and now where any consult waits. */
  readonly waitAlways: (onAdded: () => void) => void;
};

function waitingConsults(database: Database): WaitingConsults {
  const stored = wordsWaiting(database);
  let ids: Set<ConsultId> = new Set();
  let isOnce = false;
  let onAdded: (() => void) | null = null;

  return {
    mode() {
      if (onAdded !== null) return 'always';
      return isOnce ? 'once' : 'none';
    },
    isAny: () => ids.size > 0,
    first() {
      const [id] = ids;
      return id;
    },
    add(id) {
      ids.add(id);
      if (onAdded === null) return;
      stored.save(ids);
      onAdded();
    },
    remove: (id) => void ids.delete(id),
    store: () => stored.save(ids),
    waitOnce() {
      ids = new Set();
      isOnce = true;
    },
    endOnce() {
      isOnce = false;
    },
    waitAlways(listener) {
      ids = stored.load();
      onAdded = listener;
      if (ids.size > 0) listener();
    },
  };
}

/** Decides when the words of a saved consult are indexed: with the save, or later in steps. */
export type ConsultIndexing = {
  /** The hash to save with the consult. Where the words are left for later, that is the hash of the indexed words. */
  readonly hashToSave: (consult: Consult, before: ConsultPlace | null) => Buffer;
  /** Called within the transaction of the save. */
  readonly indexSaved: (consult: Consult, before: ConsultPlace | null, after: ConsultPlace) => void;
  readonly removeWords: (id: ConsultId, row: number) => void;
  /** Saves leave the index alone until `indexNext` answers false: many saves of one consult then index it once. */
  readonly waitWithIndex: () => void;
  /** One step for the words of one consult. False: no consult waits. */
  readonly indexNext: () => boolean;
  /** From now on a save of a stored consult leaves its words to `indexLater`, and calls `onWordsLeft`. */
  readonly leaveWordsForLater: (onWordsLeft: () => void) => void;
  /** One step for the words left for later. False: no consult waits. */
  readonly indexLater: () => boolean;
  /** One step of purging removed consults. False: no step is left. */
  readonly purge: () => boolean;
};

export function consultIndexing(database: Database, deps: IndexStepsDeps): ConsultIndexing {
  const { order } = deps;
  const index = searchIndexWriter(database);
  const steps = indexSteps(database, index, deps);
  const waiting = waitingConsults(database);

  const isAlways = (): boolean => waiting.mode() === 'always';

  function leave(id: ConsultId): void {
    steps.restart(id);
    waiting.add(id);
  }

  function indexNext(): boolean {
    const id = waiting.first();
    if (id === undefined) {
      waiting.endOnce();
      return false;
    }
    if (!steps.next(id, isAlways())) {
      waiting.remove(id);
      steps.restart();
    }
    return true;
  }

  const indexStep = database.transaction(() => {
    indexNext();
    waiting.store();
  });

  return {
    hashToSave: (consult, before) =>
      before !== null && isAlways() ? before.search_hash : hashOfWords(consult),
    indexSaved(consult, before, after) {
      if (before !== null && isAlways()) return leave(consult.id);
      if (before?.search_hash.equals(after.search_hash) === true) return;
      order.changed(false);
      if (waiting.mode() === 'once') return leave(consult.id);
      index.write(after.row, consult);
    },
    removeWords(id, row) {
      waiting.remove(id);
      steps.restart(id);
      index.remove(row);
    },
    waitWithIndex: waiting.waitOnce,
    indexNext,
    leaveWordsForLater: waiting.waitAlways,
    indexLater() {
      if (!isAlways()) return false;
      try {
        if (waiting.isAny()) indexStep.immediate();
      } catch (reason) {
        // The transaction is rolled back, so the next step is the first again.
        steps.restart();
        throw reason;
      }
      return waiting.isAny();
    },
    purge: () => index.purge(),
  };
}
