import { frequenciesIn, type Frequency } from '../frequencies.ts';
import { outermost } from '../spans.ts';

/** The frequencies of a note; of two ways of reading the same words, the longer one, and of two alike the first. */
export const frequenciesOfNote = (text: string): readonly Frequency[] =>
  outermost(frequenciesIn(text, true)).filter(
    (one, index, all) => all[index - 1]?.start !== one.start || all[index - 1]?.end !== one.end,
  );
