import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { createAudioRemoval, type AudioRemovalDeps } from './audioRemoval.ts';
import { createRetentionClock } from './retentionClock.ts';
import { createRetentionSweep, type RetentionSweepDeps } from './retentionSweep.ts';

/** After a start, other work comes first. */
const firstSweepMs = 20_000;
const sweepEveryMs = 60 * 60_000;

export type RetentionDeps = Omit<RetentionSweepDeps, 'removal'> &
  AudioRemovalDeps & {
    readonly store: Pick<Store, 'setting' | 'saveSetting'>;
    readonly clock: Clock;
    /** A sweep failed. The next one starts from the beginning. */
    readonly onFailure: (error: unknown) => void;
  };

export type Retention = ReturnType<typeof createRetention>;

/** Removes recordings and consults after the days that the settings give. */
export function createRetention(deps: RetentionDeps) {
  const { clock, onFailure } = deps;
  const readTime = createRetentionClock(deps.store, clock);
  const removal = createAudioRemoval(deps);
  const retentionSweep = createRetentionSweep({ ...deps, removal });
  const queue = createSerialQueue();
  const ended = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function sweepNow(): Promise<void> {
    if (ended.signal.aborted) return;
    const now = await readTime();
    await retentionSweep.audio(now, ended.signal);
    await retentionSweep.notes(now, ended.signal);
  }

  const sweep = (): Promise<void> => queue(sweepNow).catch(onFailure);

  async function sweepEveryHour(): Promise<void> {
    for (let waitMs = firstSweepMs; !ended.signal.aborted; waitMs = sweepEveryMs) {
      await clock.sleep(waitMs, ended.signal);
      await sweep();
    }
  }

  return {
    /** Sweeps soon, and then every hour. */
    start(): void {
      running = sweepEveryHour();
    },
    async stop(): Promise<void> {
      ended.abort();
      await running;
      await queue(() => Promise.resolve());
    },
    /** Sweeps now. */
    sweep,
  };
}
