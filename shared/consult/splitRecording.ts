import { shortestMs, type TakeEnd, type Trim } from './take.ts';

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
  const gaps = [];
  const joins = [];
  for (const { fromMs, toMs } of ranges) {
    const isInside = (atMs: number): boolean => isWithin(atMs, { fromMs, toMs }, end.durationMs);
    const moved = (atMs: number): number => atMs - fromMs + durationMs;
    gaps.push(
      ...end.gaps.filter(({ atMs }) => isInside(atMs)).map((gap) => ({ ...gap, atMs: moved(gap.atMs) })),
    );
    if (durationMs > 0) joins.push(durationMs);
    joins.push(...(end.joins ?? []).filter((atMs) => atMs > fromMs && atMs < toMs).map(moved));
    durationMs += toMs - fromMs;
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

/** An edge that the vet cuts loses the gap at that edge; an edge of the whole recording keeps its gap. */
const isWithin = (atMs: number, { fromMs, toMs }: Trim, wholeMs: number): boolean =>
  (atMs > fromMs || fromMs === 0) && (atMs < toMs || toMs === wholeMs);
