import type { DrugEntry } from '../drugList.ts';
import type { DrugMention } from '../drugs.ts';
import { firstFrom } from '../firstFrom.ts';
import type { Heard } from '../heard.ts';
import { anchorPlaces, numberAnchor, wordAnchors, type Anchor } from '../matching/anchors.ts';
import { Memo, oncePer } from '../memo.ts';
import type { SectionInNote } from '../reading.ts';

export type NotedAround = Pick<SectionInNote, 'text' | 'tokens' | 'drugs' | 'valuesAt' | 'read'>;

const frequencyAnchor = (perDay: number): Anchor => `frequency ${perDay.toFixed(3)}`;
/** A number or how often; "one" is said of everything. */
export const isOfDose = (anchor: Anchor): boolean => /^(?:number|frequency) /.test(anchor);

/** How many tokens before and after a drug's name the note may speak of it. */
const [reachBefore, reachAfter] = [6, 20];
/** At so many tokens from the name, a word has half of its weight. */
const halfInNote = 10;
/** What a word in another sentence of the line counts for. */
const shareOfOtherSentence = 0.6;
const weights = { word: 0.7, number: 1, frequency: 0.8 };

/** What the note says around a drug's name, up to the names of others: the nearer, the heavier. */
export function anchorsAround(
  { drug, from, to }: DrugMention,
  section: NotedAround,
): ReadonlyMap<Anchor, number> {
  const anchors = new Map<Anchor, number>();
  const { tokens, drugs } = section;
  const isOther = (at: number): boolean =>
    drugs.some((one) => one.drug !== drug && at >= one.from && at < one.to);
  const add = (at: number, apart: number): void => {
    const isSame = tokens[at]?.sentence === tokens[from]?.sentence;
    if (tokens[at]?.line !== tokens[from]?.line || (!isSame && at < from)) return;
    const share = (isSame ? 1 : shareOfOtherSentence) / (1 + apart / halfInNote);
    for (const [anchor, weight] of anchorsAt(at, section))
      anchors.set(anchor, Math.max(anchors.get(anchor) ?? 0, weight * share));
  };
  for (let at = from - 1; at >= from - reachBefore && !isOther(at); at -= 1) add(at, from - at);
  for (let at = to; at < to + reachAfter && !isOther(at); at += 1) add(at, at - to);
  return anchors;
}

function anchorsAt(
  at: number,
  { tokens, valuesAt, read }: NotedAround,
): readonly (readonly [Anchor, number])[] {
  const word = wordAnchors(tokens)[at] ?? null;
  const start = tokens[at]?.start;
  return [
    ...(word === null ? [] : [[word, weights.word] as const]),
    ...(valuesAt.get(at) ?? [])
      .filter(({ value }) => value !== 1)
      .map(({ value }) => [numberAnchor(value), weights.number] as const),
    ...read.frequencies
      .filter((one) => one.start === start)
      .map(({ perDay }) => [frequencyAnchor(perDay), weights.frequency] as const),
  ];
}

/** How many tokens from its name the transcript may still speak of a drug. */
const reach = 60;
/** At so many tokens from a drug's name, what is said has half of its weight. */
const half = 20;
/** What counts where it is more likely said of another drug. */
const shareOfOther = 0.25;
/** What is named more often than this does not tell one place from another. */
const mostPlaces = 12;

/** What an anchor gives each drug of the transcript: from 0, far away, to 1, beside its name. */
type ByDrug = ReadonlyMap<DrugEntry, number>;

/** How near to each drug the transcript says a word, a number or a frequency; once for all notes. */
export const nearDrugsIn = oncePer((heard: Heard): Memo<Anchor, ByDrug> => {
  const frequencies = Map.groupBy(heard.often, ({ value }) => frequencyAnchor(value));
  return new Memo((anchor) => {
    const places = anchorPlaces(heard).get(anchor) ?? frequencies.get(anchor)?.map(({ from }) => from) ?? [];
    const shares = new Map<DrugEntry, number>();
    // What is said in few places weighs more.
    for (const place of places.length > mostPlaces ? [] : places)
      for (const [drug, share] of sharesAt(place, heard))
        shares.set(drug, Math.max(shares.get(drug) ?? 0, share / Math.sqrt(places.length)));
    return shares;
  });
});

/**
 * What is said at this token, for each drug that is named near it. It is said of the drug that was named last, of those
 * in its sentence or, if none was named, of the next one in its turn.
 */
function sharesAt(place: number, { tokens, drugs }: Heard): readonly (readonly [DrugEntry, number])[] {
  const next = firstFrom(drugs, ({ from }) => from, place + 1);
  const last = drugs[next - 1];
  const isAfterDrug = last !== undefined && place - last.from <= reach;
  const owner = isAfterDrug ? last.drug : drugs[next]?.drug;
  return drugs
    .slice(
      firstFrom(drugs, ({ from }) => from, place - reach),
      firstFrom(drugs, ({ from }) => from, place + reach + 1),
    )
    .map(({ drug, from }) => {
      const isOfOwner =
        drug === owner && (isAfterDrug ? from <= place : tokens[from]?.line === tokens[place]?.line);
      const isOwn = isOfOwner || tokens[from]?.sentence === tokens[place]?.sentence;
      const near = half / (half + Math.abs(place - from)) - half / (half + reach);
      return [drug, (isOwn ? 1 : shareOfOther) * near] as const;
    });
}
