import { firstFrom } from '../firstFrom.ts';
import type { Heard, Said } from '../heard.ts';
import {
  anchorPlaces,
  drugAnchor,
  isDrugAnchor,
  numberAnchor,
  wordAnchors,
  type Anchor,
  type AnchorPlaces,
} from './anchors.ts';
import { Memo, oncePer } from '../memo.ts';
import type { NoteSection } from '../noteSection.ts';
import type { Quantity } from '../quantities.ts';
import type { NumberOfNote } from './numberOfNote.ts';

/** The numbers of a section, by the tokens where they begin; also the readings that are unlikely. */
export type ValuesAt = ReadonlyMap<number, readonly Quantity[]>;

type NumberInNote = {
  readonly number: NumberOfNote;
  readonly section: NoteSection & { readonly valuesAt: ValuesAt };
};

/** How many tokens on each side of a number of the note tell what it is of. */
const reachInNote = 14;
/** At so many tokens from a number of the note, a word has half of its weight. */
const nearInNote = 6;
/** What a word in another sentence of the same line counts for. */
const shareOfOtherSentence = 0.4;
/** Smaller numbers stand everywhere. */
const leastNeighbour = 5;
const weightOfNeighbour = 0.8;
const nearNeighbour = 4;
/** What is named more often than this does not tell one place from another. */
const mostPlaces = 12;
/** How many tokens from an anchor the transcript may still speak of the same thing. */
const reach = 200;
/** At so many tokens from an anchor, a place of the transcript has half of its weight. */
const half = 20;
/** What is said before an anchor is so many times as far from it as what is said behind it. */
const timesBefore = 1.5;

/** How far the transcript speaks of the same thing as a number of the note, wherever it says a number. */
export type Closeness = {
  /** The greater, the closer: by the words, drugs and numbers that the note has around its number. */
  readonly of: (said: Said) => number;
  /** The numbers of the transcript that have any of those words near them. */
  readonly near: readonly Said[];
};

/** How close each number of the transcript was said to what the note has around its number. */
export function closenessOf(inNote: NumberInNote, heard: Heard): Closeness {
  const shares = sharesIn(heard);
  const places = placesOfSaid(heard);
  const sums = new Float64Array(heard.compared.length);
  const found: number[] = [];
  for (const [anchor, weight] of weightsAround(inNote, anchorPlaces(heard)))
    for (const { at, of: share } of shares.of(anchor)) {
      const before = sums[at] ?? 0;
      if (before === 0) found.push(at);
      sums[at] = before + weight * share;
    }
  return {
    of: (said) => sums[places.get(said) ?? -1] ?? 0,
    near: found.flatMap((at) => heard.compared[at] ?? []),
  };
}

/** Where each number stands among those of the transcript. */
const placesOfSaid = oncePer(({ compared }: Heard) => new Map(compared.map((one, at) => [one, at])));

/** The words, drugs and numbers around a number of the note that the transcript has too; the nearer, the heavier. */
function weightsAround(inNote: NumberInNote, places: AnchorPlaces): ReadonlyMap<Anchor, number> {
  const weights = new Map<Anchor, number>();
  for (const { anchor, weight } of anchorsAround(inNote)) {
    const count = places.get(anchor)?.length ?? 0;
    if (count > 0 && count <= mostPlaces)
      weights.set(anchor, Math.max(weights.get(anchor) ?? 0, weight / Math.sqrt(count)));
  }
  return weights;
}

type WeighedAnchor = { readonly anchor: Anchor; readonly weight: number };

function anchorsAround({
  number: { quantity, drug },
  section: { tokens, valuesAt },
}: NumberInNote): readonly WeighedAnchor[] {
  const here = tokens[quantity.from];
  const words = wordAnchors(tokens);
  const anchors: WeighedAnchor[] = drug === null ? [] : [{ anchor: drugAnchor(drug), weight: 1 }];
  const last = quantity.to + reachInNote;
  for (let at = Math.max(0, quantity.from - reachInNote); at < last; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.line !== here?.line) continue;
    const apart = Math.min(Math.abs(at - quantity.from), Math.abs(at - quantity.to));
    const word = words[at] ?? null;
    const share = token.sentence === here.sentence ? 1 : shareOfOtherSentence;
    if (word !== null) anchors.push({ anchor: word, weight: share / (1 + apart / nearInNote) });
    for (const { value } of valuesAt.get(at) ?? [])
      if (value >= leastNeighbour && value !== quantity.value)
        anchors.push({
          anchor: numberAnchor(value),
          weight: weightOfNeighbour / (1 + apart / nearNeighbour),
        });
  }
  return anchors;
}

/** What a drug counts for, where another one was named since. */
const shareBehindOther = 0.5;

/** What an anchor gives the number of the transcript at this index. */
type Share = {
  readonly at: number;
  /** From 0 to 1. */
  readonly of: number;
};

/** What each anchor gives the numbers of a transcript; worked out once for all notes. */
const sharesIn = oncePer((heard: Heard): Memo<Anchor, readonly Share[]> => {
  const places = anchorPlaces(heard);
  return new Memo((anchor) => sharesOf(places.get(anchor) ?? [], isDrugAnchor(anchor), heard));
});

/** What the nearest of these places gives each number of the transcript that is near: 1 at the place itself. */
function sharesOf(places: readonly number[], areDrugs: boolean, heard: Heard): readonly Share[] {
  const nearest = new Map<number, { readonly of: number; readonly place: number }>();
  for (const place of places)
    for (
      let at = firstFrom(heard.compared, ({ from }) => from, place - reach);
      at < heard.compared.length;
      at += 1
    ) {
      const from = heard.compared[at]?.from ?? Infinity;
      if (from > place + reach) break;
      const of = shareAt(from - place);
      if (of > (nearest.get(at)?.of ?? 0)) nearest.set(at, { of, place });
    }
  return Array.from(nearest, ([at, { of, place }]) => {
    const said = heard.compared[at];
    const isBehindOther =
      areDrugs &&
      said !== undefined &&
      place < (heard.drugs[firstFrom(heard.drugs, ({ from }) => from, said.from + 1) - 1]?.from ?? -1);
    return { at, of: isBehindOther ? of * shareBehindOther : of };
  });
}

/** What a place gives a number so many tokens behind it; before it, if that is less than 0. */
function shareAt(tokens: number): number {
  const apart = tokens < 0 ? -tokens * timesBefore : tokens;
  return half / (half + apart) - half / (half + reach);
}
