import type { LineOfNote } from '../noteSection.ts';
import type { Amount } from './amounts.ts';

/** Words and signs before an amount that show that it is not what the figures before it give: "max", "was", or the "+" of "20 mg + 10 mg". */
const noResultBefore =
  /(?:\bmax\w*|\bup to|\b(?:may|can|could|if \w+,?) \w+ to|\bprevious\w*|(?<!\bwhich )\bwas|\bfrom|\binstead of|\bnot|\bthan|\bremaining|\balready|\bhad|\bate|\bate \w+|\bingested|\beaten|\bof toxic|\blast|<|(?<!-)>|≤|≥|\+|\bplus|\d\s?[-–])\s*(?:dose)?[:\s]*$/i;
const noResultAfter = [
  // "12.5 mg/125 mg" is a tablet of two drugs.
  /^\s*(?:of \d[\d.]* ?m?c?g\/ml\s*)?(?:\+|plus\b|[-–]\s?\d|\/\s?\d(?!\d? ?h|[\d.,]* ?\p{L}+\/kg))/iu,
  // An amount for a "litter" or "herd" is for many animals, and how many is told elsewhere.
  /^[^.;,\d]{0,12}\b(?:flock|herd|mob|litter|group|pen|batch|pair|house|tank|pond|shed)\b/i,
  /^[\s-]*(?:(?!by |via |in )\w+ )?(?:bottle|vial|bag|ampoule|pack|pot|tube|pipette|syringes?\b(?! pump| driver)|max|left|remain|mark)/i,
];
/** Whether "=" or "(" right before the second amount makes it what the first one gives: "0.2 mg/kg SC = 4 mg", "40 mg (2 ml". */
export const isEqualTo = ({ text }: LineOfNote, first: Amount, second: Amount): boolean =>
  /^[^;\n.\d½¼¾]{0,30}(?:[=≈→(]|i\.e\.)\s*$/.test(text.slice(first.end, second.start));

/** Whether the second amount stands alone in brackets behind the first, as another way to tell it: "20 L by tube (36 ml/kg)". */
export const isInBracketsAfter = ({ text }: LineOfNote, first: Amount, second: Amount): boolean =>
  /^(?:[^.;\d()]|\b\d+ ?d(?:ays?)?\b){0,40}\(\s*(?:(?:approx\.?|about|~|≈|=|i\.e\.)\s*)?$/i.test(
    text.slice(first.end, second.start),
  ) && /^(?:\/\w{1,4}| per \w+)?\s*\)/.test(text.slice(second.end));

/** Whether an amount may be what a sum gives; not after words such as "max", "was" and "instead of", which tell of another dose. */
export const isResult = ({ text }: LineOfNote, { start, end }: Amount): boolean =>
  !noResultBefore.test(text.slice(Math.max(0, start - 24), start)) &&
  !noResultAfter.some((one) => one.test(text.slice(end, end + 24)));

/** Whether an amount is what was handed out or is to last: "14 tablets dispensed". */
export const isDispensed = ({ text }: LineOfNote, { start, end }: Amount): boolean =>
  dispensedBefore.test(text.slice(Math.max(0, start - 40), start)) ||
  dispensedAfter.test(text.slice(end, end + 36));

/** Words before an amount that was handed out, as "dispensed 14"; in "20 tablets dispensed: 1 tablet" the word is about the 20. */
const dispensedBefore =
  /(?<!\b(?:tab|cap|chew|sachet)\w* (?:were |was )?)(?:dispens\w*|suppl(?:y|ied)|sent home|provided|disp|#|qty|quantity|rx|total|need(?:s|ed)?|requires?|so)\.?:?\s*(?:with\s*|of\s*|is\s*)?$/i;
const dispensedAfter =
  /^\s*\)?\s*(?:for \d+ \w+ dispens|in total\b|in all\b|total\b|(?:\w+ ){0,2}(?:were |to |be )*(?:dispens|suppl|sent home|provided|given out|to last|to take home|enough for|lasts?\b)|(?:\w+ )?left(?: (?:with|for|on)\b|\s*(?:[.;,)\n]|$)))/i;
