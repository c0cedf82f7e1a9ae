import { cuePattern } from './data/cues.ts';
import type { Quantity } from './quantities.ts';
import type { Token } from './tokens.ts';

const [correction, hesitation] = [cuePattern('correction'), cuePattern('hesitation')];
const gap = String.raw`[\s,.;…–-]`;

/** What stands between a number that is taken back and the very next one, which takes its place. */
const takingBack = new RegExp(
  `^${gap}*(?:(?:${hesitation} )?${correction}(?:${gap}+(?:${correction}|${hesitation}|${cuePattern('lead in')}))*${gap}*|` +
    // "88, uh, hang on, he's moving, no, 96" and "two and a half, no, let's be careful, two".
    String.raw`(?:but |uh, )?(?:no,? ${cuePattern('plan')}|(?:no,? )?${cuePattern('interruption')})\b[^?\n]{0,60})$`,
);
/** How many tokens may stand between the two numbers. */
const reach = 16;
/** How many readings of other numbers may stand between them. */
const mostBetween = 14;

/**
 * What takes the place of each quantity, by its index: in "fifteen, no, fifty", fifty takes the place of fifteen.
 * `quantities`: in the order of the text.
 */
export function correctionsIn<T extends Quantity>(
  text: string,
  tokens: readonly Token[],
  quantities: readonly T[],
): ReadonlyMap<number, T> {
  const found = new Map<number, T>();
  for (const [index, one] of quantities.entries()) {
    const next = quantities.slice(index + 1, index + mostBetween).find(({ from }) => from >= one.unitTo);
    const [last, first] = [tokens[one.unitTo - 1], tokens[next?.from ?? -1]];
    if (next === undefined || first?.line !== last?.line || next.from - one.unitTo > reach) continue;
    const isTakenBack = takingBack.test(text.slice(last?.end, first?.start).toLowerCase());
    if (isTakenBack && next.value !== one.value && !isOfOtherUnit(next, one)) found.set(index, next);
  }
  return found;
}

const isOfOtherUnit = (a: Quantity, b: Quantity): boolean =>
  a.unit !== null && b.unit !== null && a.unit.dimension !== b.unit.dimension;
