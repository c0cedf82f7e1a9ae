import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { connectWaitsSetting } from '../settings/ownSettings.ts';
import { newRetryAfterPause, pausesOf } from './retryAfterPauses.ts';

export type ConnectWaits = Awaited<ReturnType<typeof openConnectWaits>>;

/** How the waits call the exchange of codes, which has a ceiling of its own (interface, Limits 2). */
export const exchangeAt = (address: string): string => `exchange at ${address}`;

/**
 * The waits that services asked Connect for, by address or by `exchangeAt`. Saved, because a command of IT
 * ends between two tries.
 */
export async function openConnectWaits(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
) {
  const waits = pausesOf(await connectWaitsSetting.load(store, null), clock);
  const leftMs = (of: string): number =>
    Math.max(0, (waits.get(of)?.untilMonotonicMs ?? 0) - clock.monotonicMs());
  return {
    /** In ms; 0: the service may be asked. */
    leftMs,
    /** Counts at once; saved when this resolves, if it can be saved. */
    async add(of: string, retryAfterMs: number): Promise<void> {
      waits.set(of, newRetryAfterPause(retryAfterMs, clock));
      const left = [...waits].filter(([one]) => leftMs(one) > 0);
      const rows = left.map(([one, { untilMs, askedMs }]) => [one, untilMs, askedMs] as const);
      await connectWaitsSetting.save(store, null, rows).catch(() => undefined);
    },
  };
}
