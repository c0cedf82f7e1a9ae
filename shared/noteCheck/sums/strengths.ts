import type { LineOfNote } from '../lineOfNote.ts';
import { type Amount } from './amounts.ts';

/** What one tablet holds. In "tablets (20 mg)" it stands after them, unless it was given already. */
export function strengthsIn(line: LineOfNote, doses: readonly Amount[]): readonly Amount[] {
  const all = doses.filter((dose) => isStrength(line, dose));
  // In "5 mg tablets: 7.5 mg (1½ tablets)", the tablets are named already, and what has brackets after it is the dose.
  const isNamed = all.some(({ end }) => beforeForm.test(line.text.slice(end, end + 24)));
  const plain = isNamed ? all.filter((dose) => !isDoseBeforeCount(line, dose)) : all;
  return plain.length > 0 ? plain : doses.filter((dose) => isAfterForm(line, dose));
}

/** Whether an amount is the strength of tablets: "20 mg tablets". */
function isStrength(
  { text, tokens, quantities }: LineOfNote,
  { start, end, from, unit, value }: Amount,
): boolean {
  if (unit?.dimension.includes('/') === true) return true;
  // "2 x 75 g" is food.
  if (unit?.factor === 1e-3 && value > mostGrams) return false;
  const after = text.slice(end, end + 24);
  const isTimes =
    /^[x×]$/.test(tokens[from - 1]?.text ?? '') &&
    quantities.some(({ to, value }) => to === from - 1 && Number.isInteger(value * 4));
  const isOfTablet =
    /(?:(?:tab|cap)\w* of (?:the |an? )?(?:\p{L}{4,} )?|(?:\bhalf|\bquarter|\bthird|[½¼¾]|\b1\/[234])(?: of)?(?: an?)? ?)$/iu.test(
      text.slice(Math.max(0, start - 30), start),
    );
  // "1 mg/kg = 15 mg: 3 tablets" is a dose.
  const isDose = /\/\s?kg[^;\n\d]{0,12}[=≈→]\s*$/i.test(text.slice(Math.max(0, start - 24), start));
  return isTimes || isOfTablet || (!isDose && beforeCount.test(after)) || beforeForm.test(after);
}

/** No tablet, capsule or sachet has more. */
const mostGrams = 20;

const isDoseBeforeCount = ({ text }: LineOfNote, { end, unit }: Amount): boolean =>
  unit?.dimension === 'mass' &&
  /^\s*\((?:give )?(?:\d[\d./]*|[½¼¾])\s*[½¼¾]?\s*(?:tab|cap|chew)/i.test(text.slice(end, end + 24));

const beforeCount =
  /^[\s,:;|(]*(?:give |[x×] ?)?(?:\d[\d./]*|half|one|two|three|an?|[½¼¾])\s*[½¼¾]?(?:\s*x)?\s*(?:a |of a )?(?:tab|cap|kap|compr|chew|pill)/i;
const beforeForm =
  /^\s*-?(?:chewable |film-coated |scored |oral |flavou?red |[a-z]+ )?(?:tab|cap|kap|compr|chew|pill|sachet|tube|(?<!\s)s\b)/i;

const isAfterForm = ({ text }: LineOfNote, { start, end }: Amount): boolean =>
  /(?<![\d½¼¾]\s?)(?:\b|\W)(?:tab|cap|kap|compr|chew)\w*\s*\(?$/i.test(
    text.slice(Math.max(0, start - 16), start),
  ) && /^\s*(?:\)|each|per tab)/i.test(text.slice(end, end + 10));
