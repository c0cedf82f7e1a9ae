import { mentionPattern } from '../data/mentions.ts';
import type { NoteLine } from '../noteSection.ts';
import type { Amount } from './amounts.ts';

/** "Max", "was", or the "+" of "20 mg + 10 mg". */
const noResultBefore = new RegExp(
  String.raw`(?:\b(?:(?:may|can|could|if \w+,?) \w+ to|ate \w+|${mentionPattern('no result before')})` +
    String.raw`|[<≤≥+]|(?<!-)>|\d\s?[-–])\s*(?:dose)?[:\s]*$`,
  'i',
);
const noResultAfter = [
  // "12.5 mg/125 mg" is a tablet of two drugs.
  /^\s*(?:of \d[\d.]* ?m?c?g\/ml\s*)?(?:\+|plus\b|[-–]\s?\d|\/\s?\d(?!\d? ?h|[\d.,]* ?\p{L}+\/kg))/iu,
  // An amount for a "herd" is for many animals, and how many is told elsewhere.
  /^[^.;,\d]{0,12}\b(?:flock|herd|mob|litter|group|pen|batch|pair|house|tank|pond|shed)\b/i,
  new RegExp(String.raw`^[\s-]*(?:(?!by |via |in )\w+ )?${mentionPattern('no result after')}`, 'i'),
];
/** "0.2 mg/kg SC = 4 mg", "40 mg (2 ml". */
export const hasEqualSignBetween = ({ text }: NoteLine, first: Amount, second: Amount): boolean =>
  /^[^;\n.\d½¼¾]{0,30}(?:[=≈→(]|i\.e\.)\s*$/.test(text.slice(first.end, second.start));

/** "20 L by tube (36 ml/kg)". */
export const isInBracketsAfter = ({ text }: NoteLine, first: Amount, second: Amount): boolean =>
  /^(?:[^.;\d()]|\b\d+ ?d(?:ays?)?\b){0,40}\(\s*(?:(?:approx\.?|about|~|≈|=|i\.e\.)\s*)?$/i.test(
    text.slice(first.end, second.start),
  ) && /^(?:\/\w{1,4}| per \w+)?\s*\)/.test(text.slice(second.end));

/** Not after "max", "was" or "instead of", which tell of another dose. */
export const isCalculationResult = ({ text }: NoteLine, { start, end }: Amount): boolean =>
  !noResultBefore.test(text.slice(Math.max(0, start - 24), start)) &&
  !noResultAfter.some((one) => one.test(text.slice(end, end + 24)));

/** "14 tablets dispensed". */
export const isDispensed = ({ text }: NoteLine, { start, end }: Amount): boolean =>
  dispensedBefore.test(text.slice(Math.max(0, start - 40), start)) ||
  dispensedAfter.test(text.slice(end, end + 36));

/** In "20 tablets dispensed: 1 tablet" the word is about the 20. */
const dispensedBefore = new RegExp(
  String.raw`(?<!\b(?:tab|cap|chew|sachet)\w* (?:were |was )?)${mentionPattern('dispensed before')}` +
    String.raw`\.?:?\s*(?:with\s*|of\s*|is\s*)?$`,
  'i',
);
const dispensedAfter = new RegExp(
  String.raw`^\s*\)?\s*(?:for \d+ \w+ dispens|(?:in total|in all|total)\b` +
    String.raw`|(?:\w+ ){0,2}(?:were |to |be )*${mentionPattern('dispensed after')}` +
    String.raw`|(?:\w+ )?left(?: (?:with|for|on)\b|\s*(?:[.;,)\n]|$)))`,
  'i',
);
