import { cuePattern } from '../data/cues.ts';
import { belowTwenty, smallNumber } from '../numberWords.ts';

/** How many animals, eyes, ears or sides an amount of a text may be for; 1 is always one of them. */
export function headsIn(text: string): readonly number[] {
  const counted = [...text.matchAll(headCount)].map(({ 1: count = '' }) => valueOf(count));
  const named = [...text.matchAll(allOfThem)].map(({ 1: count = '' }) => valueOf(count));
  const ofSides = ofTwo.test(text) ? [2] : [];
  return [...new Set([1, ...counted, ...named, ...ofSides])].filter((count) => count > 0 && count < 100);
}

const ofTwo =
  /\b(?:both|each|per|either)\s+(?:\w+\s+)?(?:eyes?|ears?|sides?|sites?|pup|kitten|puppy|dogs?|cats?|legs?|limbs?|animal|one)\b|\b[AO]U\b|\b(?:each|both)\s*(?:[,.;:)]|$)/i;

/** "100 tablets for the five". */
const allOfThem = new RegExp(
  String.raw`\bfor (?:the|all|all of the|all the) (\d{1,2}|${smallNumber})(?! (?:d|h|wk|day|week|month|year|hour|min)\w*\b)\b`,
  'gi',
);

const headCount = new RegExp(
  String.raw`\b(\d{1,2}|${smallNumber})\s+(?:\w+\s+)?${cuePattern('head')}\b`,
  'gi',
);

const valueOf = (count: string): number => belowTwenty.get(count.toLowerCase()) ?? Number(count);
