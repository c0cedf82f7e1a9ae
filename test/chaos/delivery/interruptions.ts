import { setTimeout as after } from 'node:timers/promises';
import type { ChaosService } from '../run/chaosService.ts';
import type { Random } from '../run/random.ts';
import type { RunningApp } from '../run/runningApp.ts';

/** Ends of the app, one at a time: what is down already cannot be struck. It is back when one is over. */
export type Interruptions = {
  readonly kill: () => boolean;
  /** The service goes, then the app; the app comes back first. */
  readonly restartOffline: () => boolean;
  readonly isUnderWay: () => boolean;
  /** None is under way any more. */
  readonly over: () => Promise<void>;
  /** None begins any more. */
  readonly end: () => void;
};

export function createInterruptions(app: RunningApp, service: ChaosService, random: Random): Interruptions {
  let underWay: Promise<void> | null = null;
  let isEnded = false;

  function begin(act: () => Promise<void>): boolean {
    if (underWay !== null || isEnded || !app.isUp()) return false;
    underWay = act().finally(() => {
      underWay = null;
    });
    return true;
  }

  return {
    kill: () =>
      begin(async () => {
        await app.kill();
        await after(random.between(0, 100));
        await app.start();
      }),
    restartOffline: () =>
      begin(async () => {
        await service.relay.down();
        await (random.chance(0.5) ? app.kill() : app.quit());
        await app.start();
        await after(random.between(50, 300));
        await service.relay.up();
      }),
    isUnderWay: () => underWay !== null,
    over: async () => {
      await underWay;
    },
    end: () => {
      isEnded = true;
    },
  };
}
