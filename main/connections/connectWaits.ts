import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { connectWaitsSetting } from '../settings/ownSettings.ts';
import { leftMsOf, newTimedWait, restoredWait, wallClockEnd } from './timedWait.ts';

export type ConnectWaits = Awaited<ReturnType<typeof openConnectWaits>>;

/** How the waits call the exchange of codes, which has a ceiling of its own (interface, Limits 2). */
export const codeExchangeWaitKey = (address: string): string => `exchange at ${address}`;

/**
 * The waits that services asked Connect for, by address or by `codeExchangeWaitKey`. Saved, because a command
 * of IT ends between two tries.
 */
export async function openConnectWaits(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
) {
  const rows = await connectWaitsSetting.load(store, null);
  const waits = new Map(rows.map(([of, endMs, forMs]) => [of, restoredWait(endMs, forMs, clock)]));
  const leftMs = (of: string): number => leftMsOf(waits.get(of), clock);
  return {
    /** In ms; 0: the service may be asked. */
    leftMs,
    /** Counts at once; saved when this resolves, if it can be saved. */
    async add(of: string, retryAfterMs: number): Promise<void> {
      waits.set(of, newTimedWait(retryAfterMs, clock));
      const left = [...waits].filter(([one]) => leftMs(one) > 0);
      const saved = left.map(([one, wait]) => [one, wallClockEnd(wait, clock), wait.forMs] as const);
      await connectWaitsSetting.save(store, null, saved).catch(() => undefined);
    },
  };
}
