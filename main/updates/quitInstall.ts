import type { UpdateState } from '../../shared/ipc/updates.ts';
import type { Clock } from '../ports/clock.ts';
import type { Updater } from './updater.ts';

/** A vet who asks for a restart and then keeps the app open for longer did not ask for one at the next end. */
const restartMeantMs = 60_000;

export type QuitInstallDeps = {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly state: () => UpdateState;
  readonly isBusy: () => boolean;
  readonly updater: () => Promise<Pick<Updater, 'install'>>;
};

/** Installs the version that is ready when the app quits. */
export type QuitInstall = {
  /** A vet asks to restart into the newer version. False: none is ready, or the app is busy. True: the app should quit. */
  readonly requestRestart: () => boolean;
  /** Call at the end of the app, after everything is saved. */
  readonly installAtQuit: () => Promise<void>;
};

export function createQuitInstall({ clock, state, isBusy, updater }: QuitInstallDeps): QuitInstall {
  let restartRequestedAtMs: number | null = null;
  const isRestartRequested = (): boolean =>
    restartRequestedAtMs !== null && clock.monotonicMs() - restartRequestedAtMs < restartMeantMs;

  return {
    requestRestart() {
      if (state().state !== 'ready' || isBusy()) return false;
      restartRequestedAtMs = clock.monotonicMs();
      return true;
    },
    async installAtQuit() {
      const now = state();
      if (now.state !== 'ready' || isBusy()) return;
      if (now.needsAdministrator && !isRestartRequested()) return;
      await (await updater()).install(isRestartRequested() ? 'restart' : 'atQuit');
    },
  };
}
