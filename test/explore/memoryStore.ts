import type { Store } from '../../main/ports/store.ts';
import { StoreError } from '../../main/storage/storeProblem.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import { failure } from '../../shared/consult/failure.ts';
import { isConsultSettled } from '../../shared/consult/listedConsult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { Connection } from '../../shared/consult/practice.ts';

/**
 * One run of the app. It dies at its save number `savesLeft`, and from then on nothing is saved, and nothing
 * answers. Its next `failing` saves are refused. `onLost`: the app has not saved what it has just heard.
 */
export type Life = {
  readonly dead: AbortController;
  savesLeft: number;
  failing: number;
  readonly onLost: () => void;
};

export type Disk = ReturnType<typeof createDisk>;

/** What outlives the app: a tenth as dear as the real store, which has tests of its own. */
export function createDisk() {
  const consults = new Map<ConsultId, Consult>();
  const connections = new Map<string, Connection>();
  const settings = new Map<string, string>();
  return {
    /** As they were saved last. */
    consults,
    /** The store of one run of the app. */
    storeFor(life: Life): Store {
      const never = new Promise<never>(() => undefined);
      const read = async <T>(value: () => T): Promise<T> => (life.dead.signal.aborted ? never : value());
      async function save(change: () => void): Promise<void> {
        if (life.savesLeft-- <= 0 && !life.dead.signal.aborted) {
          life.onLost();
          life.dead.abort();
        } else if (life.failing-- > 0) {
          life.onLost();
          throw new StoreError(failure('disk_full'));
        }
        return life.dead.signal.aborted ? never : change();
      }
      const saveConsult = (consult: Consult): Promise<void> =>
        save(() => void consults.set(consult.id, consult));
      const store: Partial<Store> = {
        connections: () => read(() => [...connections.values()]),
        saveConnection: (one) => save(() => void connections.set(one.id, one)),
        unsettledConsults: () => read(() => [...consults.values()].filter((one) => !isConsultSettled(one))),
        consult: (id) => read(() => consults.get(id) ?? null),
        saveConsult,
        saveTypedText: saveConsult,
        mergeConsults: (consult, _entry, gone) =>
          save(() => {
            consults.set(consult.id, consult);
            consults.delete(gone);
          }),
        divideConsult: (consult, _entry, other) =>
          save(() => [consult, other].forEach((one) => consults.set(one.id, one))),
        removeConsult: (id) => save(() => void consults.delete(id)),
        setting: (of, name) => read(() => settings.get(`${of} ${name}`) ?? null),
        saveSetting: (of, name, value) => save(() => void settings.set(`${of} ${name}`, value)),
      };
      return store as Store;
    },
  };
}
