import { isWithin } from '../isWithin.ts';
import type { Span } from '../noteCheck.ts';
import type { Quantity } from '../quantities.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import type { NumberOfNote } from './numberOfNote.ts';

/** Whether a gain or a loss is the difference of two weights that the note has, so that nobody need have said it. */
export function isChangeOfWeight(
  { quantity, span }: NumberOfNote,
  { text, numbersOfNote }: SectionInNote,
): boolean {
  const change = kilosOf(quantity);
  const isToCome = /^\s*(?:still |more )?(?:to|left to|needs to) (?:lose|gain|go)\b/i.test(
    text.slice(span.end, span.end + 20),
  );
  if (change === null || !(isToCome || isCalledChange(text, span))) return false;
  const weights = numbersOfNote.flatMap((number) =>
    number.quantity === quantity ? [] : (kilosOf(number.quantity) ?? []),
  );
  return weights.some((one, at) =>
    weights.slice(at + 1).some((other) => isWithin(Math.abs(one - other), change, mostRounded)),
  );
}

const mostRounded = 0.02;

const kilosOf = ({ value, unit }: Quantity): number | null =>
  unit?.dimension === 'mass' && unit.factor > 1e-4 ? value * unit.factor : null;

/** Whether a sign or word beside an amount tells that it was lost or gained: "-0.5 kg". */
function isCalledChange(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 26), start);
  const after = text.slice(end, end + 16);
  if (/dehydrat|target|goal|further|another|aim/i.test(before + after)) return false;
  return (
    /(?:(?:^|[\s(,;])[-–−+±]\s?|\b(?:loss(?: of)?|lost|gain(?:ed)?(?: of)?|down(?: by)?|up(?: by)?|decrease[d]?(?: of| by)?|increase[d]?(?: of| by)?|reduction of)\s*[:=]?\s*(?:approx\.?|about|nearly|~)?\s*)$/i.test(
      before,
    ) ||
    /^\s*(?:of (?:BW|body ?weight) )?(?:weight )?(?:loss|lost|gain(?:ed)?|lighter|heavier|less than|more than)\b/i.test(
      after,
    )
  );
}
