import { textAt } from '../tokens.ts';
import { isDirection } from './directions.ts';
import { troubleOf } from './findingWords.ts';
import type { Site } from './site.ts';
import { isFigure } from './tellingWords.ts';
import { mostListed, weights, type Around, type TextOfSites } from './textOfSites.ts';

/** How many tokens from the beginning of a sentence a place is looked at. */
const longestSentence = 40;
/** How many words a list may begin with that are said of all of its places: "Extracted: 107, 108". */
const longestLead = 7;

/** The words at the start of a place's sentence that are said of all its places; in speech, only where they are in a list. */
export function leadOf({ tokens, sites, isNote }: TextOfSites, index: number, telling: Telling): Around {
  const site = sites[index];
  const own = tokens[site?.from ?? 0];
  if (site === undefined || own === undefined) return [];
  if (!isNote) return leadOfSpeech({ tokens, sites, telling }, index);
  let start = site.from;
  while (start > 0 && tokens[start - 1]?.sentence === own.sentence && site.from - start < longestSentence)
    start -= 1;
  let first = index;
  while ((sites[first - 1]?.from ?? -1) >= start) first -= 1;
  const end = Math.min(start + longestLead, sites[first]?.from ?? start);
  return Array.from(
    { length: Math.max(0, end - start) },
    (_, count) => [start + count, weights.lead] as const,
  );
}

/** "Hoof testers, left hind nothing, right hind nothing": but not "an ulcer on the left, and the right is fine". */
function leadOfSpeech(speech: Speech, index: number): Around {
  const { tokens, sites } = speech;
  let first = index;
  while (index - first < mostListed && isListedWith(speech, sites[first - 1], sites[first])) first -= 1;
  const [start, last, site] = [sites[first], sites[index - 1], sites[index]];
  if (start === undefined || last === undefined || site === undefined || first === index) return [];
  const from = startOfLead(tokens, start);
  const state = stateIn(tokens, last.to, site.to + reachAfter);
  const led = stateIn(tokens, from, first + 1 === index ? start.to : (sites[first + 1]?.from ?? 0));
  // "Ears clean, left and right".
  const isPair = state === 0 && site.from - last.to <= 1;
  return isPair || led === state ? wordsBetween(tokens, from, endOfLead(tokens, start)) : [];
}

function startOfLead(tokens: TextOfSites['tokens'], { from }: Site): number {
  let start = from;
  while (tokens[start - 1]?.sentence === tokens[from]?.sentence && from - start < longestSentence) start -= 1;
  return start;
}

/** "Bumblefoot, grade one on the left and two on the right": the part that the first place is of leads too. */
function endOfLead(tokens: TextOfSites['tokens'], { from, to }: Site): number {
  let end = from;
  while (end < to && !isDirection(textAt(tokens, end))) end += 1;
  return end;
}

const wordsBetween = (tokens: TextOfSites['tokens'], from: number, to: number): Around =>
  Array.from({ length: to - from }, (_, count) => from + count)
    .filter((at) => tokens[at]?.kind === 'word')
    .map((at) => [at, weights.lead] as const);

/** Whether a place is named in the same sentence as the one before it, and near it. */
const isListedWith = (
  { tokens, telling }: Speech,
  before: Site | undefined,
  site: Site | undefined,
): boolean =>
  before !== undefined &&
  site !== undefined &&
  site.from - before.to <= mostBetween &&
  // "The right's up on his toes": more is said of it.
  !tokens.slice(site.from, site.to).some(({ written }) => /['’]s$/.test(written)) &&
  tokens[before.from]?.sentence === tokens[site.from]?.sentence &&
  // "Rabies in the right hind and leukaemia in the left": each has its own.
  !tokens
    .slice(before.to, site.from)
    .some(({ text }, at) => hasWord(telling[before.to + at]) && troubleOf(text, ['', '']) === 0);

const hasWord = (words: readonly string[] | undefined): boolean =>
  words !== undefined && words.some((word) => !isFigure(word));

type Telling = readonly (readonly string[])[];
type Speech = Pick<TextOfSites, 'tokens' | 'sites'> & { readonly telling: Telling };

const stateIn = (tokens: TextOfSites['tokens'], from: number, to: number): number => {
  let state = 0;
  for (let at = from; at < to && tokens[at]?.sentence === tokens[from]?.sentence; at += 1)
    state += troubleOf(textAt(tokens, at), [textAt(tokens, at - 1), textAt(tokens, at - 2)]);
  return Math.sign(state);
};

/** How many tokens may stand between two places of which the same is said. */
const mostBetween = 6;
/** How many words after the last place of a list may say how it is. */
const reachAfter = 4;
