import type { Patient } from '../../../shared/consult/consult.ts';
import type { Namesake } from '../../../shared/consult/namesakes.ts';
import { isolatedName } from '../../../shared/text/shownName.ts';
import { patientStrings } from '../../strings/patientStrings.ts';
import { strings } from '../../strings/strings.ts';
import { patientName } from './patientName.ts';
import { distinguishingFacts } from './distinguishingFacts.ts';
import { clockAmong, formatClockExactly, formatDay } from './time.ts';

/** `at`: when the patient's own visit was. */
type Whose = { readonly patient: Patient; readonly at: number };

const startsLow = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Says that other consults of the same day have patients of this name, and how to tell them apart. */
export function namesakeSentence({ patient, at }: Whose, others: readonly Namesake[], nowMs: number): string {
  // Each one's visit, and what else a vet can tell that patient by.
  const facts = others.map((other) => {
    const times = [at, ...others.filter((one) => one !== other).map((one) => one.at)];
    const told = distinguishingFacts(other, [patient]);
    const exactly = formatClockExactly(other.at);
    // As in the list, files of one second are known by their names.
    const isSameSecond = other.file !== null && times.some((one) => formatClockExactly(one) === exactly);
    return [
      formatDay(other.at, nowMs),
      isSameSecond ? isolatedName(other.file) : clockAmong(other.at, times)(other.at),
      ...(told.includes('species') ? [startsLow(other.species)] : []),
      ...(told.includes('reference') ? [strings.note.reference(other.reference)] : []),
    ].join(', ');
  });
  const name = patientName(patient);
  return others.length === 1
    ? patientStrings.another(name, facts.join())
    : patientStrings.others(others.length, name, facts.join('; '));
}
