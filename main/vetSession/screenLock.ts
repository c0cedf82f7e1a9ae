import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';

export type ScreenLockDeps = {
  readonly isLockedAtStart: boolean;
  readonly connection: (id: ConnectionId) => Connection | null;
  /** Asks the page to save what the vet typed. */
  readonly savePage: () => Promise<void>;
  readonly onChange: () => void;
};

/** Whether the screen is locked. */
export type ScreenLock = {
  readonly isLocked: () => boolean;
  /** How often the screen began to lock or opened in this run. */
  readonly changeCount: () => number;
  /** The connection that the person who locked the screen wants to open; null: none. */
  readonly requested: () => Connection | null;
  /** Resolves when the screen is locked. */
  readonly lock: (requested: ConnectionId | null) => Promise<void>;
  /** The lock that is under way; null: none. */
  readonly locking: () => Promise<void> | null;
  readonly open: () => void;
};

export function createScreenLock(deps: ScreenLockDeps): ScreenLock {
  let isLocked = deps.isLockedAtStart;
  let locking: Promise<void> | null = null;
  let changeCount = 0;
  let requested: ConnectionId | null = null;

  async function saveAndLock(): Promise<void> {
    await deps.savePage().catch(() => undefined);
    isLocked = true;
    locking = null;
    deps.onChange();
  }

  return {
    isLocked: () => isLocked,
    changeCount: () => changeCount,
    requested: () => (requested === null ? null : deps.connection(requested)),
    lock(to) {
      if (isLocked) return Promise.resolve();
      requested = to;
      changeCount += 1;
      locking ??= saveAndLock();
      return locking;
    },
    locking: () => locking,
    open() {
      isLocked = false;
      changeCount += 1;
      requested = null;
      deps.onChange();
    },
  };
}
