import type { Span } from './noteCheck.ts';

export const isOverlapping = (a: Span, b: Span): boolean => a.start < b.end && a.end > b.start;

export const isSpanInside = (inner: Span, outer: Span): boolean =>
  inner.start >= outer.start && inner.end <= outer.end;

/** Of "twice daily" and its "daily" the first only. */
export function outermostSpans<T extends Span>(spans: readonly T[]): readonly T[] {
  let furthest: Span = { start: -1, end: -1 };
  return spans
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((one) => {
      if (isSpanInside(one, furthest)) return false;
      if (one.end > furthest.end) furthest = one;
      return true;
    });
}
