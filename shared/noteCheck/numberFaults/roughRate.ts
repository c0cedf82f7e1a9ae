import { isWithin } from '../isWithin.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import type { NumberOfNote } from './numberOfNote.ts';

const roughly = /(?:\b(?:approx|about|roughly|ca)\.?|~|≈)\s*$/i;
const mostRounded = 0.06;

/** "10 mg SID (approx 1.1 mg/kg)": whether a dose of the same line gives the rate that the note says it has roughly. */
export function isRoughRate(
  { quantity, span }: NumberOfNote,
  { tokens, text, read, weights }: SectionInNote,
): boolean {
  if (quantity.unit?.dimension !== 'mass/mass') return false;
  if (!roughly.test(text.slice(Math.max(0, span.start - 12), span.start))) return false;
  const rate = quantity.value * quantity.unit.factor;
  const line = tokens[quantity.from]?.line;
  return read.numbers.some(({ quantity: { value, unit, from } }) => {
    if (unit?.dimension !== 'mass' || tokens[from]?.line !== line) return false;
    return weights.some((weight) => isWithin((value * unit.factor) / weight, rate, mostRounded));
  });
}
