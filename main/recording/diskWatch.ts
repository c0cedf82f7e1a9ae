import type { Clock } from '../ports/clock.ts';
import { bytesPerMinute, diskLookEveryMs, roomLowBytes, roomToGoOnBytes } from './limits.ts';

type DiskWatchDeps = {
  readonly freeBytes: () => Promise<number>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly onLooked: () => void;
  readonly onFull: () => void;
};

/** Does not change with each look. */
function minutesIn(bytes: number): number {
  const minutes = Math.max(1, Math.floor(bytes / bytesPerMinute));
  return minutes < 10 ? minutes : Math.floor(minutes / 10) * 10;
}

/** Off the capture path. */
export function createDiskWatch({ freeBytes, clock, onLooked, onFull }: DiskWatchDeps) {
  let lookedMs = Number.NEGATIVE_INFINITY;
  let roomMinutes: number | null = null;
  let isLooking = false;

  async function look(): Promise<void> {
    const free = await freeBytes();
    roomMinutes = free < roomLowBytes ? minutesIn(free - roomToGoOnBytes) : null;
    if (free < roomToGoOnBytes) onFull();
    onLooked();
  }

  return {
    look(): void {
      if (isLooking || clock.monotonicMs() - lookedMs < diskLookEveryMs) return;
      lookedMs = clock.monotonicMs();
      isLooking = true;
      // A volume that does not answer counts as not full: the next write finds out.
      void look()
        .catch(() => undefined)
        .finally(() => {
          isLooking = false;
        });
    },
    /** null: for long enough. */
    roomMinutes: (): number | null => roomMinutes,
  };
}
