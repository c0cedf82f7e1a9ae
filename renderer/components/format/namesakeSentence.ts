import type { Patient } from '../../../shared/consult/consult.ts';
import type { Namesake } from '../../../shared/consult/namesakes.ts';
import { patientStrings } from '../../strings/patientStrings.ts';
import { strings } from '../../strings/strings.ts';
import { patientName } from './patientName.ts';
import { tellsApart } from './tellsApart.ts';
import { clockAmong, formatDay } from './time.ts';

/** `at`: when the patient's own visit was. */
type Whose = { readonly patient: Patient; readonly at: number };

const startsLow = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The other patient's visit, and what else a vet can tell that patient by. */
function factsOf(
  { patient, at }: Whose,
  other: Namesake,
  others: readonly Namesake[],
  nowMs: number,
): string {
  const times = [at, ...others.filter((one) => one !== other).map((one) => one.at)];
  const clock = clockAmong(other.at, times)(other.at);
  const told = tellsApart(other, [patient]);
  return [
    formatDay(other.at, nowMs),
    clock,
    ...(told.includes('species') ? [startsLow(other.species)] : []),
    ...(told.includes('reference') ? [strings.note.reference(other.reference)] : []),
  ].join(', ');
}

/** Says that other consults of the same day have patients of this name, and how to tell them apart. */
export function namesakeSentence(whose: Whose, others: readonly Namesake[], nowMs: number): string {
  const facts = others.map((other) => factsOf(whose, other, others, nowMs));
  const name = patientName(whose.patient);
  return others.length === 1
    ? patientStrings.another(name, facts.join())
    : patientStrings.others(others.length, name, facts.join('; '));
}
