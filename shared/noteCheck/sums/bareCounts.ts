import type { LineOfNote } from '../lineOfNote.ts';
import type { Amount } from './amounts.ts';

/** "#14", "84 dispensed", "dispense 42", "qty 28", "21 x 250 mg tablets dispensed": tablets or their like. */
export const bareCounts = (line: LineOfNote): readonly Amount[] =>
  line.quantities.flatMap((quantity): Amount[] => {
    const [first, last] = [line.tokens[quantity.from], line.tokens[quantity.to - 1]];
    if (quantity.unit !== null || quantity.thing !== null || first === undefined || last === undefined)
      return [];
    const [{ start }, { end }] = [first, last];
    if (
      !/^(?:[\d½¼¾]|half$|quarter$|one$|two$|three$|an?$)/i.test(first.written) ||
      !isBareCount(line.text, quantity.value, start, end)
    )
      return [];
    const unit = { dimension: 'tablet', factor: 1 };
    const written = line.text.slice(start, end);
    // "1/2 SID" is read as a score where no unit follows.
    const value = quantity.outOf === null ? quantity.value : quantity.value / quantity.outOf;
    return [{ ...quantity, unit, start, end, value, amount: value, per: null, written }];
  });

function isBareCount(text: string, value: number, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 16), start);
  const after = text.slice(end, end + 44);
  const isDispensed = dispensedBefore.test(before);
  if (/\b(?:days?|weeks?|wk|pup|calf|step|no)\.? $/i.test(before)) return false;
  const isMany = value > 6;
  if (isMany && isTotalAfterDays(text, before, after)) return true;
  if (/^\s*[x×]/.test(after))
    return /^\s*[x×]\s*[\d.,]+ ?m?c?g\b(?!\/)/i.test(after) && (isDispensed || isMany);
  if (isMany && isTimesStrength(before, after)) return true;
  if (!isMany && isAtOnceBeside(before, after)) return true;
  return isDispensed || givenAfter.test(after) || dispensedAfter.test(after);
}

/** Whether a bare number is what is given at once: "Tablets: 2 (10 mg)". */
const isAtOnceBeside = (before: string, after: string): boolean =>
  (/(?:tab\w*|cap\w*)[,:] $/i.test(before) && /^ \(\d[\d.,]* ?m?c?g\b(?!\/)/i.test(after)) ||
  (/(?:\band|[,:+&]|\btabs?|\bcaps?) $/i.test(before) && partOfDayAfter.test(after));

/** Whether a bare number in brackets after days is what they take in all: "1 tab every other day 14 days (28)". */
const isTotalAfterDays = (text: string, before: string, after: string): boolean =>
  after.startsWith(')') && /\d ?(?:d|days?|wks?|weeks?) \($/i.test(before) && /\btab|\bcap/i.test(text);

/** "100 mg x 20: half a tablet BID": a number of tablets of this strength, not of days. */
const isTimesStrength = (before: string, after: string): boolean =>
  /\d ?m?c?g\s?(?:tab\w*|cap\w*)?\s*[x×]\s*$/i.test(before) && /^\s*(?:[:;,.)\n]|$|tab|cap)/i.test(after);

const dispensedBefore = /(?:#|\bqty|\bquantity|\bn ?=|\bno\.|disp\w*|suppl\w*|total)\s*(?:of|is)?[:.=]?\s*$/i;
/** "3 tablets in the morning and 2 in the evening". */
const partOfDayAfter =
  /^ (?:in the (?:morning|evening)|at night|every (?:morning|evening|night)|mane|nocte)\b/i;
const dispensedAfter =
  /^\s*(?:were |was |are |to be |in total )?(?:dispens|suppl|sent home|given out|provided|total\b)/i;
const givenAfter =
  /^\s*(?:\([^()]{0,14}\)\s*)?(?:to be )?(?:given )?(?:po |orally |by mouth )?(?:[sbt]\.?i\.?d\b|q\.?i\.?d|q\s?\d+\s?h|eod\b|(?:once|twice|(?:two|three|four|[234]) times) (?:a |daily)|every (?:\d+ h|(?:other )?(?:day|morning|evening|night)))/i;
