import { cuePattern } from '../data/cues.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import { belowTwenty, smallNumber } from '../numberWords.ts';
import type { Amount } from './amounts.ts';

/** How many characters may stand between two amounts that belong together. */
const reach = 70;
const farReach = 250;

/** Words after which an amount is no result of what stands before. */
const noResult =
  /(?:\bmax\w*|\bup to|\b(?:may|can|could|if \w+,?) \w+ to|\bprevious\w*|(?<!\bwhich )\bwas|\bfrom|\binstead of|\bnot|\bthan|\bremaining|\balready|\bhad|\bate|\bate \w+|\bingested|\beaten|\bof toxic|\blast|<|(?<!-)>|≤|≥)\s*(?:dose)?[:\s]*$/i;
/** What parts two amounts. Abbreviations with a point do not. */
const parting =
  /[;\n•]|(?<!\b(?:approx|i\.e|e\.g|inj|tabs?|caps?|sol|soln|susp|vol|conc|ca|[si]\.c|s\.q|i\.[mvp]|p\.o|p\.r))\.(?:\s|$)|\b(?:max\w*|up to|just|instead|to effect|then)\b/i;

/**
 * Whether two amounts belong together: nothing of their kinds stands between them, and no end of a sentence; or each is
 * the only one of its kind. `firstKind` and `secondKind`: all amounts of their kinds.
 */
export function belongTogether(
  { text }: LineOfNote,
  a: Amount,
  b: Amount,
  firstKind: readonly Amount[],
  secondKind: readonly Amount[],
): boolean {
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  const between = text.slice(first.end, second.start);
  const isBetween = ({ start, end }: Amount): boolean => start >= first.end && end <= second.start;
  if (between.trim() === ';') return true;
  if (![...firstKind, ...secondKind].some(isBetween) && between.length < reach && !parting.test(between))
    return true;
  return (
    firstKind.length === 1 &&
    secondKind.length === 1 &&
    between.length < farReach &&
    !/\bmax|\binstead|\bjust|\bto effect/i.test(between)
  );
}

/** "0.2 mg/kg SC = 4 mg", "40 mg (2 ml": the second amount is what the first one gives. */
export const isEqualTo = ({ text }: LineOfNote, first: Amount, second: Amount): boolean =>
  first.end <= second.start &&
  /^(?:\/\s?24\s?h\w*)?(?:\s*[x×*]\s*\d+(?:\.\d+)?\s?(?:kg|lbs?))?[^;\n.\d]{0,30}(?:[=≈→(]|i\.e\.)\s*$/.test(
    text.slice(first.end, second.start),
  );

/** "10 mg/kg = 300 mg": no sign and no word tells that the amount was rounded. */
export const isStatedSum = ({ text }: LineOfNote, rate: Amount, result: Amount): boolean =>
  rate.end <= result.start &&
  /^(?:\s*[x×*]\s*\d+(?:\.\d+)?\s?(?:kg|lbs?))?[^;\n.\d≈~]{0,30}[=→(:]\s*$/.test(
    text.slice(rate.end, result.start),
  ) &&
  !/≈|~|\b(?:approx|about|circa|ca\b|round|near)/i.test(
    text.slice(Math.max(0, rate.start - 10), result.end + 24),
  );

/** Whether a sign ties the first amount to another one of these: then it says nothing of this one. */
export const isOfAnother = (
  line: LineOfNote,
  first: Amount,
  result: Amount,
  results: readonly Amount[],
): boolean =>
  !isEqualTo(line, first, result) &&
  results.some(
    (one) => one !== result && (isEqualTo(line, first, one) || isInBracketsAfter(line, one, first)),
  );

/** "20 L by tube (36 ml/kg)": the brackets tell how much the first amount is. */
export const isInBracketsAfter = ({ text }: LineOfNote, first: Amount, second: Amount): boolean =>
  first.end <= second.start &&
  /^(?:[^.;\d()]|\b\d+ ?d(?:ays?)?\b){0,40}\(\s*(?:(?:approx\.?|about|~|≈|=|i\.e\.)\s*)?$/i.test(
    text.slice(first.end, second.start),
  ) &&
  /^(?:\/\w{1,4}| per \w+)?\s*\)/.test(text.slice(second.end));

/** Whether an amount may be a result: it is no greatest dose, and none of before. */
export const isResult = ({ text }: LineOfNote, { start, end }: Amount): boolean =>
  !noResult.test(text.slice(Math.max(0, start - 24), start)) &&
  // "20 mg + 10 mg" are one dose together, and "12.5 mg/125 mg" a tablet of two drugs.
  !/^\s*(?:of \d[\d.]* ?m?c?g\/ml\s*)?(?:\+|plus\b|\/\s?\d(?!\d? ?h|[\d.,]* ?\p{L}+\/kg))/iu.test(
    text.slice(end, end + 24),
  ) &&
  // Of how many animals a group is, another place of the note tells.
  !/^[^.;,\d]{0,12}\b(?:flock|herd|mob|litter|group|pen|batch|pair|house|tank|pond|shed)\b/i.test(
    text.slice(end, end + 24),
  ) &&
  !/(?:\+|\bplus)\s*$/i.test(text.slice(Math.max(0, start - 6), start)) &&
  !/^[\s-]*(?:(?!by |via |in )\w+ )?(?:bottle|vial|bag|ampoule|pack|pot|tube|pipette|syringes?\b(?! pump| driver)|max|left|remain|mark)/i.test(
    text.slice(end, end + 18),
  );

/** Whether an amount is what was handed out or is to last: "14 tablets dispensed". */
export const isDispensed = ({ text }: LineOfNote, { start, end }: Amount): boolean =>
  /^\s*\)?\s*(?:for \d+ \w+ dispens|in total\b|in all\b|total\b|(?:\w+ ){0,2}(?:were |to |be )*(?:dispens|suppl|sent home|provided|given out|to last|to take home|enough for|lasts?\b))/i.test(
    text.slice(end, end + 36),
  ) ||
  isLeftWithOwner(text, start, end) ||
  // "100 mg x 20", and not "5 mg x 2 tabs SID".
  (/\d ?m?c?g\s?[x×]\s*$/i.test(text.slice(Math.max(0, start - 18), start)) &&
    !oftenAfter.test(text.slice(end, end + 24))) ||
  /(?:dispens\w*|suppl(?:y|ied)|sent home|provided|disp|#|qty|quantity|rx|total|need(?:s|ed)?|requires?|so)\.?:?\s*(?:with\s*|of\s*|is\s*)?$/i.test(
    text.slice(Math.max(0, start - 40), start).replace(dispensedBefore, ''),
  );

/** A word for dispensing, with a colon, that is said of the tablets before it: "20 tablets dispensed: 1 tablet". */
const dispensedBefore =
  /(?<=\b(?:tab|cap|chew|sachet)\w* )(?:were |was )?(?:dispensed|supplied|sent home|provided):\s*$/i;

const oftenAfter =
  /^\s*(?:tab\w*|cap\w*)?\s*(?:po |orally )?(?:[sbt]\.?i\.?d\b|q\.?i\.?d|[bo]d\b|q ?\d|once|twice|daily|every|a day|at night)/i;

/** Whether an amount is left for the owner to give: "6 tubes left" after a course, but not in "has 6 tubes left". */
const isLeftWithOwner = (text: string, start: number, end: number): boolean =>
  /^(?: \w+)? left(?: (?:with|for|on)\b|\s*(?:[.;,)\n]|$))/i.test(text.slice(end, end + 24)) &&
  !/\b(?:has|have|had|still|only|are|is|with|got)\b[^.;]*$/i.test(text.slice(Math.max(0, start - 30), start));

/** How many animals, eyes, ears or sides an amount of a text may be for; 1 is always one of them. */
export function headsIn(text: string): readonly number[] {
  const named = [headCount, allOfThem].flatMap((one) => [...text.matchAll(one)]);
  const counted = named.map(({ 1: count = '' }) => valueOf(count));
  const ofSides = ofTwo.test(text) ? [2] : [];
  return [...new Set([1, ...counted, ...ofSides])].filter((count) => count > 0 && count < 100);
}

const ofTwo =
  /\b(?:both|each|per|either)\s+(?:\w+\s+)?(?:eyes?|ears?|sides?|sites?|pup|kitten|puppy|dogs?|cats?|legs?|limbs?|animal|one)\b|\b[AO]U\b|\b(?:each|both)\s*(?:[,.;:)]|$|dispens|suppl|given)/i;

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
