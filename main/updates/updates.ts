import type { UpdatesView } from '../../shared/ipc/updates.ts';
import { createUpdateSearch, type UpdateSearchDeps } from './updateSearch.ts';

/**
 * A vet who asks for a restart and then keeps the app open for longer did not ask for one at the next end.
 */
const restartMeantMs = 60_000;

export type Updates = ReturnType<typeof createUpdates>;

export type UpdatesDeps = UpdateSearchDeps & { readonly version: string; readonly isManaged: boolean };

export function createUpdates(deps: UpdatesDeps) {
  const { clock, isBusy, version, isManaged } = deps;
  const { state, isReady, updater, ...search } = createUpdateSearch(deps);
  let restartRequestedAtMs: number | null = null;

  const isRestartRequested = (): boolean =>
    restartRequestedAtMs !== null && clock.monotonicMs() - restartRequestedAtMs < restartMeantMs;

  return {
    ...search,
    view: (): UpdatesView => ({ ...state(), version, isManaged, isBusy: isBusy() }),
    /** False: none is ready, or the app is busy. True: the app should quit. */
    requestRestart(): boolean {
      if (!isReady() || isBusy()) return false;
      restartRequestedAtMs = clock.monotonicMs();
      return true;
    },
    installAtQuit: async (): Promise<void> => {
      if (!isReady() || isBusy()) return;
      await (await updater()).install(isRestartRequested() ? 'restart' : 'atQuit');
    },
  };
}
