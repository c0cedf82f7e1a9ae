import type { LineOfNote } from '../lineOfNote.ts';
import type { Amount } from './lineAmounts.ts';

/** Brackets, signs and words of giving. */
const bridge =
  /^[\s(),:;=.~≈-]*(?:(?:dose|approx|about|i\.?e|or|of|iv|im|sc|po|sq|given|today|loading|then|total|from|tomorrow|once|daily|sid|bid|tid|at|is|per|slow|slowly|by|mouth)\b[\s(),:;=.~≈-]*)*$/i;
/** How many characters a bridge may have. */
const longestBridge = 40;

/** Whether nothing but brackets, signs and words of giving stand between two amounts. */
export function isBeside({ text, tokens }: LineOfNote, a: Amount, b: Amount): boolean {
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  if (tokens[first.from]?.line !== tokens[second.from]?.line) return false;
  return second.start - first.end < longestBridge && bridge.test(text.slice(first.end, second.start));
}

/** "12 mg a day". */
export const isPerDay = ({ text }: LineOfNote, { end }: Amount): boolean =>
  /^\s*(?:\/|per |a )\s*(?:day|h|d)/.test(text.slice(end));

/** "60 ml/h", "2 ml per min". */
export const isPerHour = ({ text }: LineOfNote, { end }: Amount): boolean =>
  /^\s*(?:\/|per |an )\s*(?:h|min)/.test(text.slice(end));

/** "14 tablets dispensed", "supplied: 30 ml". */
export const isDispensed = ({ text }: LineOfNote, { start, end }: Amount): boolean =>
  /^\s*(?:\w+ ){0,2}(?:dispensed|supplied|sent home|provided)/i.test(text.slice(end, end + 30)) ||
  /(?:dispensed|supplied|sent home|provided|disp)\.?:?\s*(?:with\s*)?$/i.test(
    text.slice(Math.max(0, start - 18), start),
  );
