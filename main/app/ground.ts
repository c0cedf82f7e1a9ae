import type { AppOptions } from '../appOptions.ts';
import { systemClock } from '../consult/systemClock.ts';
import type { Clock, Store } from '../consult/ports.ts';
import { withKnownConnections } from '../knownConnections.ts';
import { loggedStore } from '../log/loggedStore.ts';
import type { Storage } from '../openStorage.ts';
import { organisationOf, type Organisation } from '../organisation.ts';
import { nothingManaged, type Policy } from '../policy/policy.ts';

/** What everything else of one run stands on. */
export type Ground = {
  readonly options: AppOptions;
  readonly storage: Storage;
  readonly store: Store;
  readonly policy: Policy;
  readonly organisation: Organisation;
  readonly clock: Clock;
};

export async function openGround(storage: Storage, options: AppOptions): Promise<Ground> {
  const { log } = options;
  const store = loggedStore(storage.store, log);
  const read = await withKnownConnections(options.policy ?? nothingManaged, store);
  const organisation = organisationOf(read, options.env);
  log({ event: 'storageOpened', problem: storage.problem });
  return {
    options,
    storage,
    store,
    policy: read.policy,
    organisation,
    clock: options.clock ?? systemClock,
  };
}
