import { textAt, type Token } from '../tokens.ts';
import { afterSite } from './afterSite.ts';
import { beforeSite } from './beforeSite.ts';
import { isPartOfLeg, partOf } from './bodyParts.ts';
import { troubleOf } from './findingWords.ts';
import { leadOf } from './leadOfSites.ts';
import { pastSentences } from './pastSentences.ts';
import type { AroundPlace } from './place.ts';
import { isReference } from './reference.ts';
import type { Site } from './site.ts';
import { columnBelow } from './tableColumn.ts';
import { isFigure, isOfWeeping, tellingWords, type ValueAt } from './tellingWords.ts';
import { type Around, mostListed, type TextOfSites, weights } from './textOfSites.ts';

/**
 * How a place of a note is by the sign after it, as `troubleOf` has it: "CMT: LF -, LH +++", "LF 0, LH 2/5". `cells`:
 * what stands below it in a table, each the token after an edge.
 */
function signOfState(tokens: readonly Token[], site: Site, cells: ReadonlySet<number>): -1 | 0 | 1 {
  const isOfLeg = [...site.parts].some((part) => part === 'udder' || isPartOfLeg(part));
  const [first = site.to] = cells;
  return signAt(tokens, textAt(tokens, first) === ':' ? first + 1 : first, isOfLeg);
}

function signAt(tokens: readonly Token[], from: number, isOfLeg: boolean): -1 | 0 | 1 {
  let end = from;
  while (/^[+-]$/.test(textAt(tokens, end))) end += 1;
  const line = tokens[from]?.line;
  const isEnd = (at: number): boolean => tokens[at]?.line !== line || /^[,;|.)]$/.test(textAt(tokens, at));
  if (end > from && isEnd(end)) return textAt(tokens, from) === '+' ? 1 : -1;
  return isOfLeg && textAt(tokens, from) === '0' && isEnd(from + 1) ? -1 : 0;
}

/** "Front left, red between the toes. Front right the same": what was said of the one is said of the other. */
const withTheSame = (text: TextOfSites, around: readonly AroundPlace[]): readonly AroundPlace[] =>
  around.map((own, index) =>
    isTheSame(text, index) ? together(own, around.slice(...lastOther(text.sites, index))) : own,
  );

const isTheSame = ({ tokens, sites }: TextOfSites, index: number): boolean =>
  isToo(tokens, sites[index]) ||
  tokens.slice(sites[index]?.to, (sites[index]?.to ?? 0) + 4).some(
    ({ text }, at) =>
      /^(?:same|likewise|ditto|similar|similarly)$/.test(text) &&
      // "208, the same tooth on the other side": it is of the same name, not in the same state.
      partOf(textAt(tokens, (sites[index]?.to ?? 0) + at + 1)) === undefined,
  );

/** Whether "too" follows a place that was named with its own side: "And the left ear too." */
const isToo = (tokens: TextOfSites['tokens'], site: Site | undefined): boolean =>
  site !== undefined && !site.isSideCarried && textAt(tokens, site.to) === 'too';

/** The sites before this one that are of another side, from the first to after the last. */
function lastOther(sites: readonly Site[], index: number): readonly [number, number] {
  const side = sites[index]?.coordinates.side;
  let to = index;
  while (to > 0 && to > index - mostListed && sites[to - 1]?.coordinates.side === side) to -= 1;
  let from = to;
  while (from > 0 && from > to - 3 && sites[from - 1]?.coordinates.side === sites[to - 1]?.coordinates.side)
    from -= 1;
  return [from, to];
}

const together = (own: AroundPlace, others: readonly AroundPlace[]): AroundPlace => ({
  words: new Map([...others, own].flatMap(({ words }) => [...words])),
  beside: new Set([...others, own].flatMap(({ beside }) => [...beside])),
  trouble: [...others, own].reduce((sum, { trouble }) => sum + trouble, 0),
  isMixed: own.isMixed || others.some(({ isMixed }) => isMixed),
});

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

/** Whether a finding stands before a place: in a note, any token; in a transcript, a telling word ("antitoxin in the left"). */
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
