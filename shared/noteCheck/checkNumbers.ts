import { writtenClocks } from './clocks.ts';
import type { Finding } from './finding.ts';
import type { Heard } from './heard.ts';
import type { SectionInNote } from './noteSection.ts';
import { clockFaults } from './numberFaults/clockFaults.ts';
import { dateFaults } from './numberFaults/dateFaults.ts';
import { frequenciesOfNote, frequencyFaults } from './numberFaults/frequencyFaults.ts';
import { numberFault } from './numberFaults/numberFault.ts';
import { numbersOfNote } from './numberFaults/numberOfNote.ts';
import { writtenDates } from './writtenDates.ts';

/**
 * Numbers of the note that the transcript does not bear out: times of day, frequencies, and numbers with their units.
 * `onlyFigures`: the transcript is not English, so only figures are compared.
 */
export function checkNumbers(section: SectionInNote, heard: Heard, onlyFigures: boolean): readonly Finding[] {
  const clocks = writtenClocks(section.text);
  const frequencies = frequenciesOfNote(section.text);
  const dates = writtenDates(section.text);
  const numbers = numbersOfNote(section, [...clocks, ...dates], frequencies);
  return [
    ...clockFaults(section.text, clocks, heard),
    ...dateFaults(dates, heard),
    ...(onlyFigures ? [] : frequencyFaults(section, frequencies, heard)),
    ...numbers.flatMap((number) => {
      const fault = numberFault(number, section, heard, onlyFigures);
      return fault === null ? [] : [{ ...fault, span: number.span }];
    }),
  ];
}
