import type { Span } from '../../noteCheck.ts';
import { itemsIn, type Item } from '../written/items.ts';
import type { Measure } from '../written/measure.ts';

/** A number of a line that can be a part of a sum, or how often a day something is given. */
export type Figure = Span & {
  readonly measure: Measure;
  /** Its figures and its unit, as the line has them. */
  readonly written: string;
  /** Whether it says how often. */
  readonly isOften: boolean;
};

/** All figures of a line, those in brackets too, in their order. */
export const figuresIn = (text: string): readonly Figure[] =>
  /\d|[½¼¾]/.test(text) ? figuresOf(itemsIn(text), text) : [];

const figuresOf = (items: readonly Item[], text: string): readonly Figure[] =>
  items.flatMap((item): readonly Figure[] => {
    if (item.kind === 'brackets') return figuresOf(item.items, text);
    const { start, end } = item;
    const place = { start, end, written: text.slice(start, end).trim() };
    if (item.kind === 'number')
      return timeOfDay.test(text.slice(end, end + 5))
        ? []
        : [{ ...place, measure: item.measure, isOften: false }];
    return item.kind === 'often' ? [{ ...place, measure: timesADay(item.perDay), isOften: true }] : [];
  });

/** "6 am", "16:20". */
const timeOfDay = /^(?:\s?[ap]\.?m\b|:\d)/i;

const timesADay = (perDay: number): Measure => ({
  plain: perDay,
  value: perDay,
  counted: perDay,
  powers: { time: -1 },
  isBare: false,
});
