import type { Store } from '../consult/ports.ts';
import { shortId, type Log } from './logEvent.ts';

/** The store, with a line in the log for each line of a consult's event log that it has saved. */
export function loggedStore(store: Store, log: Log): Store {
  return {
    ...store,
    async saveConsult(consult, entry = null) {
      await store.saveConsult(consult, entry);
      if (entry === null) return;
      const { at: _, fingerprint: _fingerprint, ...about } = entry;
      log({ event: 'consult', consult: shortId(consult.id), ...about });
    },
  };
}
