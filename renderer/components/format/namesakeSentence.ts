import type { Patient } from '../../../shared/consult/consult.ts';
import type { Namesake } from '../../../shared/consult/namesakes.ts';
import { patientStrings } from '../../strings/patientStrings.ts';
import { strings } from '../../strings/strings.ts';
import { patientName } from './patientName.ts';
import { formatClock, formatClockExactly, formatDay } from './time.ts';

/** `at`: when the patient's own consult began. */
type Whose = { readonly patient: Patient; readonly at: number };

/** Adds as much detail to a time as distinguishes it from the others. */
function distinctTime(at: number, all: readonly number[]): string {
  const isAlone = all.filter((other) => formatClock(other) === formatClock(at)).length < 2;
  return isAlone ? formatClock(at) : formatClockExactly(at);
}

const startsLow = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What a vet can tell the other patient by: species and reference where they differ, else the time. */
function apart({ patient }: Whose, other: Namesake, times: readonly number[]): string {
  const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
  const { species, reference } = other;
  const facts = [
    species === '' || isSame(species, patient.species) ? '' : startsLow(species),
    reference === '' || isSame(reference, patient.reference) ? '' : strings.note.reference(reference),
  ].filter((fact) => fact !== '');
  return facts.length === 0 ? patientStrings.atTime(distinctTime(other.createdAt, times)) : facts.join(', ');
}

/** Says that other consults of the same day have patients of this name, and how to tell them apart. */
export function namesakeSentence(whose: Whose, others: readonly Namesake[], nowMs: number): string {
  const times = [whose.at, ...others.map(({ createdAt }) => createdAt)];
  const day = formatDay(whose.at, nowMs);
  const isNear = day === strings.time.today || day === strings.time.yesterday;
  const when = isNear ? day : patientStrings.on(day);
  const facts = others.map((other) => apart(whose, other, times));
  const name = patientName(whose.patient);
  return others.length === 1
    ? patientStrings.another(name, when, facts.join())
    : patientStrings.others(others.length, name, when, facts.join('; '));
}
