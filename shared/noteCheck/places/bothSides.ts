import type { Heard } from '../heard.ts';
import { partOf } from './bodyParts.ts';
import type { BothTexts } from './bothTexts.ts';
import { conflictsOf, isEither } from './coordinates.ts';
import { isNamed, oneSided, stateOf } from './evidence.ts';
import { wordsFor } from './likeness.ts';
import { mostAlike } from './mostAlike.ts';
import type { Place } from './place.ts';
import { saidOf, type Weighed } from './saidOfParts.ts';

/** What must speak for one side where the note says both. */
const leastEvidence = 1.6;

/** "Both elbows" where the same was said of one of them. */
export function faultOfBoth(place: Place, { heard, saidOfParts }: BothTexts): Place | null {
  const all = saidOf(place, saidOfParts).filter(
    ([{ coordinates }]) =>
      coordinates.side !== null && conflictsOf(place.coordinates, coordinates).length === 0,
  );
  const both = all.filter(([{ coordinates }]) => isEither(coordinates.side));
  const left = all.filter(([{ coordinates }]) => coordinates.side === 'left');
  const right = all.filter(([{ coordinates }]) => coordinates.side === 'right');
  if (isSaidOfEach(place, left, right)) return null;
  const isOfBoth = isNamed(both) || isSaidInPlural(place, heard);
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const words = wordsFor(place, [...other, ...both], one, heard);
    const evidence =
      words + (isOfBoth ? 0 : stateFor(place, one, other) + (isNamed(one) && !isNamed(other) ? oneSided : 0));
    if (evidence >= leastEvidence) return mostAlike(place, one, heard);
  }
  return null;
}

/** "Left one's normal, right's normal, bladder small" bears out that both are normal. */
const isSaidOfEach = ({ trouble }: Place, left: Weighed, right: Weighed): boolean =>
  trouble !== 0 && stateOf(left) === Math.sign(trouble) && stateOf(right) === Math.sign(trouble);

/** One side is in trouble as the note says of both, and the other is well. */
const stateFor = ({ trouble }: Place, one: Weighed, other: Weighed): number =>
  trouble > 0 && stateOf(one) > 0 && stateOf(other) < 0 ? 1 : 0;

/** "Eyes are clear" is said of both. */
const isSaidInPlural = ({ parts }: Place, heard: Heard): boolean => {
  const plurals = pluralsOf(heard);
  return [...parts].some((part) => plurals.has(part));
};

/** The parts that a transcript names in the plural. All places of a note are compared with the same transcript. */
const pluralsByHeard = new WeakMap<Heard, ReadonlySet<string>>();

function pluralsOf(heard: Heard): ReadonlySet<string> {
  const known = pluralsByHeard.get(heard);
  if (known !== undefined) return known;
  const plurals = new Set(heard.tokens.flatMap(({ text }) => (isPlural(text) ? (partOf(text) ?? []) : [])));
  pluralsByHeard.set(heard, plurals);
  return plurals;
}

const isPlural = (word: string): boolean =>
  word.endsWith('s') &&
  partOf(word) !== undefined &&
  [word.slice(0, -1), word.slice(0, -2), `${word.slice(0, -3)}y`].some((one) => partOf(one) === partOf(word));
