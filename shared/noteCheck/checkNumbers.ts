import type { Heard } from './heard.ts';
import { longNumberFaults } from './matching/longNumbers.ts';
import type { Candidates } from './matching/pairs.ts';
import { reasonOfNumber } from './matching/reasonOfNumber.ts';
import { rivalsOf, verdictOf } from './matching/verdict.ts';
import { markScores } from './matching/weights.ts';
import { isWorkedOut } from './matching/workedOut.ts';
import type { Finding } from './noteCheck.ts';
import type { SectionInNote } from './reading.ts';
import { isOverlapping } from './spans.ts';

/** A number is marked from these odds on that it is wrong, as a logarithm. */
const leastOdds = 0.65;
/** From here on another number is offered, so that nine of ten offers are at a wrong one. */
const surelyOdds = 2;

/** Numbers of the note, with their units, and frequencies that neither the transcript nor the note's own figures bear out. */
export function checkNumbers(section: SectionInNote, heard: Heard): readonly Finding[] {
  const long = longNumberFaults(section.text, heard);
  const others = section.candidates.flatMap((candidates) => {
    const { quantity, span } = candidates.number;
    // An appointment can be worked out from "in two weeks", which cannot be followed.
    if (quantity.isDate || long.some((one) => isOverlapping(one.span, span))) return [];
    return faultOf(candidates, section, heard) ?? [];
  });
  return [...long, ...others];
}

function faultOf(candidates: Candidates, section: SectionInNote, heard: Heard): Finding | null {
  const rivals = rivalsOf(candidates, section.claims);
  const { kind, features } = verdictOf(candidates, rivals, section, heard);
  const score = markScores[kind];
  // Only what would be marked is worked out, which takes longest.
  if (score(features) <= leastOdds) return null;
  const odds = score({ ...features, isWorkedOut: Number(isWorkedOut(candidates, section, heard)) });
  if (odds <= leastOdds) return null;
  const fault = reasonOfNumber(candidates, rivals, section, heard);
  return fault.reason.because === 'otherwise' && odds <= surelyOdds ? { ...fault, instead: null } : fault;
}
