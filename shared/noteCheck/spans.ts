import type { Span } from './noteCheck.ts';

/** Whether two spans share a character. */
export const isOverlapping = (a: Span, b: Span): boolean => a.start < b.end && a.end > b.start;

/** Whether the first span is a part of the second one, or the whole of it. */
export const isSpanInside = (inner: Span, outer: Span): boolean =>
  inner.start >= outer.start && inner.end <= outer.end;

/** The places in the text that any of these spans takes in. */
export const placesIn = (spans: readonly Span[]): ReadonlySet<number> =>
  new Set(spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));
