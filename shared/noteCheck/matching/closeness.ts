import type { DrugEntry, DrugMention } from '../drugs.ts';
import { firstIndexAtOrAfter } from '../firstIndexAtOrAfter.ts';
import type { TranscriptReading, SaidNumber } from '../heard.ts';
import { memoized, memoizedPerObject } from '../memo.ts';
import type { Quantity } from '../quantities.ts';
import { anchorPlaces, drugAnchor, isDrugAnchor, anchorsAt } from './anchors.ts';
import type { Anchor, AnchorWithValue, SectionWithNumbers } from './anchors.ts';
import type { NotedNumber } from './numbersOfSection.ts';

type Around = ReadonlyMap<Anchor, number>;

/**
 * How much something near counts. `weight`: right beside; `half`: tokens to half of it; `otherSentence`: a
 * factor.
 */
type Fading = { readonly weight: number; readonly half: number; readonly otherSentence: number };

/** How what the note has around a number or drug is weighed, to find where the transcript speaks of it. */
type Weighing = Readonly<Record<AnchorWithValue['is'], Fading>> & {
  /** How many tokens are looked at. */
  readonly noted: { readonly before: number; readonly after: number };
  /** Small numbers stand everywhere and tell nothing. */
  readonly isTelling: (value: number) => boolean;
  /** `reach`: the most tokens to such a word. `timesBefore`: the distance counts so often before the word. */
  readonly said: { readonly reach: number; readonly timesBefore: number };
};
const ofNumber: Weighing = {
  word: { weight: 1, half: 6, otherSentence: 0.4 },
  number: { weight: 0.8, half: 4, otherSentence: 1 },
  frequency: { weight: 0, half: 1, otherSentence: 0 },
  isTelling: (value) => value >= 5,
  noted: { before: 14, after: 14 },
  said: { reach: 200, timesBefore: 1.5 },
};
const ofDrug: Weighing = {
  word: { weight: 0.7, half: 10, otherSentence: 0.6 },
  number: { weight: 1, half: 10, otherSentence: 0.6 },
  frequency: { weight: 0.8, half: 10, otherSentence: 0.6 },
  isTelling: (value) => value !== 1,
  noted: { before: 6, after: 20 },
  said: { reach: 60, timesBefore: 1 },
};

function anchorsAround(
  { from, to }: Pick<Quantity, 'from' | 'to'>,
  weighing: Weighing,
  section: SectionWithNumbers,
): Around {
  const { tokens } = section;
  const anchors = new Map<Anchor, number>();
  for (let at = from - weighing.noted.before; at < to + weighing.noted.after; at += 1) {
    if (tokens[at]?.line !== tokens[from]?.line || (at >= from && at < to)) continue;
    const isSame = tokens[at]?.sentence === tokens[from]?.sentence;
    const apart = at < from ? from - at : at - to;
    const named = anchorsAt(at, section).filter(
      ({ is, value }) => is !== 'number' || weighing.isTelling(value),
    );
    for (const { is, anchor } of named) {
      const { weight, half, otherSentence } = weighing[is];
      const near = (isSame ? weight : weight * otherSentence) / (1 + apart / half);
      anchors.set(anchor, Math.max(anchors.get(anchor) ?? 0, near));
    }
  }
  return anchors;
}

/** The note's words around a drug's name: not before its sentence, beyond its line or other drugs. */
export function anchorsAroundDrug(mention: DrugMention, section: SectionWithNumbers): Around {
  const { drug, from, to } = mention;
  const { tokens } = section;
  const sentence = firstIndexAtOrAfter(tokens, (token) => token.sentence, tokens[from]?.sentence ?? 0);
  const others = section.drugs.filter((one) => one.drug !== drug);
  const before = others.filter((one) => one.to <= from).map((one) => from - one.to);
  const after = others.filter((one) => one.from >= to).map((one) => one.from - to);
  const noted = {
    before: Math.min(ofDrug.noted.before, from - sentence, ...before),
    after: Math.min(ofDrug.noted.after, ...after),
  };
  return anchorsAround(mention, { ...ofDrug, noted }, section);
}

/** So many tokens after an anchor in the transcript, nearness is half. */
const halfSaid = 20;
/** A word said more often does not tell one place from another. */
const mostPlaces = 12;
const mostBeside = 80;

/**
 * How near each of `all` is to an anchor: below 1 right at it, and less the more places name it. `shareOf`: a
 * factor for each pair.
 */
function sharesOf(
  anchor: Anchor,
  all: readonly { readonly from: number }[],
  { said: { reach, timesBefore } }: Weighing,
  heard: TranscriptReading,
  shareOf: (at: number, place: number) => number,
): ReadonlyMap<number, number> {
  const places = anchorPlaces(heard).get(anchor) ?? [];
  const shares = new Map<number, number>();
  for (const place of places.length > mostPlaces ? [] : places) {
    const [far = 0, next = 0] = [place - reach, place].map((one) =>
      firstIndexAtOrAfter(all, ({ from }) => from, one),
    );
    for (let at = Math.max(far, next - mostBeside); at < next + mostBeside; at += 1) {
      const apart = (all[at]?.from ?? Infinity) - place;
      if (apart > reach) break;
      const near =
        halfSaid / (halfSaid + (apart < 0 ? -apart * timesBefore : apart)) - halfSaid / (halfSaid + reach);
      const share = (near * shareOf(at, place)) / Math.sqrt(places.length);
      if (share > (shares.get(at) ?? 0)) shares.set(at, share);
    }
  }
  return shares;
}

const lastNamed = ({ drugs }: TranscriptReading, at: number): DrugMention | undefined =>
  drugs[firstIndexAtOrAfter(drugs, ({ from }) => from, at + 1) - 1];

/** How near each number was said to an anchor; half as near if another drug was named between. */
const nearNumbersIn = memoizedPerObject((heard: TranscriptReading) =>
  memoized((anchor: Anchor) =>
    sharesOf(anchor, heard.compared, ofNumber, heard, (at, place) =>
      isDrugAnchor(anchor) && place < (lastNamed(heard, heard.compared[at]?.from ?? 0)?.from ?? 0) ? 0.5 : 1,
    ),
  ),
);

/** For words more likely said of another drug. */
const shareOfOther = 0.25;

/**
 * How near each drug was said: in full in the anchor's sentence or for the last drug before it (if none, the
 * next on its line).
 */
export const drugNearnessToAnchor = memoizedPerObject((heard: TranscriptReading) =>
  memoized((anchor: Anchor): ReadonlyMap<DrugEntry, number> => {
    const { drugs, tokens } = heard;
    const shares = sharesOf(anchor, drugs, ofDrug, heard, (at, place) => {
      const { drug, from = 0 } = drugs[at] ?? {};
      const last = lastNamed(heard, place);
      const isBehind = last !== undefined && place - last.from <= ofDrug.said.reach;
      const next = drugs[firstIndexAtOrAfter(drugs, (one) => one.from, place + 1)];
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

type Closeness = {
  /** The greater, the more of the note's surroundings were said near it. */
  readonly of: (said: SaidNumber) => number;
  readonly near: readonly SaidNumber[];
};

export function closenessToSaidNumbers(
  { quantity, drug }: NotedNumber,
  section: SectionWithNumbers,
  heard: TranscriptReading,
): Closeness {
  const near = nearNumbersIn(heard);
  const sums = new Map<number, number>();
  const weighing = {
    ...ofNumber,
    isTelling: (value: number) => ofNumber.isTelling(value) && value !== quantity.value,
  };
  const anchors = [...anchorsAround(quantity, weighing, section)];
  for (const [anchor, weight] of drug === null ? anchors : [...anchors, [drugAnchor(drug), 1] as const])
    for (const [at, share] of near(anchor)) sums.set(at, (sums.get(at) ?? 0) + weight * share);
  const indexes = indexesIn(heard);
  const reached = [...sums.keys()].toSorted((a, b) => a - b);
  return {
    of: (said) => sums.get(indexes.get(said) ?? -1) ?? 0,
    near: reached.flatMap((at) => (sums.get(at) === 0 ? [] : (heard.compared[at] ?? []))),
  };
}

const indexesIn = memoizedPerObject(
  ({ compared }: TranscriptReading) => new Map(compared.map((one, at) => [one, at])),
);
