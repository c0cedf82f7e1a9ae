import type { Finding } from './finding.ts';
import type { FiguresSaid } from './figuresSaid.ts';
import type { Heard } from './heard.ts';
import type { SectionInNote } from './sectionInNote.ts';
import { frequencyFaults } from './numberFaults/frequencyFaults.ts';
import { longNumberFaults } from './numberFaults/longNumbers.ts';
import { numberFault } from './numberFaults/numberFault.ts';
import { isOverlapping } from './spans.ts';

/**
 * Numbers of the note that the transcript does not bear out: frequencies, and numbers with their units.
 * `figures`: what can be compared with a transcript that is not English; null: it is English.
 */
export function checkNumbers(
  section: SectionInNote,
  heard: Heard,
  figures: FiguresSaid | null,
): readonly Finding[] {
  const onlyFigures = figures !== null;
  const { frequencies, numbers } = section.read;
  const long = longNumberFaults(section.text, heard);
  const others = numbers.flatMap((number) => {
    if (
      figures?.(number.quantity.value) === false ||
      long.some(({ span }) => isOverlapping(span, number.span))
    )
      return [];
    const fault = numberFault(number, section, heard, onlyFigures);
    return fault === null ? [] : [{ ...fault, span: number.span }];
  });
  return [...long, ...(onlyFigures ? [] : frequencyFaults(section, frequencies, heard)), ...others];
}
