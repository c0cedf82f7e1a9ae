import type { Heard } from './heard.ts';
import { lettersApart } from './lettersApart.ts';
import type { Candidates } from './matching/pairs.ts';
import { reasonOfNumber } from './matching/reasonOfNumber.ts';
import { rivalsOf, verdictOf } from './matching/verdict.ts';
import { markScores } from './matching/weights.ts';
import { isWorkedOut } from './matching/workedOut.ts';
import type { Finding, Span } from './noteCheck.ts';
import type { SectionInNote } from './reading.ts';
import { isOverlapping } from './spans.ts';
import { isRate } from './units.ts';

/** A number is marked if the logarithm of the odds that it is wrong is above this; 0 would be as likely right as wrong. */
const leastOdds = 0.65;
/** Another number said of the same thing, except a rate ("mg/kg"), is offered only if the logarithm of the odds that the note is wrong is above this: of ten such, nine are wrong. */
const surelyOdds = 2;

/** Finds numbers ("5 mg") and frequencies ("BID") of a section that the transcript does not support and that cannot be worked out from other figures. */
export function checkNumbers(section: SectionInNote, heard: Heard): readonly Finding[] {
  const long = longNumberFaults(section.text, heard);
  const others = section.candidates.flatMap((candidates) => {
    const { quantity, span } = candidates.number;
    // The day of a date is never marked: "in two weeks" may be noted as "March 3", and the check does not know what day it is today.
    if (quantity.isDate || long.some((one) => isOverlapping(one.span, span))) return [];
    return faultOf(candidates, section, heard) ?? [];
  });
  return [...long, ...others];
}

function faultOf(candidates: Candidates, section: SectionInNote, heard: Heard): Finding | null {
  const rivals = rivalsOf(candidates, section.claims);
  const { kind, features } = verdictOf(candidates, rivals, section, heard);
  const score = markScores[kind];
  // Whether other figures give the number takes longest to find out, so this is done only for a number that would be marked.
  if (score(features) <= leastOdds) return null;
  const odds = score({ ...features, isWorkedOut: Number(isWorkedOut(candidates, section, heard)) });
  if (odds <= leastOdds) return null;
  const fault = reasonOfNumber(candidates, rivals, section, heard);
  const isUnsure = odds <= surelyOdds && !isRate(candidates.number.quantity);
  return fault.reason.because === 'otherwise' && isUnsure ? { ...fault, instead: null } : fault;
}

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
function longNumberFaults(text: string, heard: Heard): readonly Finding[] {
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
