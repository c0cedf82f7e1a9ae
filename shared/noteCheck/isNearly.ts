/** Whether a value differs from its target by at most this share of the target: 0.05 allows five per cent. */
export const isNearly = (value: number, target: number, share: number): boolean =>
  Math.abs(value - target) <= Math.abs(target) * share + roundingError;

/** What adding and multiplying decimals can be off by. */
const roundingError = 1e-12;
