import { textAt, type Token } from '../tokens.ts';
import { afterSite } from './afterSite.ts';
import { beforeSite } from './beforeSite.ts';
import { isPartOfLeg } from './bodyParts.ts';
import { troubleOf } from './findingWords.ts';
import { leadOf } from './leadOfSites.ts';
import { pastSentences } from './pastSentences.ts';
import type { AroundPlace } from './place.ts';
import { columnBelow } from './tableColumn.ts';
import { isReference } from './reference.ts';
import { withTheSame } from './sameAsBefore.ts';
import { signOfState } from './signOfState.ts';
import type { Site } from './site.ts';
import { isFigure, isOfWeeping, tellingWords, type ValueAt } from './tellingWords.ts';
import { weights, type Around, type TextOfSites } from './textOfSites.ts';

const nothing: AroundPlace = { words: new Map(), beside: new Set(), trouble: 0, isMixed: false };

/** How many tokens away a figure is right beside a place. */
const besideReach = { note: 3, transcript: 5 };

/** A text with what may tell its places apart, in each token. */
type TellingText = TextOfSites & {
  readonly telling: readonly (readonly string[])[];
  readonly past: ReadonlySet<number>;
};

/** What is said of each site. `values`: the numbers of the text. */
export function aroundSites(text: TextOfSites, values: readonly ValueAt[]): readonly AroundPlace[] {
  const { tokens, sites } = text;
  const telling = { ...text, telling: tellingWords(tokens, values, sites), past: pastSentences(tokens) };
  const scores = new Map(
    values.flatMap(({ from, value, outOf }) => (outOf === null ? [] : [[from, value] as const])),
  );
  const around = sites.map((site, index) =>
    isReference(tokens, site.from) ? nothing : aroundSite(telling, site, index, scores),
  );
  return withTheSame(text, around);
}

function aroundSite(
  text: TellingText,
  site: Site,
  index: number,
  scores: ReadonlyMap<number, number>,
): AroundPlace {
  const before = beforeSite(text, index);
  const column = text.isNote ? columnBelow(text.tokens, site) : null;
  const own = [
    ...withinSite(site),
    ...before,
    ...afterSite(text, index, isSaidBefore(text, before)),
    ...(column?.around ?? []),
  ];
  const lead = leadOf(text, index, text.telling);
  // A list begins with what is wrong with all of it, or was done to it: "Extracted 107, 108", "Masses: left, right".
  const isOfList = site.isToothNumber || textAt(text.tokens, lead.at(-1)?.[0] ?? -1) === ':';
  const telltale = (isOfList ? [...own, ...lead] : own).filter(([at]) => !isPast(text, at));
  const lameness = [...site.parts].some(isPartOfLeg) ? lamenessIn(telltale, scores) : 0;
  const sign = column === null ? 0 : signOfState(text.tokens, site, column.cells);
  const troubles = troublesIn(text.tokens, telltale);
  return {
    words: wordsIn(text, [...own, ...lead]),
    beside: figuresBeside(text, site, own, column?.cells),
    trouble: troubles.reduce((sum, trouble) => sum + trouble, lameness + sign),
    isMixed: troubles.some((trouble) => trouble > 0) && troubles.some((trouble) => trouble < 0),
  };
}

/** Whether more stands before a place than words that tell nothing: "antitoxin in the left", but not "in the left". */
const isSaidBefore = ({ isNote, telling }: TellingText, before: Around): boolean =>
  isNote ? before.length > 0 : before.some(([at]) => (telling[at] ?? []).length > 0);

const isPast = ({ tokens, past }: TellingText, at: number): boolean => past.has(tokens[at]?.sentence ?? -1);

function wordsIn(text: TellingText, around: Around): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const [at, weight] of around)
    for (const word of text.telling[at] ?? [])
      // A figure that leads two places in speech is of the first.
      if (weight !== weights.lead || text.isNote || !isFigure(word))
        words.set(word, Math.max(words.get(word) ?? 0, isPast(text, at) ? weight * weights.past : weight));
  return words;
}

function figuresBeside(
  { telling, isNote }: TellingText,
  { from, to }: Site,
  around: Around,
  cells?: ReadonlySet<number>,
): ReadonlySet<string> {
  const reach = besideReach[isNote ? 'note' : 'transcript'];
  return new Set(
    around
      .filter(([at]) => (at >= from - reach && at < to + reach) || cells?.has(at) === true)
      .flatMap(([at]) => (telling[at] ?? []).filter(isFigure)),
  );
}

const troublesIn = (tokens: readonly Token[], around: Around): readonly number[] =>
  around.map(([at, weight]) =>
    isOfWeeping(tokens, at)
      ? 0
      : weightOfTrouble(weight) *
        troubleOf(textAt(tokens, at), [textAt(tokens, at - 1), textAt(tokens, at - 2)]),
  );

/** A leg with a score of more than 0 is lame. */
const lamenessIn = (around: Around, scores: ReadonlyMap<number, number>): number =>
  around.reduce((sum, [at, weight]) => {
    const score = scores.get(at);
    return score === undefined ? sum : sum + weightOfTrouble(weight) * (score > 0 ? 1 : -1);
  }, 0);

/** What is said in a later turn tells less of how the place is than of which it is. */
function weightOfTrouble(weight: number): number {
  if (weight >= weights.lead) return weight;
  return weight < weights.nextTurn ? 0 : weight / 2;
}

/** The words that name it: "lame on the left hind" says that it is lame. */
const withinSite = ({ from, to }: Site): Around =>
  Array.from({ length: to - from }, (_, count) => [from + count, weights.near] as const);
