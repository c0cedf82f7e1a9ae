import type { DrugMention } from '../drugs.ts';
import type { Span } from '../noteCheck.ts';
import type { NoteSection } from '../noteSection.ts';
import { quantitiesIn, type Quantity } from '../quantities.ts';
import { isOverlapping, isSpanInside } from '../spans.ts';
import { topicsIn, type Topic } from '../topics.ts';
import { drugOfNumber } from './drugOfNumber.ts';
import { figuresAsWritten } from './figuresAsWritten.ts';
import { isNotation } from './notation.ts';

/** A number of the note that is compared with the transcript. */
export type NumberOfNote = {
  readonly quantity: Quantity;
  /** With its unit. */
  readonly span: Span;
  /** What it is said of; null: nothing plain. */
  readonly topic: Topic | null;
  /** The drug that it belongs to; null: none. */
  readonly drug: DrugMention | null;
};

/** `clocks` (and dates) and `frequencies`: where they stand; their numbers are compared as what they are. */
export function numbersOfNote(
  section: NoteSection,
  clocks: readonly Span[],
  frequencies: readonly Span[],
): readonly NumberOfNote[] {
  const { tokens, drugs } = section;
  const topics = topicsIn(tokens);
  return figuresAsWritten(quantitiesIn(tokens)).flatMap((quantity): NumberOfNote[] => {
    const [first, last] = [tokens[quantity.from], tokens[Math.max(quantity.unitTo, quantity.to) - 1]];
    if (first === undefined || last === undefined) return [];
    const figures = { start: first.start, end: tokens[quantity.to - 1]?.end ?? first.end };
    const isOther =
      clocks.some((clock) => isOverlapping(figures, clock)) ||
      [...frequencies, ...drugs].some((span) => isSpanInside(figures, span)) ||
      isNotation(tokens, quantity);
    if (isOther) return [];
    return [
      {
        quantity,
        span: { start: first.start, end: last.end },
        topic: topics[quantity.from] ?? null,
        drug: quantity.isDate ? null : drugOfNumber(section, quantity.from),
      },
    ];
  });
}
