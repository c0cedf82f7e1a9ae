import { setImmediate } from 'node:timers/promises';
import type { Connection } from '../../shared/consult/practice.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { createConsultExpiry, type ConsultExpiryDeps } from './consultExpiry.ts';
import { createJumpSafeClock, dayMs } from './jumpSafeClock.ts';

/** After a start, other work comes first. */
const firstSweepMs = 20_000;
const sweepEveryMs = 60 * 60_000;

type RetentionDeps = ConsultExpiryDeps & {
  readonly store: Pick<Store, 'setting' | 'saveSetting' | 'consultsBefore'>;
  readonly connections: { readonly all: () => readonly Connection[] };
  readonly clock: Clock;
  /** The next one starts from the beginning. */
  readonly onFailure: (error: unknown) => void;
};

export type RetentionSweeper = ReturnType<typeof createRetentionSweeper>;

export function createRetentionSweeper(deps: RetentionDeps) {
  const { store, files, settings, connections, clock } = deps;
  const expiry = createConsultExpiry(deps);
  const readTime = createJumpSafeClock(store, clock);
  const queue = createSerialQueue();
  const ended = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function sweepNow(): Promise<void> {
    if (ended.signal.aborted) return;
    const now = await readTime();
    await deps.deletions.finish();
    for (const id of await files.consults()) {
      if (ended.signal.aborted) return;
      // Lets the vet's commands run between two consults.
      await setImmediate();
      await expiry.removeAudio(id, now);
    }
    for (const connection of connections.all()) {
      const { noteRetentionDays: days } = settings.of(connection);
      if (days === null) continue;
      for (const id of await store.consultsBefore(connection.id, now - days * dayMs)) {
        if (ended.signal.aborted) return;
        await setImmediate();
        await expiry.deleteConsult(id, days, now);
      }
    }
  }

  const sweep = (): Promise<void> => queue(sweepNow).catch(deps.onFailure);

  async function sweepEveryHour(): Promise<void> {
    for (let waitMs = firstSweepMs; !ended.signal.aborted; waitMs = sweepEveryMs) {
      await clock.sleep(waitMs, ended.signal);
      await sweep();
    }
  }

  return {
    start(): void {
      running = sweepEveryHour();
    },
    async stop(): Promise<void> {
      ended.abort();
      await running;
      await queue(() => Promise.resolve());
    },
    sweep,
  };
}
