import type { Heard } from '../heard.ts';
import { lettersApart } from '../lettersApart.ts';
import type { Finding, Span } from '../noteCheck.ts';

type LongNumber = Span & { readonly digits: string };

/** Finds numbers of nine digits or more, as those of microchips and telephones, also with single blanks or hyphens between the digits. */
const longNumbersIn = (text: string): readonly LongNumber[] =>
  [...text.matchAll(/\d(?:[ -]?\d){8,}/g)].map(({ 0: written, index }) => ({
    start: index,
    end: index + written.length,
    digits: written.replaceAll(/\D/g, ''),
  }));

/** A long number is miswritten if at most so many digits must be changed, added or left out to get one that was said; two that changed places count as two. */
const mostApart = 2;

/** Finds long numbers of a note that the transcript has with a digit or two different. Numbers that it has only in words are not compared. */
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
