import { writtenClocks } from '../clocks.ts';
import type { Frequency } from '../frequencies.ts';
import type { NoteSection } from '../noteSection.ts';
import { writtenDates } from '../writtenDates.ts';
import { frequenciesOfNote } from './frequenciesOfNote.ts';
import { numbersOfNote, type NumberOfNote } from './numberOfNote.ts';

/** All numbers of a section, each as what it is. */
export type NumbersOfSection = {
  readonly frequencies: readonly Frequency[];
  readonly numbers: readonly NumberOfNote[];
};

export function numbersOfSection(section: NoteSection): NumbersOfSection {
  const frequencies = frequenciesOfNote(section.text);
  const numbers = numbersOfNote(
    section,
    [...writtenClocks(section.text), ...writtenDates(section.text)],
    frequencies,
  );
  return { frequencies, numbers };
}

/** The tokens where other numbers stand: in times of day, dates and frequencies, teeth, and numbers of a list. */
export function tokensOfOthers({ tokens }: NoteSection, { numbers }: NumbersOfSection): readonly number[] {
  const compared = new Set(
    numbers.flatMap(({ quantity: { from, to } }) => Array.from({ length: to - from }, (_, at) => from + at)),
  );
  return [...tokens.keys()].filter(
    (at) => tokens[at]?.kind === 'figure' && !compared.has(at) && tokens[at].line === tokens[at - 1]?.line,
  );
}
