import type { Store } from '../consult/ports.ts';
import type { Result } from '../../shared/result.ts';
import type { StoreProblem, UnreadableRow } from './storeProblem.ts';

export type OpenedStore<StoredNote> = {
  readonly store: Store;
  readonly sandboxNotes: {
    readonly load: () => Promise<readonly StoredNote[]>;
    readonly save: (note: StoredNote) => Promise<void>;
  };
};

/**
 * Opens the encrypted store at `path`, or makes it where there is no file. `key`: the 32 bytes of the data key, or
 * null for a store in memory that ends with this run (`path` is then not looked at). `onUnreadableRow` is told of
 * each row that does not parse, each time it is met. Promises of the store reject with StoreError.
 */
export function openStore(_options: {
  readonly path: string;
  readonly key: Buffer | null;
  readonly onUnreadableRow?: (row: UnreadableRow) => void;
}): Promise<Result<OpenedStore<unknown>, StoreProblem>> {
  throw new Error('not yet');
}
