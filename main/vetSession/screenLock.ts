import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';

export type ScreenLockDeps = {
  readonly isLockedAtStart: boolean;
  readonly connection: (id: ConnectionId) => Connection | null;
  /** Asks the page to save what the vet typed. */
  readonly savePage: () => Promise<void>;
  readonly onChange: () => void;
};

export type ScreenLock = ReturnType<typeof createScreenLock>;

export function createScreenLock(deps: ScreenLockDeps) {
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
    isLocked: (): boolean => isLocked,
    /** How often the screen began to lock or opened in this run. */
    changeCount: (): number => changeCount,
    /** The connection that the person who locked the screen wants to open; null: none. */
    requested: (): Connection | null => (requested === null ? null : deps.connection(requested)),
    /** Resolves when the screen is locked. */
    lock(to: ConnectionId | null): Promise<void> {
      if (isLocked) return Promise.resolve();
      requested = to;
      changeCount += 1;
      locking ??= saveAndLock();
      return locking;
    },
    /** The lock that is under way; null: none. */
    locking: (): Promise<void> | null => locking,
    open(): void {
      isLocked = false;
      changeCount += 1;
      requested = null;
      deps.onChange();
    },
  };
}
