import { cueWordSet } from './data/cues.ts';
import type { Span } from './noteCheck.ts';
import { analyseClinicalText } from './noteSection.ts';
import { bodyPlacesIn } from './places/readPlaces.ts';
import { mentionsTeeth } from './places/teeth.ts';
import { quantitiesIn, quantitySpan } from './quantities.ts';

const denials = cueWordSet('denial');
const otherDenials = /n't$|^(?:none|nil|nothing|neg|negative|absent|absence|cannot|free|deny|denies|denied)$/;

/** What words of a vet's own must not change: numbers with their unit, drugs, sides, and what says no. */
export function protectedSpans(text: string): readonly Span[] {
  const { tokens, drugs, frequencies } = analyseClinicalText(text, false, new Set());
  const quantities = quantitiesIn(tokens);
  return [
    ...quantities.map((one) => quantitySpan(one, tokens)),
    ...frequencies,
    ...drugs,
    ...bodyPlacesIn(tokens, true, quantities, mentionsTeeth(text)),
    ...tokens.filter((one) => one.kind === 'figure' || denials.has(one.text) || otherDenials.test(one.text)),
  ].map(({ start, end }) => ({ start, end }));
}
