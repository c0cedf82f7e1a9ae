import { valueKey, type Heard } from './heard.ts';
import type { NoteSection } from './noteSection.ts';

/** Whether a transcript that is not English writes numbers like this one as figures, and not as words. */
export type FiguresSaid = (value: number) => boolean;

const isSmallNumber = (value: number): boolean => Number.isInteger(value) && value <= 12;

/** The least part of the note's numbers that must be found as figures. Words hide all of them, a fault hides one. */
const leastShare = 0.6;

/**
 * Many transcripts write numbers up to twelve as words, and some write all numbers so. Such numbers cannot be compared
 * in a language whose words for numbers the app does not know.
 */
export function figuresSaid(sections: readonly NoteSection[], heard: Heard): FiguresSaid {
  const values = new Set(
    sections.flatMap(({ lines }) => lines.flatMap(({ line }) => line.quantities.map(({ value }) => value))),
  );
  const areFound = (isMeant: (value: number) => boolean): boolean => {
    const meant = [...values].filter(isMeant);
    const found = meant.filter((value) => heard.byValue.has(valueKey(value)));
    return found.length >= meant.length * leastShare;
  };
  const [hasSmall, hasOthers] = [areFound(isSmallNumber), areFound((value) => !isSmallNumber(value))];
  return (value) => (isSmallNumber(value) ? hasSmall : hasOthers);
}
