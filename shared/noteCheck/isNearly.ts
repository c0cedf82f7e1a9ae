/** A share of 0.05 allows five per cent. */
export const isNearly = (value: number, target: number, share: number): boolean =>
  Math.abs(value - target) <= Math.abs(target) * share + roundingError;

const roundingError = 1e-12;
