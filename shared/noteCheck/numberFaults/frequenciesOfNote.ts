import { frequenciesIn, type Frequency } from '../frequencies.ts';
import { isSpanInside } from '../spans.ts';

/** The frequencies of a note; of two ways of reading the same words, the longer one. */
export const frequenciesOfNote = (text: string): readonly Frequency[] =>
  frequenciesIn(text, true).filter(
    (one, index, all) =>
      !all.some(
        (other, at) =>
          at !== index &&
          isSpanInside(one, other) &&
          (other.end - other.start > one.end - one.start || at < index),
      ),
  );
