import { firstFrom } from '../firstFrom.ts';
import type { DrugEntry } from '../drugList.ts';
import { misheard, type DrugMention } from '../drugs.ts';
import type { Heard } from '../heard.ts';
import { plainName } from '../joinedWords.ts';
import { Memo, oncePer } from '../memo.ts';
import { anchorPlaces, type Anchor } from '../matching/anchors.ts';

/** How many tokens from its name the transcript may still speak of a drug. */
const reach = 60;
/** At so many tokens from a drug's name, what is said has half of its weight. */
const half = 20;
/** What counts where it is more likely said of another drug. */
const shareOfOther = 0.25;
/** What is named more often than this does not tell one place from another. */
const mostPlaces = 12;

/** The drugs that a transcript names, also where one that it names elsewhere was misheard: "Drax in". */
export const drugsHeard = oncePer((heard: Heard): readonly DrugMention[] => {
  const { drugs, tokens, text } = heard;
  const first = new Map(drugs.toReversed().map((one) => [one.drug, one] as const));
  const known = new Set(
    drugs.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  );
  const wrongly = [...new Set(drugs.map(({ drug }) => drug))].flatMap((drug) => {
    // Only the name that was said is looked for, because a drug may have sixty.
    const name = plainName(text.slice(first.get(drug)?.start, first.get(drug)?.end).toLowerCase());
    const span = drug.isListed ? misheard({ ...drug, name, alsoCalled: [] }, tokens, known) : null;
    return span === null
      ? []
      : [
          {
            ...span,
            drug,
            from: firstFrom(tokens, ({ start }) => start, span.start),
            to: firstFrom(tokens, ({ start }) => start, span.end),
          },
        ];
  });
  return [...drugs, ...wrongly].toSorted((a, b) => a.from - b.from);
});

/** What an anchor gives each drug of the transcript: from 0, far away, to 1, beside its name. */
export type ByDrug = ReadonlyMap<DrugEntry, number>;

/** How near to each drug the transcript says a thing. */
type NearDrugs = { readonly of: (anchor: Anchor) => ByDrug; readonly isSaid: (anchor: Anchor) => boolean };

export const frequencyAnchor = (perDay: number): Anchor => `frequency ${perDay.toFixed(3)}`;

/** How near to each drug the transcript says a word, a number or a frequency; once for all notes. */
export const nearDrugsIn = oncePer((heard: Heard): NearDrugs => {
  const places = anchorPlaces(heard);
  const frequencies = placesOfFrequencies(heard);
  const placesOf = (anchor: Anchor): readonly number[] => places.get(anchor) ?? frequencies.get(anchor) ?? [];
  const byDrug = new Memo((anchor: Anchor) => byDrugAt(placesOf(anchor), heard));
  return { of: (anchor) => byDrug.of(anchor), isSaid: (anchor) => placesOf(anchor).length > 0 };
});

function placesOfFrequencies({ frequencies, tokens }: Heard): ReadonlyMap<Anchor, readonly number[]> {
  const places = new Map<Anchor, number[]>();
  const sorted = frequencies.toSorted((a, b) => a.start - b.start);
  let at = 0;
  for (const { start, perDay } of sorted) {
    while ((tokens[at]?.start ?? Infinity) < start) at += 1;
    const anchor = frequencyAnchor(perDay);
    const those = places.get(anchor);
    if (those === undefined) places.set(anchor, [at]);
    else those.push(at);
  }
  return places;
}

/** What is said in few places weighs more. */
function byDrugAt(places: readonly number[], heard: Heard): ByDrug {
  const shares = new Map<DrugEntry, number>();
  if (places.length > mostPlaces) return shares;
  const rarity = 1 / Math.sqrt(places.length);
  for (const place of places)
    for (const [drug, share] of sharesAt(place, heard))
      shares.set(drug, Math.max(shares.get(drug) ?? 0, share * rarity));
  return shares;
}

/**
 * What is said at this token, for each drug that is named near it. It is said of the drug that was named last, of those
 * in its sentence or, if none was named, of the next one in its turn.
 */
function sharesAt(place: number, heard: Heard): ReadonlyMap<DrugEntry, number> {
  const { tokens } = heard;
  const drugs = drugsHeard(heard);
  const shares = new Map<DrugEntry, number>();
  const next = firstFrom(drugs, ({ from }) => from, place + 1);
  const last = drugs[next - 1];
  const isAfterDrug = last !== undefined && place - last.from <= reach;
  const owner = isAfterDrug ? last : drugs[next];
  const isOfOwner = ({ drug, from }: DrugMention): boolean =>
    drug === owner?.drug && (isAfterDrug ? from <= place : tokens[from]?.line === tokens[place]?.line);
  for (let index = firstFrom(drugs, ({ from }) => from, place - reach); index < drugs.length; index += 1) {
    const mention = drugs[index];
    if (mention === undefined || mention.from > place + reach) break;
    const isOwn = isOfOwner(mention) || tokens[mention.from]?.sentence === tokens[place]?.sentence;
    const apart = Math.abs(place - mention.from);
    const share = (isOwn ? 1 : shareOfOther) * (half / (half + apart) - half / (half + reach));
    shares.set(mention.drug, Math.max(shares.get(mention.drug) ?? 0, share));
  }
  return shares;
}
