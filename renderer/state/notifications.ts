import type { StoreApi } from 'zustand/vanilla';
import type { SnapshotState } from './snapshotStore.ts';
import type { UiState } from './uiStore.ts';

/** What is said at the foot of the window, and aloud. */
export type Teller = {
  readonly notify: (text: string, isFailure?: boolean) => void;
  readonly announce: (text: string) => void;
};

export type Notifications = {
  /**
   * To whoever is there now, and under this practice: asked for before a command, used after it. What one vet waited
   * for is neither seen nor heard by the next.
   */
  readonly forCurrentSession: () => Teller;
  /** Of what is said to anybody: nothing of any consult is in it. Under a lock it is not said either. */
  readonly toAnybody: Teller;
  /** What the lock screen says of itself. */
  readonly atLock: Pick<Teller, 'notify'>;
  /** For what can be pressed on both: the lock screen's, or `here`. */
  readonly hereOrAtLock: () => Pick<Teller, 'notify'>;
  /** Nothing that was said stays where another vet, or a lock, has come. */
  readonly watch: () => void;
};

export function createNotifications(
  snapshotStore: StoreApi<SnapshotState>,
  uiStore: StoreApi<UiState>,
): Notifications {
  let noticeId = 0;
  /** How often it was locked, and opened. */
  let turns = 0;
  /** Whose consults what is said now may be about; null: nobody's. */
  let saidOf: { readonly notice: string | null; readonly announcement: string | null } = {
    notice: null,
    announcement: null,
  };

  const isShut = (): boolean =>
    uiStore.getState().isCurtained || (snapshotStore.getState().snapshot?.lock.isLocked ?? false);
  let wasShut = isShut();
  function session(): string {
    if (wasShut !== isShut()) turns += 1;
    wasShut = isShut();
    return JSON.stringify([turns, snapshotStore.getState().snapshot?.active.id]);
  }

  function show(text: string, isFailure: boolean, of: string | null): void {
    noticeId += 1;
    saidOf = { ...saidOf, notice: of };
    uiStore.setState({ notice: { id: noticeId, text, isFailure } });
  }

  const teller = (of: string | null, isMeant: () => boolean): Teller => ({
    notify: (text, isFailure = false) => {
      if (isMeant()) show(text, isFailure, of);
    },
    announce: (text) => {
      if (!isMeant()) return;
      saidOf = { ...saidOf, announcement: of };
      // Only what is not there yet is read out, so the same words once more get another blank.
      const isSaid = uiStore.getState().announcement === text;
      uiStore.setState({ announcement: isSaid ? `${text}\u00A0` : text });
    },
  });

  function clear(): void {
    const isLocked = isShut();
    const { notice, announcement } = saidOf;
    if (isLocked || notice !== null) uiStore.setState({ notice: null });
    if (isLocked || announcement !== null) uiStore.setState({ announcement: '' });
  }

  function watch(): void {
    let before = session();
    const look = (): void => {
      const now = session();
      if (now === before) return;
      before = now;
      clear();
    };
    snapshotStore.subscribe(look);
    uiStore.subscribe(look);
  }

  const atLock: Notifications['atLock'] = {
    notify(text, isFailure = false) {
      if (isShut()) show(text, isFailure, session());
    },
  };
  function forCurrentSession(): Teller {
    const asked = session();
    return teller(asked, () => !isShut() && session() === asked);
  }

  return {
    forCurrentSession,
    toAnybody: teller(null, () => !isShut()),
    atLock,
    hereOrAtLock: () => (isShut() ? atLock : forCurrentSession()),
    watch,
  };
}
