/** Whether a value is as far from its target as `share` of the target, or less. */
export const isWithin = (value: number, target: number, share: number): boolean =>
  Math.abs(value - target) <= Math.abs(target) * share + roundingError;

/** What adding and multiplying decimals can be off by. */
const roundingError = 1e-12;
