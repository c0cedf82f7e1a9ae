import type { Fault } from '../finding.ts';
import type { Heard } from '../heard.ts';
import type { SectionInNote } from '../reading.ts';
import type { Candidates } from './pairs.ts';
import { reasonOfNumber } from './reasonOfNumber.ts';
import { rivalsOf, verdictOf } from './verdict.ts';
import { markScores } from './weights.ts';
import { isWorkedOut } from './workedOut.ts';

/** A number is marked from these odds on that it is wrong, as a logarithm. */
const leastOdds = 0.65;
/** From here on another number is offered, so that nine of ten offers are at a wrong one. */
const surelyOdds = 2;

/** What is wrong with a number of the note; null: the transcript or the note's own figures bear it out. */
export function numberFault(candidates: Candidates, section: SectionInNote, heard: Heard): Fault | null {
  const { number } = candidates;
  // An appointment can be worked out from "in two weeks", which cannot be followed.
  if (number.quantity.isDate) return null;
  const rivals = rivalsOf(candidates, section.claims);
  const { kind, features } = verdictOf(candidates, rivals, section, heard);
  const score = markScores[kind];
  // Only what would be marked is worked out, which takes longest.
  const isMarked = (one: Readonly<Record<string, number>>): boolean => score(one) > leastOdds;
  const all = {
    ...features,
    isWorkedOut: Number(isMarked(features) && isWorkedOut(candidates, section, heard)),
  };
  if (!isMarked(all)) return null;
  const fault = reasonOfNumber(candidates, rivals, section, heard);
  return fault.reason.because === 'otherwise' && score(all) <= surelyOdds
    ? { ...fault, instead: null }
    : fault;
}
