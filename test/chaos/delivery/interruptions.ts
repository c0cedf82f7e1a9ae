import { setTimeout as after } from 'node:timers/promises';
import type { ChaosService } from '../run/chaosService.ts';
import type { Random } from '../run/random.ts';
import type { RunningApp } from '../run/runningApp.ts';

export type Interruptions = ReturnType<typeof createInterruptions>;

/** Ends of the app, one at a time: what is down already cannot be struck. It is back when one is over. */
export function createInterruptions(app: RunningApp, service: ChaosService, random: Random) {
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
    /** The service goes, then the app; the app comes back first. */
    restartOffline: () =>
      begin(async () => {
        await service.relay.down();
        await (random.chance(0.5) ? app.kill() : app.quit());
        await app.start();
        await after(random.between(50, 300));
        await service.relay.up();
      }),
    /** None is under way any more. */
    over: async () => {
      await underWay;
    },
    /** None begins any more. */
    end: () => {
      isEnded = true;
    },
  };
}
