import { isDeepStrictEqual } from 'node:util';
import type { ConsultId } from '../../shared/ids.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Store } from '../ports/store.ts';
import { filedNotesToWriteSetting } from '../settings/ownSettings.ts';

export type FiledNotesToWrite = ReturnType<typeof createFiledNotesToWrite>;

export function createFiledNotesToWrite(store: Pick<Store, 'setting' | 'saveSetting'>) {
  const queue = createSerialQueue();
  let ids: readonly ConsultId[] | null = null;
  let isSaved = true;
  /** Consults whose filing is under way: whether they become filed is not known yet. */
  const undecided = new Set<ConsultId>();

  const load = async (): Promise<readonly ConsultId[]> =>
    (ids ??= await filedNotesToWriteSetting.load(store, null));
  const change = (next: (ids: readonly ConsultId[]) => readonly ConsultId[]): Promise<void> =>
    queue(async () => {
      const before = await load();
      ids = next(before);
      isSaved &&= isDeepStrictEqual(ids, before);
      if (isSaved) return;
      await filedNotesToWriteSetting.save(store, null, ids);
      isSaved = true;
    });

  return {
    undecided,
    load,
    save: (): Promise<void> => change((all) => all),
    add: (more: readonly ConsultId[]): Promise<void> => change((all) => [...new Set([...all, ...more])]),
    /** A second filing may have begun since, and needs its entry in the list. */
    remove: (id: ConsultId): Promise<void> =>
      change((all) => all.filter((one) => one !== id || undecided.has(one))),
    has: (id: ConsultId): boolean => ids?.includes(id) === true,
  };
}
