import type { Frequency } from '../frequencies.ts';
import { isWithin } from '../isWithin.ts';

/** Months and weeks are not so exact. */
export const isSameFrequency = (said: Frequency, perDay: number): boolean =>
  isWithin(said.perDay, perDay, perDay < 0.2 ? 0.1 : 0.02);
