import { cuePattern } from './data/cues.ts';
import type { Quantity } from './quantities.ts';
import type { Token } from './tokens.ts';

const [correction, interruption] = [cuePattern('correction'), cuePattern('interruption')];
const [hesitation, leadIn, retraction] = [
  cuePattern('hesitation'),
  cuePattern('lead in'),
  cuePattern('retraction'),
];
const gap = String.raw`[\s,.;…–-]`;
const patternOf = (...patterns: readonly string[]): RegExp =>
  new RegExp(`^${gap}*(?:${patterns.join('|')})$`);

/** What stands between a number that is taken back and the very next one, which takes its place. */
const beforeNext = patternOf(
  `(?:${hesitation} )?${correction}(?:${gap}+(?:${correction}|${hesitation}|${leadIn}))*${gap}*`,
  // "88, uh, hang on, he's moving, no, 96" and "two and a half, no, let's be careful, two".
  String.raw`(?:but |uh, )?(?:no,? ${cuePattern('plan')}|(?:no,? )?${interruption})\b[^?\n]{0,60}`,
);
/** Says beyond doubt that something is taken back: "Two sachets twice a day. No, sorry, at her weight, one and a half sachets". */
const beforeSameScale = new RegExp(
  String.raw`\bno,? (?:${interruption}|${retraction})\b|\bsorry,? (?:no\b|not (?=[\w\s-]{1,16}[.,]))|\bwait,? no\b|\bno,? (?:it's |that's |that is |it was )?${cuePattern('closer')}\b|\b${retraction}\b|[.!?] (?:oh,? )?no,? (?:[\w-]+, )?$`,
);
/** How many tokens may stand between the two numbers; what a score is out of tells more than a unit. */
const reach = 16;
const reachOfScore = 24;
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
  /** null: they are too far apart. */
  const between = (one: T, other: T, most: number): string | null => {
    const [last, first] = [tokens[one.unitTo - 1], tokens[other.from]];
    return first?.line === last?.line && other.from - one.unitTo <= most
      ? text.slice(last?.end, first?.start).toLowerCase()
      : null;
  };
  const takesPlaceOf = (one: T, later: readonly T[]): T | undefined => {
    const [next] = later;
    if (next === undefined) return undefined;
    const words = between(one, next, reach);
    const isTakenBack = words !== null && beforeNext.test(words);
    if (isTakenBack && next.value !== one.value && !isOfOtherUnit(next, one)) return next;
    const other = hasScale(one) ? later.find((some) => isOfScale(some, one)) : undefined;
    // In "two days. See me on the sixth, no, wait, in ten days", the date is taken back.
    if (other === undefined || isSameAmount(other, one)) return undefined;
    if (later.some(({ isDate, from }) => isDate && from < other.from)) return undefined;
    const said = between(one, other, one.outOf === null ? reach : reachOfScore);
    return said !== null && beforeSameScale.test(said) ? other : undefined;
  };
  return new Map(
    quantities.flatMap((one, index) => {
      const later = quantities.slice(index + 1, index + 1 + mostBetween);
      const other = takesPlaceOf(
        one,
        later.filter(({ from }) => from >= one.unitTo),
      );
      return other === undefined ? [] : [[index, other] as const];
    }),
  );
}

const hasScale = ({ unit, outOf }: Quantity): boolean => unit !== null || outOf !== null;
const isSameAmount = (a: Quantity, b: Quantity): boolean =>
  a.value === b.value && a.unit?.factor === b.unit?.factor;
const isOfScale = (a: Quantity, b: Quantity): boolean =>
  a.unit?.dimension === b.unit?.dimension && a.outOf === b.outOf;
const isOfOtherUnit = (a: Quantity, b: Quantity): boolean =>
  a.unit !== null && b.unit !== null && a.unit.dimension !== b.unit.dimension;
