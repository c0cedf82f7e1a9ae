import { conflictsOf } from './coordinates.ts';
import { axes, type Place } from './place.ts';

/** How many characters may stand between two places that a note sets against each other. */
const mostBetween = 28;

/** Whether a note sets two places against each other that it has on the same side. `text`: of their section. */
export function isSetAgainst(one: Place, other: Place, text: string): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  const between = text.slice(first.end, second.start);
  if (!isSamePlace(first, second)) return false;
  if (areHeads(first, second, text)) return true;
  if (first.sentence !== second.sentence && !/^ \| $/.test(between)) return false;
  if (comparison.test(between)) return true;
  // "Worse than R (R scratched at)" goes on about the same one.
  if (between.length === 2 || between.length < 1 || between.length > mostBetween) return false;
  return second.isCarried
    ? true
    : parting.test(between) && !again.test(text.slice(first.end, second.end + 25));
}

/** "L ear worse than L": whatever else the sentence has. */
export const isComparison = (one: Place, other: Place, text: string): boolean => {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  return comparison.test(text.slice(first.end, second.start));
};

const comparison = /^[^.;|\n]{0,25}(?:\bthan(?: on| in| the){0,2}|[<>]|\bvs\.?) $/;

/** "OD 8 mm, OD 11 mm", "left kidney sore, left kidney not", "LH and LH", "12 OD and 14 mm/min OD". */
const parting =
  /^(?:[^,;()\n]*[,;]| and| or|\/| \|)(?: \d[\d.]*\S?(?: ?[a-z/]{1,6})?)?(?: (?:on|in))?(?: the)? ?$/i;

/** "LF 2/5, LF 1/5 after the block" has measured it again. */
const again = /\b(?:after|then|now|later|previous|previously|was|before|post|once|when|on)\b/i;

function isSamePlace(first: Place, second: Place): boolean {
  return (
    /^(?:left|right)$/.test(first.coordinates.side ?? '') &&
    !first.isSideCarried &&
    !second.isSideCarried &&
    !first.isToothNumber &&
    !second.isToothNumber &&
    conflictsOf(first.coordinates, second.coordinates).length === 0 &&
    axes.every((axis) => first.coordinates[axis] === second.coordinates[axis]) &&
    ([...first.parts].some((part) => second.parts.has(part)) ||
      (first.parts.size === 0 && second.parts.size === 0))
  );
}

/** "AS: clean" and "AS: red", each at the beginning of a line of the same list. */
const areHeads = (first: Place, second: Place, text: string): boolean =>
  isHead(first, text) &&
  isHead(second, text) &&
  /^[^\n]*\n[^\n\p{L}]*$/u.test(text.slice(first.end, second.start)) &&
  first.parts.size === second.parts.size;

const isHead = ({ start, end }: Place, text: string): boolean =>
  text[end] === ':' && /(?:^|\n)[^\n\p{L}]*$/u.test(text.slice(Math.max(0, start - 8), start));
