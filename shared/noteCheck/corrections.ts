import { cuePattern } from './data/cues.ts';
import type { Quantity } from './quantities.ts';
import type { Token } from './tokens.ts';

const [correction, interruption] = [cuePattern('correction'), cuePattern('interruption')];
const [instead, retraction] = [cuePattern('instead'), cuePattern('retraction')];
const [hesitation, leadIn] = [cuePattern('hesitation'), cuePattern('lead in')];
const gap = String.raw`[\s,.;…–-]`;
/** What stands between a number that is taken back and the one that takes its place. */
const corrections: readonly RegExp[] = [
  `(?:${hesitation} )?${correction}(?:${gap}+(?:${correction}|${hesitation}|${leadIn}))*${gap}*`,
  String.raw`(?:no|${interruption})\b[^?]{0,60}\b${instead}\b[^?]{0,25}`,
  // "88, uh, hang on, he's moving, no, 96".
  String.raw`(?:no|actually|${hesitation}|${interruption})\b[^?\n]{0,60}${gap}${correction}${gap}*${leadIn}?\s*`,
  // "Two and a half, no, let's be careful, two".
  String.raw`(?:but )?no,? ${cuePattern('plan')}\b[^?\n]{0,40}`,
  String.raw`(?:no,? )?${interruption}\b[^?\n]{0,45}`,
].map((pattern) => new RegExp(`^${gap}*${pattern}$`));
/** "Forty litres by the tube if she's not drinking, no, twenty-five": what was meant comes right after. */
const afterSomeWords = new RegExp(
  String.raw`^[^.?!\n\d]{1,60}[,;…–-]\s*(?:no(?:,? (?:sorry|wait))?|sorry|or rather|make that|${retraction})[\s,;…–-]+$`,
);
/** How many tokens may stand between the two numbers. */
const reach = 16;

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
  for (const [index, quantity] of quantities.entries()) {
    const next = nextAfter(quantities, index);
    if (next !== null && isTakenBack(text, tokens, quantity, next)) found.set(index, next);
    else {
      const later = takenBackLater(text, tokens, quantities, index);
      if (later !== null) found.set(index, later);
    }
  }
  return found;
}

/** Says without a doubt that something is taken back. */
const plainCue = new RegExp(
  String.raw`\bno,? (?:${interruption}|${retraction})\b|\bsorry,? (?:no\b|not (?=[\w\s-]{1,16}[.,]))|\bwait,? no\b|\bno,? (?:it's |that's |that is |it was )?${cuePattern('closer')}\b|\b${retraction}\b|[.!?] (?:oh,? )?no,? (?:[\w-]+, )?$`,
);
/** How many tokens may stand between two numbers with the same unit. */
const reachOfUnit = 16;
/** What a score is out of tells more than a unit. */
const reachOfScore = 24;
/** How many readings of other numbers may stand between them. */
const mostBetween = 14;

/** "Two sachets twice a day. No, sorry, at her weight, one and a half sachets": the unit, or what a score is out of, tells which number was meant. */
function takenBackLater<T extends Quantity>(
  text: string,
  tokens: readonly Token[],
  quantities: readonly T[],
  index: number,
): T | null {
  const one = quantities[index];
  if (one === undefined || !hasScale(one)) return null;
  const other = quantities
    .slice(index + 1, index + 1 + mostBetween)
    .find((next) => next.from >= one.unitTo && isOfSameScale(next, one));
  const [last, first] = [tokens[one.unitTo - 1], tokens[other?.from ?? -1]];
  // In "two days. See me on the sixth, no, wait, in ten days", the date is taken back.
  if (quantities.some(({ isDate, from }) => isDate && from >= one.unitTo && from < (other?.from ?? 0)))
    return null;
  if (other === undefined || last === undefined || first?.line !== last.line) return null;
  const isNear = other.from - one.unitTo <= (one.outOf === null ? reachOfUnit : reachOfScore);
  return isNear && !isSameAmount(other, one) && plainCue.test(text.slice(last.end, first.start).toLowerCase())
    ? other
    : null;
}

const hasScale = ({ unit, outOf }: Quantity): boolean => unit !== null || outOf !== null;

const isSameAmount = (a: Quantity, b: Quantity): boolean =>
  a.value === b.value && a.unit?.factor === b.unit?.factor;

const isOfSameScale = (a: Quantity, b: Quantity): boolean =>
  a.unit?.dimension === b.unit?.dimension && a.outOf === b.outOf;

/** The first quantity that begins after this one and its unit. */
function nextAfter<T extends Quantity>(quantities: readonly T[], index: number): T | null {
  const end = quantities[index]?.unitTo ?? 0;
  for (let next = index + 1; next < quantities.length; next += 1) {
    const other = quantities[next];
    if (other !== undefined && other.from >= end) return other;
  }
  return null;
}

function isTakenBack(text: string, tokens: readonly Token[], one: Quantity, next: Quantity): boolean {
  const [last, first] = [tokens[one.unitTo - 1], tokens[next.from]];
  if (last === undefined || first === undefined) return false;
  if (next.from - one.unitTo > reach || first.line !== last.line) return false;
  const between = text.slice(last.end, first.start).toLowerCase();
  const isSameKind =
    next.thing === null && next.outOf === one.outOf && (next.unit === null || one.unit !== null);
  if (!corrections.some((pattern) => pattern.test(between)) && !(isSameKind && afterSomeWords.test(between)))
    return false;
  const isOtherKind = one.unit !== null && next.unit !== null && one.unit.dimension !== next.unit.dimension;
  return !isOtherKind && next.value !== one.value;
}
