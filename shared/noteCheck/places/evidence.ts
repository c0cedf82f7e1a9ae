import type { BothTexts } from './bothTexts.ts';
import { conflictsOf } from './coordinates.ts';
import { isOfPart, isSmallFigure, wordsFor } from './likeness.ts';
import { mostCompared } from './mostAlike.ts';
import { axes, type Coordinates, type Place } from './place.ts';
import { anyPart, saidOf, type SaidOfPart, type Weighed, weightOfAny, weightOfKin } from './saidOfParts.ts';
import { weights } from './textOfSites.ts';

/** How much the other sections of the note say that the same words belong to the other place. */
function wordsInRest(place: Place, { noted, heard }: BothTexts): number {
  const rest = saidOf(place, noted).filter(([{ section }]) => section !== place.section);
  const [same, other] = (['same', 'other'] as const).map((where) =>
    rest.filter(([one]) => whereIs(place, one) === where),
  );
  return Math.max(-0.5, Math.min(1, 0.5 * wordsFor(place, same ?? [], other ?? [], heard)));
}

/** How much the whole note says that this part is in trouble at the other place, and not at this one. */
function troubleInRest(place: Place, { noted }: BothTexts): number {
  if (place.trouble <= 0) return 0;
  // The leg of a cow is lame; its quarter is not.
  const leastWeight = place.parts.has('udder') ? 1 : weightOfKin;
  let [same, other] = [0, 0];
  for (const [one, weight] of saidOf(place, noted)) {
    if (weight < leastWeight) continue;
    const where = whereIs(place, one);
    if (where === 'other') other += weight * one.troubled;
    if (where === 'same') same += weight * (one.troubled - (one.places.includes(place) ? 1 : 0));
  }
  if (same >= 1) return -0.5;
  return other >= weightOfKin && same === 0 ? 1 : 0;
}

/** Whether a place of the note is on this one's side, on the other one, or somewhere else. */
function whereIs(place: Place, { coordinates }: SaidOfPart): 'same' | 'other' | 'neither' {
  const conflicts = conflictsOf(place.coordinates, coordinates);
  if (conflicts.length > 0) return conflicts.every((axis) => axis === 'side') ? 'other' : 'neither';
  return coordinates.side === place.coordinates.side ? 'same' : 'neither';
}

/** What is said of a place that the note may have taken for the other side, and of that side. */
type Choice = { readonly own: Weighed; readonly other: Weighed };

/** The transcript speaks of the other place only. */
const oneSided = 2.3;
/** It does so, but not by name; or it speaks of the leg at both places, and of the part of it only at the other. */
const partlyOneSided = 1;
/** It does so, and the note says that this one is well, which is not always said. */
const oneSidedButWell = 0.5;

/** How much more speaks for the other place: words, figures, how it is, and the rest of the note. */
export function evidenceAgainst(place: Place, choice: Choice, texts: BothTexts): number {
  const { own, other } = choice;
  const supporting = isNamed(own) ? own : [...own, ...nearlyOwn(place, texts)];
  const words = wordsFor(place, supporting, other, texts.heard);
  const isState = words > -surelyOwn && isOneOfItsKind(place) && !isBorneOut(place, own);
  const sure = place.parts.has('leg') ? 0.6 : 1;
  const state = isState ? sure * stateFor(place, choice) + troubleInRest(place, texts) : 0;
  const figure = figureFor(place, own, other);
  const isOnly = state >= 0 && words + figure > 1 && isOnlyThere(place, supporting, other);
  return (
    words + figure + (isOnly ? onlyThere : 0) + wordsInRest(place, texts) + state + absence(place, choice)
  );
}

/** A figure that stands right beside it was said right beside one of the places only. */
function figureFor({ beside }: Place, own: Weighed, other: Weighed): number {
  const has = (pool: Weighed, isSaid: (said: Place, figure: string) => boolean): boolean =>
    [...beside].some((figure) => pool.some(([{ places }]) => places.some((said) => isSaid(said, figure))));
  const here = has(own, isNear);
  return here === has(other, isBeside) ? 0 : here ? -1 : 0.4;
}

/** A small number is said of much else, so that it must be right beside it, or be a score. */
const isNear = (said: Place, figure: string): boolean =>
  isSmallFigure(figure)
    ? said.beside.has(figure)
    : Math.max(said.words.get(figure) ?? 0, said.words.get(figure.split('/')[0] ?? '') ?? 0) >= surelySaid;

/** "A two on the left", where the note has 2/5. */
const isBeside = ({ beside }: Place, figure: string): boolean =>
  beside.has(figure) || beside.has(figure.split('/')[0] ?? '');

/** Whether at least half of what the note says of it was said at the other place, and none of it here. */
function isOnlyThere(place: Place, own: Weighed, other: Weighed): boolean {
  let [all, there] = [0, 0];
  for (const [word, weight] of place.words) {
    if (weight < 1 || isOfPart(place, word)) continue;
    if (own.some(([{ words }]) => (words.get(word) ?? 0) > hardlySaid)) return false;
    all += 1;
    if (other.some(([{ words }]) => (words.get(word) ?? 0) >= weights.told)) there += 1;
  }
  return there > 0 && 2 * there >= all;
}

const surelySaid = 0.7;
const hardlySaid = 0.4;
/** How much that counts. */
const onlyThere = 0.6;

/** How much the words must speak for the place that the note has, so that its state does not matter. */
const surelyOwn = 0.9;

/** One side of the mouth has many teeth, well and in trouble. */
const isOneOfItsKind = ({ parts }: Place): boolean =>
  !parts.has('jaw') || [...parts].some((part) => part.startsWith('tooth'));

/** Whether the same is said there, so that it does not matter what else is said of this part. */
const isBorneOut = (place: Place, own: Weighed): boolean =>
  own.some(([{ places }]) => places.slice(0, mostCompared).some((said) => isLike(place, said)));

const isLike = (place: Place, said: Place): boolean =>
  place.trouble * said.trouble > 0 &&
  [...place.words].some(
    ([word, weight]) =>
      weight === 1 && said.words.get(word) === 1 && !isSmallFigure(word) && !isOfPart(place, word),
  );

/** What was said at these coordinates of a part that is not sure. */
const nearlyOwn = ({ coordinates }: Place, { saidOfParts }: BothTexts): Weighed =>
  (saidOfParts.get(anyPart) ?? [])
    .filter(
      (one) =>
        one.coordinates.side === coordinates.side && conflictsOf(one.coordinates, coordinates).length === 0,
    )
    .map((one) => [one, weightOfAny] as const);

/** What is wrong on one side and well on the other speaks for the one that is as the note says. */
function stateFor({ trouble, isMixed, coordinates }: Place, choice: Choice): number {
  const state = Math.sign(trouble);
  const own = sureOf(choice.own, coordinates);
  const other = sureOf(choice.other, { ...coordinates, side: null });
  // The note says something of a place that was said to be well, such as a figure.
  if (state === 0) return stateOf(own) < 0 && stateOf(other) >= 0 ? 0.4 : 0;
  const [here, there] = [state * stateOf(own), state * stateOf(other)];
  return 0.6 * there - 0.9 * here + (!isMixed && here < 0 && there > 0 ? contrast : 0);
}

/** How much more it counts that the one is clearly as the note says, and the other clearly is not. */
const contrast = 0.4;

/** Those of which is known on each axis where they are, if there are any: "the left" may be the left fore or hind. */
function sureOf(pool: Weighed, coordinates: Coordinates): Weighed {
  const sure = pool.filter(
    ([one, weight]) =>
      weight === 1 &&
      axes.every((axis) => coordinates[axis] === null || one.coordinates[axis] === coordinates[axis]),
  );
  return sure.length > 0 ? sure : pool;
}

/** 1: the places are in trouble, and clearly more so than well; -1: they are well; 0: neither is clear. */
function stateOf(pool: Weighed): number {
  let [ill, well] = [0, 0];
  for (const [said, weight] of pool) {
    ill += weight * said.ill;
    well += weight * said.well;
  }
  if (ill > clearly * well) return 1;
  return well > clearly * ill ? -1 : 0;
}

const clearly = 1.5;

/** Whether only the other place is spoken of. */
function absence(place: Place, { own, other }: Choice): number {
  if (!isNamed(other)) return 0;
  const ownPart = own.filter(([, weight]) => weight > weightOfAny);
  if (ownPart.length > 0) return isNamed(ownPart) ? 0 : partlyOneSided;
  if (place.trouble < 0) return oneSidedButWell;
  const isSure = other.some(([{ places }]) => places.some(({ isCarried }) => !isCarried));
  return isSure ? oneSided : partlyOneSided;
}

/** Whether something is said of the part itself, not only of the leg that it is of. */
const isNamed = (pool: Weighed): boolean => pool.some(([, weight]) => weight === 1);
