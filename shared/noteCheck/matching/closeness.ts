import { firstFrom } from '../firstFrom.ts';
import type { Heard, Said } from '../heard.ts';
import { Memo, oncePer } from '../memo.ts';
import type { NoteSection } from '../noteSection.ts';
import type { Quantity } from '../quantities.ts';
import { anchorPlaces, drugAnchor, isDrugAnchor, numberAnchor, wordAnchors, type Anchor } from './anchors.ts';
import type { NumberOfNote } from './numbersOfSection.ts';

/** The numbers of a section, by the tokens where they begin; also the readings that are unlikely. */
export type ValuesAt = ReadonlyMap<number, readonly Quantity[]>;
export type SectionWithValues = NoteSection & { readonly valuesAt: ValuesAt };

/** How far the transcript speaks of the same thing as a number of the note, wherever it says a number. */
type Closeness = {
  /** The greater, the closer: by the words, drugs and numbers that the note has around its number. */
  readonly of: (said: Said) => number;
  /** The numbers of the transcript that have any of those words near them. */
  readonly near: readonly Said[];
};

/** What is named more often than this does not tell one place from another. */
const mostPlaces = 12;

/** How close each number of the transcript was said to what the note has around its number. */
export function closenessOf(number: NumberOfNote, section: SectionWithValues, heard: Heard): Closeness {
  const [shares, places] = [sharesIn(heard), anchorPlaces(heard)];
  const sums = new Float64Array(heard.compared.length);
  for (const [anchor, weight] of anchorsAround(number, section)) {
    const count = places.get(anchor)?.length ?? 0;
    if (count === 0 || count > mostPlaces) continue;
    for (const { at, of } of shares.of(anchor)) sums[at] = (sums[at] ?? 0) + (weight / Math.sqrt(count)) * of;
  }
  const indexes = indexesIn(heard);
  return {
    of: (said) => sums[indexes.get(said) ?? -1] ?? 0,
    near: heard.compared.filter((_, at) => (sums[at] ?? 0) > 0),
  };
}

/** Where each number stands among those of the transcript. */
const indexesIn = oncePer(({ compared }: Heard) => new Map(compared.map((one, at) => [one, at])));

/** How many tokens on each side of a number of the note tell what it is of. */
const reachInNote = 14;
/** At so many tokens from a number of the note, a word has half of its weight, and a number. */
const nearInNote = 6;
const nearNeighbour = 4;
/** What a word in another sentence of the same line counts for, and another number. */
const shareOfOtherSentence = 0.4;
const weightOfNeighbour = 0.8;
/** Smaller numbers stand everywhere. */
const leastNeighbour = 5;

/** The words, drugs and numbers around a number of the note; the nearer, the heavier. */
function anchorsAround(
  { quantity, drug }: NumberOfNote,
  { tokens, valuesAt }: SectionWithValues,
): ReadonlyMap<Anchor, number> {
  const here = tokens[quantity.from];
  const words = wordAnchors(tokens);
  const weights = new Map<Anchor, number>(drug === null ? [] : [[drugAnchor(drug), 1]]);
  const put = (anchor: Anchor | null | undefined, weight: number): void => {
    if (anchor) weights.set(anchor, Math.max(weights.get(anchor) ?? 0, weight));
  };
  for (let at = Math.max(0, quantity.from - reachInNote); at < quantity.to + reachInNote; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.line !== here?.line) continue;
    const apart = Math.min(Math.abs(at - quantity.from), Math.abs(at - quantity.to));
    const share = token.sentence === here.sentence ? 1 : shareOfOtherSentence;
    put(words[at], share / (1 + apart / nearInNote));
    for (const { value } of valuesAt.get(at) ?? [])
      if (value >= leastNeighbour && value !== quantity.value)
        put(numberAnchor(value), weightOfNeighbour / (1 + apart / nearNeighbour));
  }
  return weights;
}

/** How many tokens from an anchor the transcript may still speak of the same thing. */
const reach = 200;
/** At so many tokens from an anchor, a place of the transcript has half of its weight. */
const half = 20;
/** What is said before an anchor is so many times as far from it as what is said behind it. */
const timesBefore = 1.5;
/** What a drug counts for, where another one was named since. */
const shareBehindOther = 0.5;

/** What an anchor gives the number of the transcript at this index: 1 at the place itself. */
type Share = { readonly at: number; readonly of: number };

/** What each anchor gives the numbers of a transcript; worked out once for all notes. */
const sharesIn = oncePer((heard: Heard): Memo<Anchor, readonly Share[]> => {
  const places = anchorPlaces(heard);
  return new Memo((anchor) => sharesOf(places.get(anchor) ?? [], isDrugAnchor(anchor), heard));
});

/** What the nearest of these places gives each number of the transcript that is near. */
function sharesOf(places: readonly number[], areDrugs: boolean, heard: Heard): readonly Share[] {
  const { compared, drugs } = heard;
  const nearest = new Map<number, { readonly of: number; readonly place: number }>();
  for (const place of places)
    for (let at = firstFrom(compared, ({ from }) => from, place - reach); at < compared.length; at += 1) {
      const apart = (compared[at]?.from ?? Infinity) - place;
      if (apart > reach) break;
      const of = half / (half + (apart < 0 ? -apart * timesBefore : apart)) - half / (half + reach);
      if (of > (nearest.get(at)?.of ?? 0)) nearest.set(at, { of, place });
    }
  return Array.from(nearest, ([at, { of, place }]) => {
    const next = firstFrom(drugs, ({ from }) => from, (compared[at]?.from ?? 0) + 1);
    const isBehindOther = areDrugs && place < (drugs[next - 1]?.from ?? -1);
    return { at, of: isBehindOther ? of * shareBehindOther : of };
  });
}
