export type SessionEndDeps = {
  /** How many consults the app would still send. */
  readonly onTheirWay: () => number;
  /** Saves at once what was typed. */
  readonly save: () => void;
  /** Tells the person what is not sent yet. */
  readonly notify: (count: number) => void;
  /** Ends the take, whose sound stays. */
  readonly endTake: () => void;
  readonly quit: () => void;
};

/** Does as much as possible before the end of the system session is certain, and nothing twice. */
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
    /** The system may end the session. Another program or the person can still stop that. */
    announce,
    /** The system ends the session now. */
    leave,
    /** The system ends the session, so nobody is asked and waits are short. */
    isHurried: (): boolean => isHurried,
  };
}
