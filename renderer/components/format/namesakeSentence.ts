import type { Patient } from '../../../shared/consult/consult.ts';
import type { Namesake } from '../../../shared/consult/namesakes.ts';
import { dateAt, dateInWords, dayInMonth } from '../../../shared/text/dates.ts';
import { patientStrings } from '../../strings/patientStrings.ts';
import { strings } from '../../strings/strings.ts';
import { patientName } from './patientName.ts';
import { tellsApart } from './tellsApart.ts';
import { formatClock, formatClockExactly, formatDay, hasSameClock } from './time.ts';

/** `at`: when the patient's own visit was. */
type Whose = { readonly patient: Patient; readonly at: number };

const startsLow = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** today, yesterday, 12 October; with the year if it is another one. */
function dayInWords(atMs: number, nowMs: number): string {
  const day = formatDay(atMs, nowMs);
  const at = dateAt(atMs);
  if (at === null || day === strings.time.today || day === strings.time.yesterday) return day;
  return at.getFullYear() === new Date(nowMs).getFullYear() ? dayInMonth(at) : dateInWords(at);
}

/** The other patient's visit, and what else a vet can tell that patient by. */
function factsOf({ patient, at }: Whose, other: Namesake, others: readonly Namesake[]): readonly string[] {
  const times = [at, ...others.filter((one) => one !== other).map((one) => one.at)];
  const clock = (hasSameClock(other.at, times) ? formatClockExactly : formatClock)(other.at);
  const texts = {
    species: [startsLow(other.species)],
    reference: [strings.note.reference(other.reference)],
    time: [],
  };
  return [clock, ...tellsApart(other, [patient]).flatMap((fact) => texts[fact])];
}

/** Says that other consults of the same day have patients of this name, and how to tell them apart. */
export function namesakeSentence(whose: Whose, others: readonly Namesake[], nowMs: number): string {
  const facts = others.map((other) =>
    [dayInWords(other.at, nowMs), ...factsOf(whose, other, others)].join(', '),
  );
  const name = patientName(whose.patient);
  return others.length === 1
    ? patientStrings.another(name, facts.join())
    : patientStrings.others(others.length, name, facts.join('; '));
}
