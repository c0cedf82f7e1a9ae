import type { EpochMs } from '../../shared/ids.ts';

export type Clock = {
  readonly now: () => EpochMs;
  /** Awake ms of this process; never goes back, whatever the wall clock does. */
  readonly monotonicMs: () => number;
  /** At once when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
};
