export type SessionEndDeps = {
  readonly onTheirWay: () => number;
  readonly save: () => void;
  readonly notify: (count: number) => void;
  /** The take's sound stays. */
  readonly endTake: () => void;
  readonly quit: () => void;
};

/** As much as possible before the end of the system session is certain, and nothing twice. */
export function sessionEndSteps({ onTheirWay, save, notify, endTake, quit }: SessionEndDeps) {
  let isHurried = false;
  let hasNotified = false;

  function announce(): void {
    save();
    const count = onTheirWay();
    if (hasNotified || count === 0) return;
    hasNotified = true;
    notify(count);
  }

  function leave(): void {
    if (isHurried) return;
    isHurried = true;
    announce();
    endTake();
    quit();
  }

  return {
    /** Another program or the person can still stop the end of the session. */
    announce,
    leave,
    /** Nobody is asked, and waits are short. */
    isHurried: (): boolean => isHurried,
  };
}
