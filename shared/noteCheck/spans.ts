import type { Span } from './noteCheck.ts';

/** Whether two spans share a character. */
export const isOverlapping = (a: Span, b: Span): boolean => a.start < b.end && a.end > b.start;

/** Whether the first span is a part of the second one, or the whole of it. */
export const isSpanInside = (inner: Span, outer: Span): boolean =>
  inner.start >= outer.start && inner.end <= outer.end;

/** The spans in the order of the text, without those that lie inside another one: of "twice daily" and its "daily" the first only. */
export function outermost<T extends Span>(spans: readonly T[]): readonly T[] {
  let furthest: Span = { start: -1, end: -1 };
  return spans
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((one) => {
      if (isSpanInside(one, furthest)) return false;
      if (one.end > furthest.end) furthest = one;
      return true;
    });
}
