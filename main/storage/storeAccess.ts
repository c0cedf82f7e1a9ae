import type { z } from 'zod';
import { failure } from '../../shared/consult/failure.ts';
import type { Database } from './database.ts';
import type { changeWriter } from './recovery/changeWriter.ts';
import { isDamage, storeFailure } from './storeFailure.ts';
import { StoreError } from './storeProblem.ts';

/** Turns synchronous work on the database into the promises of a port, which reject with a StoreError. */
export type StoreAccess = {
  /** The driver works while the caller waits; the promise only reports the result. */
  readonly reading: <Given extends readonly unknown[], T>(
    work: (...given: Given) => T,
  ) => (...given: Given) => Promise<T>;
  /** A change under the name and in the shape in which the change log stores it. */
  readonly changing: <Given extends readonly unknown[]>(
    name: string,
    shape: z.ZodType<Given>,
    work: (...given: Given) => void,
  ) => (...given: Given) => Promise<void>;
  /** A change that may wait in the change log (`changingLater` of changeWriter.ts). */
  readonly changingLater: ReturnType<typeof changeWriter>['changingLater'];
};

export function createStoreAccess(
  database: Database,
  changes: Pick<ReturnType<typeof changeWriter>, 'changing' | 'changingLater' | 'applyWaiting'>,
  onDamage: () => void,
): StoreAccess {
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
    reading:
      (work) =>
      async (...given) => {
        checkOpen();
        changes.applyWaiting();
        try {
          return work(...given);
        } catch (reason) {
          throw storeError(reason);
        }
      },
    changing: (name, shape, work) => changed(changes.changing(name, shape, work)),
    changingLater: (kind) => changed(changes.changingLater(kind)),
  };
}
