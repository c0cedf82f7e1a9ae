export type Random = ReturnType<typeof createRandom>;

/** A stream of numbers that is the same for the same seed on every machine (mulberry32). */
export function createRandom(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0;
  /** 0 to below 1. */
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from `from` to below `to`. */
  const between = (from: number, to: number): number => from + Math.floor(share() * (to - from));
  return {
    share,
    between,
    oneOf: <T>(list: readonly [T, ...T[]]): T => list[between(0, list.length)] ?? list[0],
    chance: (probability: number): boolean => share() < probability,
  };
}
