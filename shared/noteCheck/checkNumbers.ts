import type { Finding } from './finding.ts';
import type { Heard } from './heard.ts';
import type { SectionInNote } from './reading.ts';
import { longNumberFaults } from './matching/longNumbers.ts';
import { numberFault } from './matching/numberFault.ts';
import { isOverlapping } from './spans.ts';

/**
 * Numbers of the note that the transcript does not bear out: frequencies, and numbers with their units.
 */
export function checkNumbers(section: SectionInNote, heard: Heard): readonly Finding[] {
  const long = longNumberFaults(section.text, heard);
  const others = section.candidates.flatMap((candidates) => {
    const { number } = candidates;
    if (long.some(({ span }) => isOverlapping(span, number.span))) return [];
    const fault = numberFault(candidates, section, heard);
    return fault === null ? [] : [{ ...fault, span: number.span }];
  });
  return [...long, ...others];
}
