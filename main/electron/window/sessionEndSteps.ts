type SessionEndDeps = {
  /** How many consults go to the service by themselves while the app is open. */
  readonly onTheirWay: () => number;
  /** The person hears what is not sent yet. */
  readonly tell: (count: number) => void;
  /** What was typed is saved at once; everything else goes on. */
  readonly save: () => void;
  /** The take is ended and kept. */
  readonly end: () => void;
  readonly quit: () => void;
};

export type SessionEndSteps = {
  /** The system asks whether it may sign out or shut down. Another program or the person can still stop that. */
  readonly asked: () => void;
  /** The system signs out or shuts down now. */
  readonly leave: () => void;
  readonly isHurried: () => boolean;
};

/** What is done as the system signs out or shuts down: as much as can be before it is certain, and nothing twice. */
export function sessionEndSteps({ onTheirWay, tell, save, end, quit }: SessionEndDeps): SessionEndSteps {
  let isHurried = false;
  let isTold = false;

  function asked(): void {
    save();
    const count = onTheirWay();
    if (isTold || count === 0) return;
    isTold = true;
    tell(count);
  }

  return {
    asked,
    leave() {
      if (isHurried) return;
      isHurried = true;
      asked();
      end();
      quit();
    },
    isHurried: () => isHurried,
  };
}
