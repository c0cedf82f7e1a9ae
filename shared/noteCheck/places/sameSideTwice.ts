import { conflictsOf } from './coordinates.ts';
import { evidenceAgainst, type Choice } from './evidence.ts';
import { mostAlike } from './mostAlike.ts';
import { axes, type Place } from './place.ts';
import { choicesOf, sideFault } from './sideFault.ts';
import type { BothTexts } from './bothTexts.ts';

/** How many characters may stand between two places that a note sets against each other. */
const mostBetween = 28;

/**
 * "Right kidney small, right normal", "L ear worse than L": a note that sets one side against the other has named one of
 * them wrongly. The place that the transcript has rather on the other side; null: it names no other side, or these
 * places are not set against each other.
 */
export function sameSideTwice(place: Place, others: readonly Place[], texts: BothTexts): Place | null {
  const twins = others.filter((other) => other !== place && isSetAgainst(place, other));
  const [twin] = twins;
  // "Left flexion 60° (right 40°), girth 24 cm (right 22 cm)" has named the other side.
  if (others.some((other) => isOtherSide(place, other))) return null;
  if (twin === undefined || twins.some((one) => sideFault(one, texts) !== null)) return null;
  const [own, its] = [place, twin].map((one) => bestChoice(one, texts));
  if (own === undefined || own === null) return null;
  const isLater = place.start > twin.start;
  const isWorse = its === undefined || its === null || own.evidence > its.evidence;
  const isEven = its !== undefined && its !== null && own.evidence === its.evidence;
  return isWorse || (isEven && isLater) ? mostAlike(place, own.choice.other, texts.heard) : null;
}

function bestChoice(
  place: Place,
  texts: BothTexts,
): { readonly choice: Choice; readonly evidence: number } | null {
  const choices = choicesOf(place, texts).filter(({ on }) => on.length === 1 && on[0] === 'side');
  const [choice] = choices;
  return choice === undefined ? null : { choice, evidence: evidenceAgainst(place, choice, texts) };
}

const isOtherSide = (place: Place, other: Place): boolean =>
  place.sentence === other.sentence &&
  [...place.parts].some((part) => other.parts.has(part)) &&
  conflictsOf(place.coordinates, other.coordinates).includes('side');

function isSetAgainst(one: Place, other: Place): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  const between = second.start - first.end;
  const isOneSide = /^(?:left|right)$/.test(one.coordinates.side ?? '');
  return (
    isOneSide &&
    !one.isSideCarried &&
    !other.isSideCarried &&
    // "Worse than R (R scratched at)" goes on about the same one.
    between !== 2 &&
    between >= 1 &&
    between <= mostBetween &&
    conflictsOf(one.coordinates, other.coordinates).length === 0 &&
    axes.every((axis) => one.coordinates[axis] === other.coordinates[axis]) &&
    one.sentence === other.sentence &&
    second.isCarried &&
    [...first.parts].some((part) => second.parts.has(part))
  );
}
