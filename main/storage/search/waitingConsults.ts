import type { ConsultId } from '../../../shared/ids.ts';
import type { Database } from '../database.ts';
import { wordsWaiting } from './wordsWaiting.ts';

/** The consults whose words wait for their steps into the search index. */
export type WaitingConsults = {
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

export function waitingConsults(database: Database): WaitingConsults {
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
