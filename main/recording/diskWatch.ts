import type { Clock } from '../ports/clock.ts';
import { diskLookEveryMs, roomLowBytes, roomToGoOnBytes } from './limits.ts';

type DiskWatchDeps = {
  readonly freeBytes: () => Promise<number>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly onLooked: () => void;
  /** Too little room is left to continue. */
  readonly onFull: () => void;
};

export type DiskWatch = ReturnType<typeof createDiskWatch>;

/** Watches the room on the disk, off the capture path. */
export function createDiskWatch({ freeBytes, clock, onLooked, onFull }: DiskWatchDeps) {
  let lookedMs = clock.monotonicMs();
  let isLow = false;
  let isLooking = false;

  async function look(): Promise<void> {
    const free = await freeBytes();
    isLow = free < roomLowBytes;
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
    isLow: (): boolean => isLow,
  };
}
