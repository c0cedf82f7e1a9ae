import { err, ok, type Result } from '../../shared/result.ts';
import { openDatabase } from './openDatabase.ts';
import { storeOn, type OpenedStore } from './storeOn.ts';
import type { StoreProblem, UnreadableRow } from './storeProblem.ts';

/**
 * Opens the encrypted store at `path`, or makes it where there is no file. `key`: the 32 bytes of the data key, or
 * null for a store in memory that ends with this run (`path` is then not looked at). `onUnreadableRow` is told of
 * each row that does not parse, each time it is met. Promises of the store reject with StoreError.
 */
export async function openStore({
  path,
  key,
  onUnreadableRow = () => undefined,
}: {
  readonly path: string;
  readonly key: Buffer | null;
  readonly onUnreadableRow?: (row: UnreadableRow) => void;
}): Promise<Result<OpenedStore, StoreProblem>> {
  if (key !== null && key.length !== 32) throw new RangeError('The data key has 32 bytes');
  const opened = openDatabase(path, key);
  if (!opened.ok) return err(opened.error);
  return ok(storeOn(opened.value, onUnreadableRow));
}
