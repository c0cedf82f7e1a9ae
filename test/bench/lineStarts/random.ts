/** Chance that is the same for the same seed, so that a conversation can be made again. */
export type Random = {
  readonly between: (least: number, most: number) => number;
  readonly isTrue: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
};

/** Numerical Recipes' linear congruential generator; its upper bits are good enough here. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
  for (let at = 0; at < 8; at += 1) next();
  return {
    between: (least, most) => least + next() * (most - least),
    isTrue: (probability) => next() < probability,
    pick(list) {
      const one = list[Math.floor(next() * list.length)];
      if (one === undefined) throw new Error('There is nothing to pick from.');
      return one;
    },
  };
}
