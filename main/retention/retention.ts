import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { createAudioRemoval, type AudioRemovalDeps, type RemovalResult } from './audioRemoval.ts';
import { createOldRecordings } from './oldRecordings.ts';
import { createRetentionClock } from './retentionClock.ts';
import { createRetentionSweep, type RetentionSweepDeps } from './retentionSweep.ts';

/** After a start, other work comes first. */
const firstSweepMs = 20_000;
const sweepEveryMs = 60 * 60_000;

/**
 * Recordings that were not removed. `kept`: the consult has changed since the question. `inUse`: a file is still open.
 */
export type AudioLeft = { readonly kept: number; readonly inUse: number };

export type RetentionDeps = Omit<RetentionSweepDeps, 'removal'> &
  AudioRemovalDeps & {
    readonly store: Pick<Store, 'setting' | 'saveSetting'>;
    readonly clock: Clock;
    readonly onChange: () => void;
    /** A sweep failed. The next one starts from the beginning. */
    readonly onFailure: (error: unknown) => void;
  };

export type Retention = ReturnType<typeof createRetention>;

/** Removes recordings and consults after the days that the settings give. */
export function createRetention(deps: RetentionDeps) {
  const { repository, clock, onFailure } = deps;
  const readTime = createRetentionClock(deps.store, clock);
  const removal = createAudioRemoval(deps);
  const retentionSweep = createRetentionSweep({ ...deps, removal });
  const oldRecordings = createOldRecordings(deps.onChange);
  const queue = createSerialQueue();
  const ended = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function sweepNow(): Promise<void> {
    if (ended.signal.aborted) return;
    const now = await readTime();
    const old = await retentionSweep.audio(now, ended.signal);
    if (old === null) return;
    oldRecordings.replace(old);
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
    /** The recordings that the app asks this connection's vet about, oldest first. */
    oldRecordings: oldRecordings.views,
    /** The vet's answers. A recording that the app did not ask about stays as it is. */
    removeAudio: (ids: readonly ConsultId[], of: ConnectionId): Promise<AudioLeft> =>
      queue(async () => {
        const results: RemovalResult[] = [];
        await oldRecordings.answer(ids, of, async (id) => {
          results.push(await removal.remove(id, (consult) => consult.connectionId === of));
        });
        return audioLeft(ids.length, results);
      }),
    keepAudio: (ids: readonly ConsultId[], of: ConnectionId): Promise<void> =>
      queue(() =>
        oldRecordings.answer(ids, of, async (id) => {
          await repository.applyWith(id, (consult) =>
            consult.connectionId === of ? { type: 'audioKept' } : null,
          );
        }),
      ),
  };
}

/** A recording without a result is one that the app did not ask about: it counts as kept. */
function audioLeft(askedCount: number, results: readonly RemovalResult[]): AudioLeft {
  const count = (wanted: RemovalResult): number => results.filter((result) => result === wanted).length;
  return { kept: askedCount - results.length + count('kept'), inUse: count('inUse') };
}
