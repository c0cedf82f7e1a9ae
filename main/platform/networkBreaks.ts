export function createNetworkBreaks(isOnline: () => boolean = () => true) {
  let count = 0;
  const happened = (): void => void (count += 1);
  return {
    happened,
    /** Grows when the computer has slept or was offline, as far as the system says so. */
    count: (): number => {
      if (!isOnline()) happened();
      return count;
    },
  };
}
