import { cueWordSet } from './data/cues.ts';
import type { Span } from './noteCheck.ts';
import { analyseClinicalText } from './noteSection.ts';
import { romanNumerals } from './numberWords.ts';
import { bodyPlacesIn } from './places/readPlaces.ts';
import { mentionsTeeth } from './places/teeth.ts';
import { quantitiesIn, quantitySpan } from './quantities.ts';

const denials = cueWordSet('denial');
const otherDenials = /n't$|^(?:none|nil|nothing|neg|negative|absent|absence|cannot|free|deny|denies|denied)$/;

/** Behind these, "IV" is a four and no vein. */
const gradeWords = /^(?:grades?|stages?|class|type|degree|asa|iris|nyha|acvim)$/;

/** What words of a vet's own must not change: numbers with their unit, drugs, sides, and what says no. */
export function protectedSpans(text: string): readonly Span[] {
  const { tokens, drugs, frequencies } = analyseClinicalText(text, false, new Set());
  const quantities = quantitiesIn(tokens);
  return [
    ...quantities.map((one) => quantitySpan(one, tokens)),
    ...frequencies,
    ...drugs,
    ...bodyPlacesIn(tokens, true, quantities, mentionsTeeth(text)),
    ...tokens.filter(
      ({ written }, at) => romanNumerals.has(written) && gradeWords.test(tokens[at - 1]?.text ?? ''),
    ),
    ...tokens.filter((one) => one.kind === 'figure' || denials.has(one.text) || otherDenials.test(one.text)),
  ].map(({ start, end }) => ({ start, end }));
}
