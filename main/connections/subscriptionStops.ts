import type { ConnectionId } from '../../shared/ids.ts';
import { subscriptionStopSetting } from '../settings/ownSettings.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

const uploadEveryMs = 60 * 60_000;

/** `nextMonotonicMs`: when the next upload may begin, on the clock of this run. */
type Stop = { nextMonotonicMs: number; woken: AbortController };

export type SubscriptionStops = Awaited<ReturnType<typeof openSubscriptionStops>>;

/**
 * Connections whose practice has no active subscription (402): new uploads wait, reads and outcomes do not.
 * One upload finds out if that is over: when a person asks, and at most once an hour.
 */
export async function openSubscriptionStops(
  store: Pick<Store, 'connections' | 'setting' | 'saveSetting'>,
  clock: Clock,
  onChange: () => void = () => undefined,
) {
  const stops = new Map<ConnectionId, Stop>();
  const stopFor = (ms: number): Stop => ({
    nextMonotonicMs: clock.monotonicMs() + ms,
    woken: new AbortController(),
  });
  /** Takes effect at once in this run, even if it cannot be saved. */
  const save = (id: ConnectionId): Promise<void> => {
    const value = stops.has(id) ? { askedAt: clock.now() } : null;
    return subscriptionStopSetting.save(store, id, value).catch(() => undefined);
  };

  for (const { id } of await store.connections()) {
    const askedAt = (await subscriptionStopSetting.load(store, id))?.askedAt ?? null;
    if (askedAt === null) continue;
    stops.set(id, stopFor(Math.min(uploadEveryMs, askedAt + uploadEveryMs - clock.now())));
    // The wall clock was set back: the hour begins now, for later runs too.
    if (askedAt > clock.now()) await save(id);
  }

  async function stop(id: ConnectionId): Promise<void> {
    stops.set(id, stopFor(uploadEveryMs));
    await save(id);
    onChange();
  }

  return {
    isStopped: (id: ConnectionId): boolean => stops.has(id),
    /** Resolves when the next upload may begin; at once when the signal aborts. */
    async uploadAllowed(id: ConnectionId, signal: AbortSignal): Promise<void> {
      for (;;) {
        const now = stops.get(id);
        const leftMs = (now?.nextMonotonicMs ?? 0) - clock.monotonicMs();
        if (now === undefined || leftMs <= 0 || signal.aborted) return;
        await clock.sleep(leftMs, AbortSignal.any([signal, now.woken.signal]));
      }
    },
    /** An upload starts: if the connection is stopped, the next one may start an hour later. */
    async uploadBegun(id: ConnectionId): Promise<void> {
      if (stops.has(id)) await stop(id);
    },
    stop,
    async release(id: ConnectionId): Promise<void> {
      const released = stops.get(id);
      if (released === undefined) return;
      stops.delete(id);
      released.woken.abort();
      await save(id);
      onChange();
    },
    allowOne(id: ConnectionId): void {
      const stopped = stops.get(id);
      if (stopped === undefined) return;
      stopped.nextMonotonicMs = clock.monotonicMs();
      stopped.woken.abort();
      stopped.woken = new AbortController();
    },
  };
}
