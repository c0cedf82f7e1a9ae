import { gapsWithin, placesWithin, shortestMs, type TakeEnd, type TakeGap, type Trim } from './take.ts';

/** More animals than come in one visit. */
export const mostParts = 50;
/** More pieces than a vet marks in one recording. */
export const mostRanges = 200;

/** Whether a part's ranges are in order, apart, long enough, and within the range that is to be sent. */
export function areRangesWithin(ranges: readonly Trim[], { fromMs, toMs }: Trim): boolean {
  let endMs = fromMs;
  for (const range of ranges) {
    if (range.fromMs < endMs || range.toMs > toMs || range.toMs - range.fromMs < shortestMs) return false;
    endMs = range.toMs;
  }
  return ranges.length > 0;
}

/** The end of a part of a take: its ranges one after the other, with the gaps inside them. */
export function endOfPart(end: TakeEnd, ranges: readonly Trim[]): TakeEnd {
  let durationMs = 0;
  const gaps: TakeGap[] = [];
  const joins: number[] = [];
  for (const range of ranges) {
    const behind = (ms: number): number => durationMs + ms;
    gaps.push(...gapsWithin(end, range).map((gap) => ({ ...gap, atMs: behind(gap.atMs) })));
    if (durationMs > 0) joins.push(durationMs);
    joins.push(...placesWithin(end.joins ?? [], end, range).map(behind));
    durationMs += range.toMs - range.fromMs;
  }
  const missingMs = gaps.reduce((sum, gap) => sum + gap.missingMs, 0);
  return {
    by: end.by,
    recordedMs: durationMs + missingMs,
    durationMs,
    gaps,
    ...(joins.length === 0 ? {} : { joins }),
  };
}
