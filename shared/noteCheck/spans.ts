import type { Span } from './noteCheck.ts';

/** Whether two spans share a character. */
export const isOverlapping = (a: Span, b: Span): boolean => a.start < b.end && a.end > b.start;

/** Whether the first span is a part of the second one, or the whole of it. */
export const isSpanInside = (inner: Span, outer: Span): boolean =>
  inner.start >= outer.start && inner.end <= outer.end;
