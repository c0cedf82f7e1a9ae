import type { DrugEntry, DrugMention } from '../drugs.ts';
import { firstFrom } from '../firstFrom.ts';
import type { Heard, Said } from '../heard.ts';
import { once, oncePer } from '../memo.ts';
import type { Quantity } from '../quantities.ts';
import {
  anchorPlaces,
  drugAnchor,
  isDrugAnchor,
  namedAt,
  type Anchor,
  type Named,
  type NotedAround,
} from './anchors.ts';
import type { NumberOfNote } from './numbersOfSection.ts';

type Around = ReadonlyMap<Anchor, number>;

/** What counts for how much: it has half of its weight at `half` tokens, and less in another sentence of the line. */
type Fading = { readonly weight: number; readonly half: number; readonly otherSentence: number };

/** How what is around something tells of it. */
type Way = Readonly<Record<Named['is'], Fading>> & {
  /** How many tokens of the note are read before and after it. */
  readonly noted: { readonly before: number; readonly after: number };
  /** What other numbers tell of it: some stand everywhere. */
  readonly isTelling: (value: number) => boolean;
  /**
   * How many tokens from what the note has the transcript may still speak of it. What it says before is so many times as far
   * as what it says behind.
   */
  readonly said: { readonly reach: number; readonly timesBefore: number };
};
const ofNumber: Way = {
  word: { weight: 1, half: 6, otherSentence: 0.4 },
  number: { weight: 0.8, half: 4, otherSentence: 1 },
  frequency: { weight: 0, half: 1, otherSentence: 0 },
  isTelling: (value) => value >= 5,
  noted: { before: 14, after: 14 },
  said: { reach: 200, timesBefore: 1.5 },
};
const ofDrug: Way = {
  word: { weight: 0.7, half: 10, otherSentence: 0.6 },
  number: { weight: 1, half: 10, otherSentence: 0.6 },
  frequency: { weight: 0.8, half: 10, otherSentence: 0.6 },
  isTelling: (value) => value !== 1,
  noted: { before: 6, after: 20 },
  said: { reach: 60, timesBefore: 1 },
};

/** What the note has on the line of these tokens: the nearer, the heavier. */
function anchorsAround({ from, to }: Pick<Quantity, 'from' | 'to'>, way: Way, section: NotedAround): Around {
  const { tokens } = section;
  const anchors = new Map<Anchor, number>();
  for (let at = from - way.noted.before; at < to + way.noted.after; at += 1) {
    if (tokens[at]?.line !== tokens[from]?.line || (at >= from && at < to)) continue;
    const isSame = tokens[at]?.sentence === tokens[from]?.sentence;
    const apart = at < from ? from - at : at - to;
    const named = namedAt(at, section).filter(({ is, value }) => is !== 'number' || way.isTelling(value));
    for (const { is, anchor } of named) {
      const { weight, half, otherSentence } = way[is];
      const near = (isSame ? weight : weight * otherSentence) / (1 + apart / half);
      anchors.set(anchor, Math.max(anchors.get(anchor) ?? 0, near));
    }
  }
  return anchors;
}

/** What the note says around a drug's name, from its sentence on and up to the names of others. */
export function anchorsOfDrug(mention: DrugMention, section: NotedAround): Around {
  const { drug, from, to } = mention;
  const { tokens } = section;
  const sentence = firstFrom(tokens, (token) => token.sentence, tokens[from]?.sentence ?? 0);
  const others = section.drugs.filter((one) => one.drug !== drug);
  const before = others.filter((one) => one.to <= from).map((one) => from - one.to);
  const after = others.filter((one) => one.from >= to).map((one) => one.from - to);
  const noted = {
    before: Math.min(ofDrug.noted.before, from - sentence, ...before),
    after: Math.min(ofDrug.noted.after, ...after),
  };
  return anchorsAround(mention, { ...ofDrug, noted }, section);
}

/** At so many tokens from an anchor, a place of the transcript has half of its weight. */
const halfSaid = 20;
/** What is named more often than this does not tell one place from another. */
const mostPlaces = 12;

/**
 * What an anchor gives each of these numbers or drugs, by index: most where it is said, nothing from `reach` on, less if it is
 * said in several places. `shareOf`: what of this counts, as where another drug was named since.
 */
function sharesOf(
  anchor: Anchor,
  all: readonly { readonly from: number }[],
  { said: { reach, timesBefore } }: Way,
  heard: Heard,
  shareOf: (at: number, place: number) => number,
): ReadonlyMap<number, number> {
  const places = anchorPlaces(heard).get(anchor) ?? [];
  const shares = new Map<number, number>();
  for (const place of places.length > mostPlaces ? [] : places)
    for (let at = firstFrom(all, ({ from }) => from, place - reach); at < all.length; at += 1) {
      const apart = (all[at]?.from ?? Infinity) - place;
      if (apart > reach) break;
      const near =
        halfSaid / (halfSaid + (apart < 0 ? -apart * timesBefore : apart)) - halfSaid / (halfSaid + reach);
      const share = (near * shareOf(at, place)) / Math.sqrt(places.length);
      if (share > (shares.get(at) ?? 0)) shares.set(at, share);
    }
  return shares;
}

/** The drug of the transcript that was named last before a token. */
const lastNamed = ({ drugs }: Heard, at: number): DrugMention | undefined =>
  drugs[firstFrom(drugs, ({ from }) => from, at + 1) - 1];

/** What counts of a drug, where another one was named since. */
const shareBehindOther = 0.5;

/** What each anchor gives the numbers of a transcript; worked out once for all notes. */
const nearNumbersIn = oncePer((heard: Heard) =>
  once((anchor: Anchor) =>
    sharesOf(anchor, heard.compared, ofNumber, heard, (at, place) => {
      const last = isDrugAnchor(anchor) ? lastNamed(heard, heard.compared[at]?.from ?? 0) : undefined;
      return last !== undefined && place < last.from ? shareBehindOther : 1;
    }),
  ),
);

/** What counts where it is more likely said of another drug than of this one. */
const shareOfOther = 0.25;

/** How near to each drug the transcript says what: of the one that was named last before it, or in the same sentence. */
export const nearDrugsIn = oncePer((heard: Heard) =>
  once((anchor: Anchor): ReadonlyMap<DrugEntry, number> => {
    const { drugs, tokens } = heard;
    const shares = sharesOf(anchor, drugs, ofDrug, heard, (at, place) => {
      const { drug, from = 0 } = drugs[at] ?? {};
      const last = lastNamed(heard, place);
      const isBehind = last !== undefined && place - last.from <= ofDrug.said.reach;
      const next = drugs[firstFrom(drugs, (one) => one.from, place + 1)];
      const isOwn = isBehind
        ? drug === last.drug && from <= place
        : drug === next?.drug && tokens[from]?.line === tokens[place]?.line;
      return isOwn || tokens[from]?.sentence === tokens[place]?.sentence ? 1 : shareOfOther;
    });
    const byDrug = new Map<DrugEntry, number>();
    for (const [at, share] of shares) {
      const drug = drugs[at]?.drug;
      if (drug !== undefined) byDrug.set(drug, Math.max(byDrug.get(drug) ?? 0, share));
    }
    return byDrug;
  }),
);

/** How far the transcript speaks of the same thing as a number of the note, wherever it says a number. */
type Closeness = {
  /** The greater, the closer: by the words, drugs and numbers that the note has around its number. */
  readonly of: (said: Said) => number;
  /** The numbers of the transcript that have any of those words near them. */
  readonly near: readonly Said[];
};

/** How close each number of the transcript was said to what the note has around its number. */
export function closenessOf({ quantity, drug }: NumberOfNote, section: NotedAround, heard: Heard): Closeness {
  const near = nearNumbersIn(heard);
  const sums = new Float64Array(heard.compared.length);
  const way = {
    ...ofNumber,
    isTelling: (value: number) => ofNumber.isTelling(value) && value !== quantity.value,
  };
  const anchors = [...anchorsAround(quantity, way, section)];
  for (const [anchor, weight] of drug === null ? anchors : [...anchors, [drugAnchor(drug), 1] as const])
    for (const [at, share] of near(anchor)) sums[at] = (sums[at] ?? 0) + weight * share;
  const indexes = indexesIn(heard);
  return {
    of: (said) => sums[indexes.get(said) ?? -1] ?? 0,
    near: heard.compared.filter((_, at) => (sums[at] ?? 0) > 0),
  };
}

/** Where each number stands among those of the transcript. */
const indexesIn = oncePer(({ compared }: Heard) => new Map(compared.map((one, at) => [one, at])));
