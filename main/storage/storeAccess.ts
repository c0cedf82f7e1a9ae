import { failure } from '../../shared/consult/failure.ts';
import type { Database } from './database.ts';
import type { changeWriter } from './recovery/changeWriter.ts';
import { isDamage, storeFailure } from './storeFailure.ts';
import { StoreError } from './storeProblem.ts';

export type StoreAccess = ReturnType<typeof createStoreAccess>;

/** Turns synchronous work on the database into the promises of a port, which reject with a StoreError. */
export function createStoreAccess(
  database: Database,
  changes: Pick<ReturnType<typeof changeWriter>, 'changing' | 'changingLater' | 'applyWaiting'>,
  onDamage: () => void,
) {
  function storeError(reason: unknown): StoreError {
    if (isDamage(reason)) onDamage();
    return new StoreError(storeFailure(reason));
  }

  function checkOpen(): void {
    if (!database.open) throw new StoreError(failure('internal', 'The store is closed.'));
  }

  function changed<Given extends readonly unknown[]>(
    change: (...given: Given) => Promise<void>,
  ): (...given: Given) => Promise<void> {
    return async (...given) => {
      checkOpen();
      try {
        await change(...given);
      } catch (reason) {
        throw storeError(reason);
      }
    };
  }

  return {
    /** The driver works while the caller waits; the promise only reports the result. */
    reading:
      <Given extends readonly unknown[], T>(work: (...given: Given) => T) =>
      async (...given: Given): Promise<T> => {
        checkOpen();
        changes.applyWaiting();
        try {
          return work(...given);
        } catch (reason) {
          throw storeError(reason);
        }
      },
    /** A change under the name and in the shape in which the change log stores it. */
    changing: <Given extends readonly unknown[]>(...change: Parameters<typeof changes.changing<Given>>) =>
      changed(changes.changing(...change)),
    /** A change that may wait in the change log (`changingLater` of changeWriter.ts). */
    changingLater: <Given extends readonly unknown[]>(
      ...kind: Parameters<typeof changes.changingLater<Given>>
    ) => changed(changes.changingLater(...kind)),
  };
}
