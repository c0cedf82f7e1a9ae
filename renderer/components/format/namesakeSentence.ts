import type { Patient } from '../../../shared/consult/consult.ts';
import type { Namesake } from '../../../shared/consult/namesakes.ts';
import { patientStrings } from '../../strings/patientStrings.ts';
import { strings } from '../../strings/strings.ts';
import { patientName } from './patientName.ts';
import { tellsApart } from './tellsApart.ts';
import { formatClock, formatClockExactly, formatDay, hasSameClock } from './time.ts';

/** `at`: when the patient's own consult began. */
type Whose = { readonly patient: Patient; readonly at: number };

const startsLow = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What a vet can tell the other patient by. */
function apart({ patient, at }: Whose, other: Namesake, others: readonly Namesake[]): string {
  const times = [at, ...others.filter((one) => one !== other).map(({ createdAt }) => createdAt)];
  const isShared = hasSameClock(other.createdAt, times);
  const texts = {
    species: startsLow(other.species),
    reference: strings.note.reference(other.reference),
    time: patientStrings.atTime((isShared ? formatClockExactly : formatClock)(other.createdAt)),
  };
  return tellsApart(other, [patient])
    .map((fact) => texts[fact])
    .join(', ');
}

/** Says that other consults of the same day have patients of this name, and how to tell them apart. */
export function namesakeSentence(whose: Whose, others: readonly Namesake[], nowMs: number): string {
  const day = formatDay(whose.at, nowMs);
  const isNear = day === strings.time.today || day === strings.time.yesterday;
  const when = isNear ? day : patientStrings.on(day);
  const facts = others.map((other) => apart(whose, other, others));
  const name = patientName(whose.patient);
  return others.length === 1
    ? patientStrings.another(name, when, facts.join())
    : patientStrings.others(others.length, name, when, facts.join('; '));
}
