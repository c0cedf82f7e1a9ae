import { firstFrom } from './firstFrom.ts';
import type { Span } from './noteCheck.ts';

/** Answers for many spans of a long text whether they meet some others, without going through all of those each time. */
type SpanLookup = {
  /** Whether the span shares a character with one of them. */
  readonly isTouched: (span: Span) => boolean;
  /** Whether the span is a part of one of them, or the whole of it. */
  readonly isInside: (span: Span) => boolean;
};

export function spanLookup(spans: readonly Span[]): SpanLookup {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  let reached = -Infinity;
  /** How far the spans up to each one reach. */
  const reaches = sorted.map(({ end }) => (reached = Math.max(reached, end)));
  /** How far the spans that begin before this place reach. */
  const reachBefore = (place: number): number =>
    reaches[firstFrom(sorted, ({ start }) => start, place) - 1] ?? -Infinity;
  return {
    isTouched: ({ start, end }) => reachBefore(end) > start,
    isInside: ({ start, end }) => reachBefore(start + 1) >= end,
  };
}
