/** Numbers that are the same for the same seed. */
export type Random = {
  /** At least 0, less than 1. */
  readonly next: () => number;
  readonly between: (from: number, to: number) => number;
  readonly oneOf: <T>(all: readonly T[]) => T;
};

/** mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    oneOf: (all) => {
      const one = all[Math.floor(next() * all.length)];
      if (one === undefined) throw new Error('Nothing to choose from');
      return one;
    },
  };
}
