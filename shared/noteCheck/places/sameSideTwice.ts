import { conflictsOf } from './coordinates.ts';
import { evidenceAgainst, type Choice } from './evidence.ts';
import { mostAlike } from './mostAlike.ts';
import type { Place } from './place.ts';
import { isComparison, isSetAgainst } from './setAgainst.ts';
import { choicesOf, sideFault } from './sideFault.ts';
import type { BothTexts } from './bothTexts.ts';

/**
 * "Right kidney small, right normal", "L ear worse than L": a note that sets one side against the other has named one of
 * them wrongly. The place that the transcript has rather on the other side; null: it names no other side, or these
 * places are not set against each other.
 */
export function sameSideTwice(
  place: Place,
  others: readonly Place[],
  texts: BothTexts,
  text: string,
): Place | null {
  const twins = others.filter((other) => other !== place && isSetAgainst(place, other, text));
  const [twin] = twins;
  // "Left flexion 60° (right 40°), girth 24 cm (right 22 cm)" has named the other side.
  if (twin === undefined) return null;
  if (!isComparison(place, twin, text) && others.some((other) => isOtherSide(place, other))) return null;
  if (twins.some((one) => sideFault(one, texts) !== null)) return null;
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
