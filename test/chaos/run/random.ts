/** A stream of numbers that is the same for the same seed on every machine (mulberry32). */
export type Random = {
  /** 0 to below 1. */
  readonly share: () => number;
  /** A whole number from `from` to below `to`. */
  readonly between: (from: number, to: number) => number;
  readonly oneOf: <T>(list: readonly [T, ...T[]]) => T;
  readonly chance: (probability: number) => boolean;
};

export function createRandom(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0;
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(share() * (to - from));
  return {
    share,
    between,
    oneOf: (list) => list[between(0, list.length)] ?? list[0],
    chance: (probability) => share() < probability,
  };
}
