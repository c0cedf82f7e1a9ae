import type { Quantity } from '../quantities.ts';
import { textAt, type Token } from '../tokens.ts';
import { unitOf } from '../units.ts';

/**
 * The word or sign beside a number of the note that shows why it has no unit: "day 7", "3x", "300 ml/day (was 500)",
 * "| 6 | 11 |"; also a word in the plural up to three words behind it.
 */
export function thingAround(tokens: readonly Token[], { from, to }: Quantity): string | null {
  const [before, after] = [textAt(tokens, from - 1), textAt(tokens, to)];
  if (unitOf(before)?.dimension === 'time' && before.length > 1) return before;
  if (/^(?:was|from|previously|prev|x|×|\||→|dispensed|given)$/.test(before)) return before;
  if (/^(?:x|×|dim|\||→|dispensed|given)$/.test(after) || (before === '(' && after === ')')) return after;
  return [0, 1, 2].map((more) => textAt(tokens, to + more)).find((word) => isPluralOrPer.test(word)) ?? null;
}

/** "20 litter box visits", "4-5 per hour". */
const isPluralOrPer = /^(?:per|[a-z]+[^su\W]s)$/;
