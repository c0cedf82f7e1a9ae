import type { Heard } from '../heard.ts';
import { lettersApart } from '../lettersApart.ts';
import type { Finding, Span } from '../noteCheck.ts';

type LongNumber = Span & { readonly digits: string };

/** The numbers of chips and telephones, also in groups. */
const longNumbersIn = (text: string): readonly LongNumber[] =>
  [...text.matchAll(/\d(?:[ -]?\d){8,}/g)].map(({ 0: written, index }) => ({
    start: index,
    end: index + written.length,
    digits: written.replaceAll(/\D/g, ''),
  }));

/** Two digits that changed places count as two. */
const mostApart = 2;

/** Long numbers of a note that were said with a digit or two otherwise. Those that only words said are not compared. */
export function longNumberFaults(text: string, heard: Heard): readonly Finding[] {
  const said = longNumbersIn(heard.text);
  return longNumbersIn(text).flatMap(({ digits, start, end }) => {
    if (said.some((one) => one.digits.includes(digits))) return [];
    const near = said.find((one) => lettersApart(one.digits, digits, mostApart) <= mostApart);
    if (near === undefined) return [];
    const nearest = { start: near.start, end: near.end };
    return [
      { span: { start, end }, reason: { because: 'notFound' as const }, nearest, instead: near.digits },
    ];
  });
}
