import type { AppOptions } from '../appOptions.ts';
import { systemClock } from '../../platform/systemClock.ts';
import type { Store } from '../../ports/store.ts';
import { withKnownConnections } from '../knownConnections.ts';
import { loggedStore } from '../../logging/loggedStore.ts';
import type { Storage } from '../openStorage.ts';
import { organisationOf } from '../organisation.ts';
import { nothingManaged } from '../../policy/policy.ts';
import { isEmbedded } from '../../../shared/consult/practice.ts';

/** Dependencies that every part of one run needs. */
export type CoreDeps = Awaited<ReturnType<typeof openCoreDeps>>;

export async function openCoreDeps(storage: Storage, options: AppOptions) {
  const { log } = options;
  const store = loggedStore(storage.store, log);
  const read = await withKnownConnections(options.policy ?? nothingManaged, store);
  const isSandboxOnly = options.uiAutomation === 'sandbox';
  if (isSandboxOnly) await demandTestConnections(store);
  const organisation = organisationOf(read, options.env, isSandboxOnly);
  log({ event: 'storageOpened', problem: storage.problem });
  const clock = options.clock ?? systemClock;
  return { options, storage, store, policy: read.policy, organisation, clock };
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
