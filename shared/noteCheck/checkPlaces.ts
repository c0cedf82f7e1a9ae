import type { Found, NoteText } from './checkNumbers.ts';
import type { Heard } from './heard.ts';
import type { Span } from './noteCheck.ts';
import { contextOf, placesIn, type Context, type Place } from './places.ts';

/** Sides and places of the note that the transcript has otherwise, of the same thing. `allNoted`: of all sections. */
export function checkPlaces(
  note: NoteText,
  heard: Heard,
  said: readonly Place[],
  allNoted: readonly Place[],
): readonly Found[] {
  const found: Found[] = [];
  for (const place of placesIn(note.tokens, note.text, true)) {
    const fault = faultOf(place, said, heard, allNoted);
    if (fault === null) continue;
    found.push({
      span: spanOf(place),
      reason: { because: 'otherSide', said: heard.text.slice(fault.start, fault.end) },
      nearest: fault,
    });
  }
  return found;
}

const spanOf = ({ start, end }: Place): Span => ({ start, end });

/** Where the transcript has it otherwise; null: it bears the place out, or says nothing of it. */
function faultOf(
  place: Place,
  said: readonly Place[],
  heard: Heard,
  allNoted: readonly Place[],
): Span | null {
  if (place.tooth !== null) return toothFault(place, said);
  const alike = said.filter((other) => isSameThing(place, other));
  const sided = alike.filter(({ side }) => side !== 'other');
  const agrees = sided.filter((other) => isSameSide(place, other));
  const differs = sided.filter(
    (other) => !isSameSide(place, other) && (other.side !== null || other.end_ !== null),
  );
  const [first] = differs;
  // "The other one" may be this one.
  if (first === undefined || (agrees.length === 0 && sided.length < alike.length)) return null;
  const about = contextOf(place);
  if (place.side === 'both')
    return agrees.length > 0 || hasPlural(place, heard) ? null : bothFault(about, sided, heard);
  // "On the right, though": of what, an earlier sentence says.
  const isNamedNear = said.some(
    (one) =>
      one.things.size === 0 &&
      one.side === place.side &&
      alike.some(({ start }) => Math.abs(start - one.start) < 300),
  );
  if (agrees.length === 0) return isNamedNear ? null : spanOf(first);
  // Both sides were spoken of: which was it that this was said of?
  const [forIt, against] = [
    best(about, [...agrees, ...alike.filter(({ side }) => side === 'other')], heard),
    best(about, differs, heard),
  ];
  const states = (others: readonly Place[]): number =>
    Math.sign(others.reduce((sum, { state }) => sum + Math.sign(state), 0));
  const state = Math.sign(place.state);
  const [own, other] = [states(agrees), states(differs)];
  const isOpposite = state !== 0 && own !== 0 && state !== own && other !== own;
  // The note itself has it on the other side elsewhere.
  const noted = allNoted.filter(
    (one) =>
      one !== place && isSameThing(place, one) && Math.sign(one.state) === state && one.side !== 'both',
  );
  const isLonely =
    state > 0 &&
    noted.some((one) => !isSameSide(place, one)) &&
    !noted.some((one) => isSameSide(place, one) && one.start !== place.start);
  const evidence = against.score - forIt.score + (isOpposite ? 2 : 0) + (isLonely ? 1.5 : 0);
  if (against.score === 0 && !isOpposite) return null;
  return evidence >= leastEvidence && against.place !== undefined ? spanOf(against.place) : null;
}

const leastEvidence = 2.5;

type Best = { readonly score: number; readonly place: Place | undefined };

function best(about: Context, others: readonly Place[], heard: Heard): Best {
  return others.reduce<Best>(
    (so, other) => {
      const score = likeness(about, contextOf(other), heard);
      return score > so.score ? { score, place: other } : so;
    },
    { score: 0, place: others[0] },
  );
}

/** "Both elbows" where this was said of one of them. */
function bothFault(about: Context, sided: readonly Place[], heard: Heard): Span | null {
  const left = best(
    about,
    sided.filter(({ side }) => side === 'left'),
    heard,
  );
  const right = best(
    about,
    sided.filter(({ side }) => side === 'right'),
    heard,
  );
  if (left.place === undefined || right.place === undefined)
    return spanOf(left.place ?? right.place ?? sided[0] ?? ({ start: 0, end: 0 } as Place));
  if (left.score > 0 === right.score > 0) return null;
  const only = left.score > right.score ? left : right;
  return only.score >= 1.5 && only.place !== undefined ? spanOf(only.place) : null;
}

function toothFault({ tooth, quadrant }: Place, said: readonly Place[]): Span | null {
  const teeth = said.filter((other) => other.tooth !== null);
  const same = teeth.find((other) => other.tooth === tooth);
  const [near] = [...teeth.filter((other) => (other.tooth ?? 0) % 100 === (tooth ?? 0) % 100), ...teeth];
  if (quadrant !== null && quadrant !== Math.floor((tooth ?? 0) / 100))
    return spanOf(same ?? near ?? ({ start: 0, end: 0 } as Place));
  return teeth.length === 0 || same !== undefined || near === undefined ? null : spanOf(near);
}

/** "Eyes are clear" is said of both. */
const hasPlural = ({ things }: Place, { tokens }: Heard): boolean =>
  [...things].some((thing) => tokens.some(({ text }) => text === `${thing}s`));

function isSameThing(a: Place, b: Place): boolean {
  if (a.things.size === 0 || b.things.size === 0)
    return a.things.size === b.things.size && a.things.size === 0 && false;
  for (const thing of a.things) if (b.things.has(thing)) return true;
  return false;
}

function isSameSide(a: Place, b: Place): boolean {
  const isEnd = a.end_ === null || b.end_ === null || a.end_ === b.end_;
  if (!isEnd) return false;
  if (a.side === null || b.side === null) return true;
  if (b.side === 'both') return true;
  return a.side === b.side;
}

/** How much two contexts have in common; a rare word counts more. */
function likeness(a: Context, b: Context, heard: Heard): number {
  let score = 0;
  for (const word of a) if (b.has(word)) score += weightOf(word, heard);
  return score;
}

const counts = new WeakMap<Heard, Map<string, number>>();
function weightOf(word: string, heard: Heard): number {
  let map = counts.get(heard);
  if (map === undefined) {
    map = new Map();
    for (const { text, kind } of heard.tokens) {
      if (kind === 'other') continue;
      const root = text.slice(0, 5);
      map.set(root, (map.get(root) ?? 0) + 1);
    }
    counts.set(heard, map);
  }
  const count = map.get(word.slice(0, 5)) ?? 1;
  return count <= 2 ? 1.5 : count <= 5 ? 1 : 0.5;
}
