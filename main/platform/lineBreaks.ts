export type LineBreaks = {
  /** The computer falls asleep, or its network is there again. */
  readonly happened: () => void;
  /** Another number than before: the computer has slept or was offline in between, as far as the system says so. */
  readonly count: () => number;
};

export function createLineBreaks(isOnline: () => boolean = () => true): LineBreaks {
  let count = 0;
  const happened = (): void => void (count += 1);
  return {
    happened,
    count() {
      if (!isOnline()) happened();
      return count;
    },
  };
}
