import { isPartOfLeg, namesOfLegParts } from './bodyParts.ts';
import { axes, nowhere, type Coordinates, type Place } from './place.ts';

/** All that a section of a note or a transcript says of one part at the same coordinates. */
export type SaidOfPart = {
  readonly part: string;
  readonly coordinates: Coordinates;
  readonly section: number;
  readonly places: readonly Place[];
  /** The nearest that each word stands to one of the places. */
  readonly words: ReadonlyMap<string, number>;
  /** How much trouble the places are in that are, and how well those are that are well. */
  readonly ill: number;
  readonly well: number;
  /** How many of the places are in trouble. */
  readonly troubled: number;
};

/** Some of what was said, and how much each piece counts. */
export type Weighed = readonly (readonly [SaidOfPart, number])[];

/** Of what was named so long before that it may be another part. */
export const anyPart = '?';

/** Of what was named with no part at all: "and the lubricant in the left". */
const noPart = '';

/** All that is said of each part, by its plain name. */
export type SaidOfParts = ReadonlyMap<string, readonly SaidOfPart[]>;

/** How much one place can add. */
export const mostTrouble = 2;

/** Puts together what a section says of the same part at the same coordinates. */
export function saidOfParts(places: readonly Place[]): SaidOfParts {
  const groups = new Map<string, { part: string; places: Place[] }>();
  for (const place of places)
    for (const part of namesOf(place)) {
      const key = [part, place.section, ...axes.map((axis) => place.coordinates[axis] ?? '')].join(' ');
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { part, places: [place] });
      else group.places.push(place);
    }
  return Map.groupBy([...groups.values()].map(putTogether), ({ part }) => part);
}

const namesOf = ({ parts, isCarried }: Place): readonly string[] => {
  if (parts.size === 0) return [anyPart, noPart];
  return isCarried ? [...parts, anyPart] : [...parts];
};

function putTogether({ part, places }: Pick<SaidOfPart, 'part' | 'places'>): SaidOfPart {
  const words = new Map<string, number>();
  for (const place of places)
    for (const [word, weight] of place.words) words.set(word, Math.max(words.get(word) ?? 0, weight));
  const [first] = places;
  return {
    part,
    coordinates: first?.coordinates ?? nowhere,
    section: first?.section ?? 0,
    places,
    words,
    ill: places.reduce((sum, { trouble }) => sum + Math.max(0, Math.min(mostTrouble, trouble)), 0),
    well: places.reduce((sum, { trouble }) => sum + Math.max(0, Math.min(mostTrouble, -trouble)), 0),
    troubled: places.filter(({ trouble }) => trouble > 0).length,
  };
}

const knownWeighed = new WeakMap<SaidOfParts, Map<string, Weighed>>();

/**
 * What is said of a part of the place, and how much that counts: a leg stands for its parts and they for it, but less.
 * Several rules ask it for each place, and many places are of the same parts.
 */
export function saidOf({ parts }: Pick<Place, 'parts'>, said: SaidOfParts): Weighed {
  const byParts = knownWeighed.get(said) ?? new Map<string, Weighed>();
  knownWeighed.set(said, byParts);
  const key = [...parts].join(' ');
  const weighed = byParts.get(key) ?? weighedFor(parts, said);
  byParts.set(key, weighed);
  return weighed;
}

function weighedFor(parts: ReadonlySet<string>, said: SaidOfParts): Weighed {
  const exact = [...parts].flatMap((part) => said.get(part) ?? []);
  const kin = kinOf(parts).flatMap((part) => said.get(part) ?? []);
  return [
    ...exact.map((one) => [one, 1] as const),
    ...kin.map((one) => [one, weightOfKin] as const),
    ...(said.get(noPart) ?? []).map((one) => [one, weightOfNone] as const),
    ...(exact.length === 0 ? (said.get(anyPart) ?? []) : []).map((one) => [one, weightOfAny] as const),
  ];
}

export const weightOfKin = 0.6;
export const weightOfAny = 0.5;
/** Its words tell; that it was named tells nothing. */
const weightOfNone = 0.5;

const bonesOfWing: readonly string[] = ['humerus', 'radius', 'carpus'];

function kinOf(parts: ReadonlySet<string>): readonly string[] {
  if (parts.has('wing')) return bonesOfWing;
  if (parts.has('leg')) return [...namesOfLegParts, 'udder'].filter((part) => !parts.has(part));
  // A quarter of the udder is named as its leg is.
  return parts.has('udder') || [...parts].some(isPartOfLeg) ? ['leg'] : [];
}
