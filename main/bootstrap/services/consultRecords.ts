import type { ConsultId } from '../../../shared/ids.ts';
import { isTextOnlyChange, undisturbed, type Change, type ChangeBroadcast } from '../../consults/changes.ts';
import { openConsultRepository } from '../../consults/consultRepository.ts';
import { createUnsentCount, writeUnsentCountFile } from '../../consults/unsentCount.ts';
import { createStepFailures } from '../../consults/stepFailures.ts';
import { toStoreFailure } from '../../storage/storeProblem.ts';
import type { ConnectionServices } from './connectionServices.ts';
import type { CoreDeps } from './coreDeps.ts';

type ConsultRecordsDeps = CoreDeps &
  Pick<ConnectionServices, 'connections'> & {
    readonly changes: ChangeBroadcast;
    /** Whether the consult is on screen. */
    readonly isOpen: (id: ConsultId) => boolean;
    /** Starts the consult's next step. */
    readonly wake: (id: ConsultId) => void;
    readonly onListChange: (id: ConsultId, change: Change) => void;
    readonly notify: (change: Change) => void;
  };

/** The consults, and what follows from each saved change of a consult. */
export type ConsultRecords = Awaited<ReturnType<typeof openConsultRecords>>;

export async function openConsultRecords(deps: ConsultRecordsDeps) {
  const { options, storage, store, clock, connections, changes } = deps;
  const { log } = options;
  /** Called after each change of a consult, and after a step that could not be saved. */
  const consultListeners = new Set<(id: ConsultId) => void>();
  const callListeners = (id: ConsultId): void => {
    for (const listener of consultListeners) listener(id);
  };
  const stepFailures = createStepFailures({
    failureOf: toStoreFailure,
    log: (consult, code) => log({ event: 'stepBrokeOff', consult, code }),
    wake: deps.wake,
    onDefect: callListeners,
    onChange: changes.changed,
  });
  const repository = await openConsultRepository(store, clock, {
    onChange(id, change) {
      const wasInTrouble = stepFailures.clear(id);
      deps.onListChange(id, change);
      unsent.changed();
      callListeners(id);
      undisturbed(() => deps.notify(change));
      if (!wasInTrouble && isTextOnlyChange(change)) changes.textChanged();
      else changes.changed();
    },
    isOpen: deps.isOpen,
  });
  const unsent = createUnsentCount({
    inMemory: repository.inMemory,
    isSandbox: ({ connectionId }) => connections.get(connectionId)?.isSandbox === true,
    // A run that cannot open the store does not know how many consults are in it.
    write: async (count) =>
      storage.problem === null ? writeUnsentCountFile(options.dataFolder, count) : undefined,
    onFailure: (error) => log({ event: 'unsentNotMarked', code: toStoreFailure(error).code }),
  });
  unsent.changed();
  return { repository, unsent, stepFailures, consultListeners };
}
