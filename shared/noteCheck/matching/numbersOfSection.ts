import { writtenClocks } from '../clocks.ts';
import { asQuantity, frequenciesIn, type Frequency } from '../frequencies.ts';
import type { NoteSection } from '../noteSection.ts';
import { quantitiesIn } from '../quantities.ts';
import { foreignFrequencies } from '../sums/languages/foreignFrequencies.ts';
import { outermost } from '../spans.ts';
import { writtenDates } from '../writtenDates.ts';
import { drugOfNumber } from './drugOfNumber.ts';
import { type NumberOfNote, numbersOfNote } from './numberOfNote.ts';

/** The frequencies of a note; of two ways of reading the same words, the longer one, and of two alike the first. */
const frequenciesOfNote = ({ text, tokens }: NoteSection, isEnglish: boolean): readonly Frequency[] =>
  outermost(
    isEnglish ? frequenciesIn(text, true) : foreignFrequencies(text, tokens, quantitiesIn(tokens), true),
  ).filter((one, index, all) => all[index - 1]?.start !== one.start || all[index - 1]?.end !== one.end);

/** All numbers of a section, each as what it is. */
export type NumbersOfSection = {
  readonly frequencies: readonly Frequency[];
  readonly numbers: readonly NumberOfNote[];
  /** Frequencies as numbers; none that are told in passing. */
  readonly often: readonly NumberOfNote[];
};

export function numbersOfSection(section: NoteSection, isEnglish = true): NumbersOfSection {
  const frequencies = frequenciesOfNote(section, isEnglish);
  const numbers = numbersOfNote(
    section,
    [...writtenClocks(section.text), ...writtenDates(section.text)],
    frequencies,
  );
  const often = frequencies.flatMap((one): readonly NumberOfNote[] => {
    const quantity = asQuantity(one, section.tokens);
    const drug = drugOfNumber(section, quantity.from);
    return one.isWeak ? [] : [{ quantity, span: one, topic: null, drug }];
  });
  return { frequencies, numbers, often };
}
