export function createNetworkBreaks(isOnline: () => boolean = () => true) {
  let count = 0;
  /** The computer falls asleep, or its network is there again. */
  const happened = (): void => void (count += 1);
  return {
    happened,
    /**
     * Another number than before: the computer has slept or was offline in between, as far as the system says
     * so.
     */
    count: (): number => {
      if (!isOnline()) happened();
      return count;
    },
  };
}
