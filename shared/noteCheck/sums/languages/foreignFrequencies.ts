import { frequenciesIn, type Frequency } from '../../frequencies.ts';
import { figuresAsWritten } from '../../matching/figuresAsWritten.ts';
import { spanOf, type Quantity } from '../../quantities.ts';
import type { Token } from '../../tokens.ts';
import { inEnglish, withTerms } from './inEnglish.ts';

/** How often something is done in a text that is not English, where it stands there. `quantities`: its numbers, which are read as figures. */
export function foreignFrequencies(
  text: string,
  tokens: readonly Token[],
  quantities: readonly Quantity[],
  isNote = false,
): readonly Frequency[] {
  const figures = withTerms(text, [
    ...figuresAsWritten(quantities)
      .filter(({ outOf }) => outOf === null)
      .map((one) => ({ ...spanOf({ ...one, unitTo: one.to }, tokens), english: String(one.value) })),
    ...tokens
      .filter(({ text: word }) => word === 'twice' || word === 'thrice' || word === 'once')
      .map(({ start, end, text: word }) => ({ start, end, english: word })),
  ]);
  const english = inEnglish(figures.text, true) ?? figures;
  return frequenciesIn(english.text, isNote).map((one) => ({
    ...one,
    ...figures.spanAsWritten(english.spanAsWritten(one)),
  }));
}
