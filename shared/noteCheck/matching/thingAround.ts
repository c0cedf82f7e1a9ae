import type { Quantity } from '../quantities.ts';
import { textAt, type Token } from '../tokens.ts';
import { unitOf } from '../units.ts';

/**
 * The word or sign beside a number of the note that shows why it has no unit: "day 7", "3x", "300 ml/day (was 500)",
 * "250 + 300", "| 6 | 11 |"; also a word in the plural up to three words behind it.
 */
export function thingAround(tokens: readonly Token[], { from, to }: Quantity): string | null {
  const [before, after] = [textAt(tokens, from - 1), textAt(tokens, to)];
  // "Tabs: 21".
  if (before === ':' && unitOf(textAt(tokens, from - 2)) !== null && textAt(tokens, from - 2).length > 2)
    return textAt(tokens, from - 2);
  if (isPrice(tokens, from)) return 'price';
  if (unitOf(before)?.dimension === 'time' && before.length > 1) return before;
  if (/^(?:was|from|previously|prev|x|×|\||→|\+|=|dispensed?|disp|qty|quantity|given|total)$/.test(before))
    return before;
  if (/^(?:x|×|dim|\||→|\+|=|"|”|″|dispensed|given|total)$/.test(after) || (before === '(' && after === ')'))
    return after;
  const end = endOfRange(tokens, to);
  return [0, 1, 2].map((more) => textAt(tokens, end + more)).find((word) => isPluralOrPer.test(word)) ?? null;
}

/** In "5-6 bee stings", both numbers are of the stings. */
const endOfRange = (tokens: readonly Token[], to: number): number =>
  /^(?:-|–|to|or)$/.test(textAt(tokens, to)) && tokens[to + 1]?.kind === 'figure' ? to + 2 : to;

/** "20 litter box visits", "4-5 per hour". */
const isPluralOrPer = /^(?:per|[a-z]+[^su\W]s)$/;

/** How many tokens before a number the word for a price may stand. */
const reachOfPrice = 4;

/** Whether a word for a price stands shortly before a number in its line: "Estimate 400-600". */
const isPrice = (tokens: readonly Token[], from: number): boolean =>
  tokens
    .slice(Math.max(0, from - reachOfPrice), from)
    .some(
      ({ text, line }) =>
        /^(?:estimates?|estimated|quoted?|costs?|price|fees?|deposit|invoice)$/.test(text) &&
        line === tokens[from]?.line,
    );
