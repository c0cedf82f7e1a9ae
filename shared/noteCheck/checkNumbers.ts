import { editDistance } from './editDistance.ts';
import type { TranscriptReading } from './heard.ts';
import type { NotedNumberWithSaidCandidates } from './matching/pairs.ts';
import { reasonOfNumber } from './matching/reasonOfNumber.ts';
import { rankedCandidates, numberVerdictFeatures } from './matching/verdict.ts';
import { markScores } from './matching/weights.ts';
import { isCalculated } from './matching/workedOut.ts';
import type { Finding, Span } from './noteCheck.ts';
import type { SectionInNote } from './reading.ts';
import { isOverlapping } from './spans.ts';
import { isRate } from './units.ts';

/** A number is marked above these odds (a logarithm) that it is wrong. */
const leastOdds = 0.65;
/** Above these odds nine of ten numbers are wrong, so another one is offered. */
const surelyOdds = 2;

/** Finds numbers ("5 mg") and frequencies ("BID") that nobody said and that no other figures give. */
export function checkNumbers(section: SectionInNote, heard: TranscriptReading): readonly Finding[] {
  const long = longNumberFaults(section.text, heard);
  const others = section.candidates.flatMap((candidates) => {
    const { quantity, span } = candidates.number;
    // "In two weeks" may be noted as "March 3", and the check does not know what day it is.
    if (quantity.isDate || long.some((one) => isOverlapping(one.span, span))) return [];
    return faultOf(candidates, section, heard) ?? [];
  });
  return [...long, ...others];
}

function faultOf(
  candidates: NotedNumberWithSaidCandidates,
  section: SectionInNote,
  heard: TranscriptReading,
): Finding | null {
  const rivals = rankedCandidates(candidates, section.claims);
  const { kind, features } = numberVerdictFeatures(candidates, rivals, section, heard);
  const score = markScores[kind];
  // Looking for other figures that give the number takes longest.
  if (score(features) <= leastOdds) return null;
  const odds = score({ ...features, isWorkedOut: Number(isCalculated(candidates, section, heard)) });
  if (odds <= leastOdds) return null;
  const fault = reasonOfNumber(candidates, rivals, section, heard);
  const isUnsure = odds <= surelyOdds && !isRate(candidates.number.quantity);
  return fault.reason.because === 'otherwise' && isUnsure ? { ...fault, instead: null } : fault;
}

type LongNumber = Span & { readonly digits: string };

/** Numbers of microchips and telephones, also with single blanks or hyphens between the digits. */
const longNumbersIn = (text: string): readonly LongNumber[] =>
  [...text.matchAll(/\d(?:[ -]?\d){8,}/g)].map(({ 0: written, index }) => ({
    start: index,
    end: index + written.length,
    digits: written.replaceAll(/\D/g, ''),
  }));

/**
 * So many digits may be changed, added or left out in a miswritten number; two that changed places are two.
 */
const mostApart = 2;

/** Numbers that were said only in words are not compared. */
function longNumberFaults(text: string, heard: TranscriptReading): readonly Finding[] {
  const said = longNumbersIn(heard.text);
  return longNumbersIn(text).flatMap(({ digits, start, end }) => {
    if (said.some((one) => one.digits.includes(digits))) return [];
    const near = said.find((one) => editDistance(one.digits, digits, mostApart) <= mostApart);
    if (near === undefined) return [];
    const nearest = { start: near.start, end: near.end };
    return [
      { span: { start, end }, reason: { because: 'notFound' as const }, nearest, instead: near.digits },
    ];
  });
}
