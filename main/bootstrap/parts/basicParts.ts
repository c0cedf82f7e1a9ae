import type { RequestKind } from '../../ports/noteService.ts';
import type { ConsultChange } from '../../consults/changes.ts';
import { loggedStore } from '../../logging/loggedStore.ts';
import { systemClock } from '../../platform/systemClock.ts';
import { emptyPolicy } from '../../policy/policy.ts';
import { toStoreFailure } from '../../storage/storeProblem.ts';
import type { ConnectionId, ConsultId } from '../../../shared/ids.ts';
import type { AppOptions } from '../appOptions.ts';
import { fallBackToSavedConnectionRules } from '../savedConnectionRules.ts';
import type { AppStorage } from '../openStorage.ts';
import { demandTestConnections, policyEffectsOf } from '../policyEffects.ts';

/** For parts that are created before those that hear of it (`listeners.ts`). */
export type InternalEvents = {
  readonly changed: () => void;
  /** It is saved. */
  readonly consultChanged: (id: ConsultId, change: ConsultChange) => void;
  readonly stepFailed: (id: ConsultId, error: unknown) => void;
  /** `isAccepted`: the service itself answered, and took the token. */
  readonly answered: (id: ConnectionId, kind: RequestKind, isAccepted: boolean) => void;
};

export type BasicParts = Awaited<ReturnType<typeof openBasicParts>>;

export async function openBasicParts(storage: AppStorage, options: AppOptions, events: InternalEvents) {
  const { log, env } = options;
  const store = loggedStore(storage.store, log, (error) => toStoreFailure(error).code);
  const { policy, problems } = await fallBackToSavedConnectionRules(options.policy ?? emptyPolicy, store);
  const isSandboxOnly = options.uiAutomation === 'sandbox';
  if (isSandboxOnly) await demandTestConnections(store);
  const organisation = policyEffectsOf({ policy, problems }, env, isSandboxOnly);
  log({ event: 'storageOpened', problem: storage.problem });
  return {
    storage,
    options,
    events,
    onChange: events.changed,
    clock: options.clock ?? systemClock,
    store,
    policy,
    policyProblems: problems,
    organisation,
  };
}
