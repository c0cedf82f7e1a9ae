import { frequenciesIn } from '../frequencies.ts';
import type { Span } from '../noteCheck.ts';
import { outermost } from '../spans.ts';

/** How many times a day, with its place. */
export type TimesADay = Span & { readonly perDay: number };

/** Each place once: "daily" is a part of "twice daily". */
export function timesADayIn(text: string): readonly TimesADay[] {
  const all = [...frequenciesIn(text, true), ...rangesOfHours(text)];
  const isAmount = ({ start, end }: Span): boolean => ofAmount.test(text.slice(start, end));
  return outermost(all)
    .filter((one) => !isAmount(one))
    .map((one) => (ofTablets.test(text.slice(one.start, one.end)) ? { ...one, perDay: 1 } : one));
}

/** "7.5 mg per day" is an amount. */
const ofAmount = /^[\d.,]+ ?(?:m?c?g|µg|ug|kg|m?l|iu|units?|kcal)\b/i;

/** "Two tablets a day" are those of a whole day. */
const ofTablets =
  /^(?:\d+(?:\.\d+)?|[½¼¾]|one|two|three|four|five|six) ?(?:tab|cap|chew|pill|sachet)\w* (?:a|per|each|every) day$/i;

/** "q8-12h": every 8 to 12 hours. */
const rangesOfHours = (text: string): readonly TimesADay[] =>
  [...text.matchAll(/\bq\s?(\d+)\s?(?:-|–|to)\s?(\d+)\s?h/gi)].flatMap(({ 0: whole, 1: a, 2: b, index }) =>
    [a, b].map((hours) => ({ start: index, end: index + whole.length, perDay: 24 / Number(hours) })),
  );
