import type { AppOptions } from '../appOptions.ts';
import { systemClock } from '../../platform/systemClock.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Store } from '../../ports/store.ts';
import { withKnownConnections } from '../knownConnections.ts';
import { loggedStore } from '../../logging/loggedStore.ts';
import type { Storage } from '../openStorage.ts';
import { organisationOf, type Organisation } from '../organisation.ts';
import { nothingManaged, type Policy } from '../../policy/policy.ts';
import { isEmbedded } from '../../../shared/consult/practice.ts';

/** Dependencies that every part of one run needs. */
export type CoreDeps = {
  readonly options: AppOptions;
  readonly storage: Storage;
  readonly store: Store;
  readonly policy: Policy;
  readonly organisation: Organisation;
  readonly clock: Clock;
};

export async function openCoreDeps(storage: Storage, options: AppOptions): Promise<CoreDeps> {
  const { log } = options;
  const store = loggedStore(storage.store, log);
  const read = await withKnownConnections(options.policy ?? nothingManaged, store);
  const isSandboxOnly = options.uiAutomation === 'sandbox';
  if (isSandboxOnly) await demandTestConnections(store);
  const organisation = organisationOf(read, options.env, isSandboxOnly);
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

/** Runs before the page shows anything, also after a restart and after a restored backup. */
async function demandTestConnections(store: Pick<Store, 'connections'>): Promise<void> {
  const connections = await store.connections();
  if (connections.every((connection) => connection.isSandbox || isEmbedded(connection))) return;
  throw Object.assign(
    new Error(
      'The policy allows UI automation with test connections only, and a practice is connected here.',
    ),
    { name: 'Not allowed' },
  );
}
