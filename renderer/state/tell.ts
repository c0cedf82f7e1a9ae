import type { StoreApi } from 'zustand/vanilla';
import type { Mirror } from './mirror.ts';
import type { Screen } from './screen.ts';

/** What is said at the foot of the window, and aloud. */
export type Teller = {
  readonly notify: (text: string, isFailure?: boolean) => void;
  readonly announce: (text: string) => void;
};

export type Tell = {
  /**
   * To whoever is there now, and under this practice: asked for before a command, used after it. What one vet waited
   * for is neither seen nor heard by the next.
   */
  readonly here: () => Teller;
  /** Of what is said to anybody: nothing of any consult is in it. Under a lock it is not said either. */
  readonly toAnybody: Teller;
  /** What the lock screen says of itself. */
  readonly atLock: Pick<Teller, 'notify'>;
  /** For what can be pressed on both: the lock screen's, or `here`. */
  readonly hereOrAtLock: () => Pick<Teller, 'notify'>;
  /** Nothing that was said stays where another vet, or a lock, has come. */
  readonly watch: () => void;
};

export function createTell(mirror: StoreApi<Mirror>, screen: StoreApi<Screen>): Tell {
  let noticeId = 0;
  /** How often it was locked, and opened. */
  let turns = 0;
  /** Whose consults what is said now may be about; null: nobody's. */
  let saidOf: { readonly notice: string | null; readonly announcement: string | null } = {
    notice: null,
    announcement: null,
  };

  const isShut = (): boolean =>
    screen.getState().isCurtained || (mirror.getState().snapshot?.lock.isLocked ?? false);
  let wasShut = isShut();
  function session(): string {
    if (wasShut !== isShut()) turns += 1;
    wasShut = isShut();
    return JSON.stringify([turns, mirror.getState().snapshot?.active.id]);
  }

  function show(text: string, isFailure: boolean, of: string | null): void {
    noticeId += 1;
    saidOf = { ...saidOf, notice: of };
    screen.setState({ notice: { id: noticeId, text, isFailure } });
  }

  const teller = (of: string | null, isMeant: () => boolean): Teller => ({
    notify: (text, isFailure = false) => {
      if (isMeant()) show(text, isFailure, of);
    },
    announce: (text) => {
      if (!isMeant()) return;
      saidOf = { ...saidOf, announcement: of };
      // Only what is not there yet is read out, so the same words once more get another blank.
      const isSaid = screen.getState().announcement === text;
      screen.setState({ announcement: isSaid ? `${text}\u00A0` : text });
    },
  });

  function clear(): void {
    const isLocked = isShut();
    const { notice, announcement } = saidOf;
    if (isLocked || notice !== null) screen.setState({ notice: null });
    if (isLocked || announcement !== null) screen.setState({ announcement: '' });
  }

  function watch(): void {
    let before = session();
    const look = (): void => {
      const now = session();
      if (now === before) return;
      before = now;
      clear();
    };
    mirror.subscribe(look);
    screen.subscribe(look);
  }

  const atLock: Tell['atLock'] = {
    notify(text, isFailure = false) {
      if (isShut()) show(text, isFailure, session());
    },
  };
  function here(): Teller {
    const asked = session();
    return teller(asked, () => !isShut() && session() === asked);
  }

  return {
    here,
    toAnybody: teller(null, () => !isShut()),
    atLock,
    hereOrAtLock: () => (isShut() ? atLock : here()),
    watch,
  };
}
