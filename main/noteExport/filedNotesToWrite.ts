import type { ConsultId } from '../../shared/ids.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Store } from '../ports/store.ts';
import { filedNotesToWriteSetting } from '../settings/consultSettings.ts';

/** The consults whose filed note the app has yet to write into its folder. The list is on disk. */
export type FiledNotesToWrite = {
  readonly load: () => Promise<readonly ConsultId[]>;
  readonly change: (next: (ids: readonly ConsultId[]) => readonly ConsultId[]) => Promise<void>;
  readonly add: (ids: readonly ConsultId[]) => Promise<void>;
  /** From memory: as of the last change that was saved. */
  readonly has: (id: ConsultId) => boolean;
};

export function createFiledNotesToWrite(store: Pick<Store, 'setting' | 'saveSetting'>): FiledNotesToWrite {
  const queue = createSerialQueue();
  let saved: ReadonlySet<ConsultId> = new Set();

  const load = (): Promise<readonly ConsultId[]> => filedNotesToWriteSetting.load(store, null);
  const change: FiledNotesToWrite['change'] = (next) =>
    queue(async () => {
      const before = await load();
      const after = next(before);
      if (after.length !== before.length || after.some((id, index) => id !== before[index]))
        await filedNotesToWriteSetting.save(store, null, after);
      saved = new Set(after);
    });

  return {
    load,
    change,
    add: (ids) => change((all) => [...new Set([...all, ...ids])]),
    has: (id) => saved.has(id),
  };
}
