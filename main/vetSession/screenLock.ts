import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';

export type ScreenLockDeps = {
  readonly connections: { readonly get: (id: ConnectionId) => Connection | null };
  /** Also sends what is under New consult. Resolves at a time limit too. */
  readonly savePage: () => Promise<void>;
  readonly onChange: () => void;
};

export type ScreenLock = ReturnType<typeof createScreenLock>;

export function createScreenLock(
  isLockedAtStart: boolean,
  { connections, savePage, onChange }: ScreenLockDeps,
) {
  let isLocked = isLockedAtStart;
  let locking: Promise<void> | null = null;
  let changeCount = 0;
  let requested: ConnectionId | null = null;

  async function saveAndLock(): Promise<void> {
    await savePage().catch(() => undefined);
    isLocked = true;
    locking = null;
    onChange();
  }

  return {
    isLocked: (): boolean => isLocked,
    changeCount: (): number => changeCount,
    /** null: the person who locked the screen chose no connection. */
    requested: (): Connection | null => (requested === null ? null : connections.get(requested)),
    /** Resolves when the screen is locked. */
    lock(to: ConnectionId | null): Promise<void> {
      if (isLocked) return Promise.resolve();
      requested = to;
      changeCount += 1;
      locking ??= saveAndLock();
      return locking;
    },
    /** The lock under way. */
    locking: (): Promise<void> | null => locking,
    open(): void {
      isLocked = false;
      changeCount += 1;
      requested = null;
      onChange();
    },
  };
}
