/** One number of each list, multiplied, in each way of choosing them. An empty list leaves no way. */
export const products = (...lists: readonly (readonly number[])[]): readonly number[] =>
  lists.reduce<readonly number[]>((all, list) => all.flatMap((one) => list.map((other) => one * other)), [1]);
