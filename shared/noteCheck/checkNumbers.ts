import type { Finding } from './finding.ts';
import type { Heard } from './heard.ts';
import type { Span } from './noteCheck.ts';
import type { SectionInNote } from './reading.ts';
import { longNumberFaults } from './matching/longNumbers.ts';
import { numberFault } from './matching/numberFault.ts';
import { isOverlapping, isSpanInside } from './spans.ts';

/**
 * Numbers of the note that the transcript does not bear out: frequencies, and numbers with their units.
 */
export function checkNumbers(section: SectionInNote, heard: Heard): readonly Finding[] {
  const long = longNumberFaults(section.text, heard);
  const others = section.candidates.flatMap((candidates) => {
    const { number } = candidates;
    if (long.some(({ span }) => isOverlapping(span, number.span))) return [];
    const fault = numberFault(candidates, section, heard);
    return fault === null ? [] : [{ ...fault, span: number.span }];
  });
  return [...long, ...inRanges(others, section)];
}

const ofRange = /^\s?(?:-|–|to|or)\s?$/;

/** The findings, where a range is one place: "10-15 mg" has one mark whether one end of it is wrong or both are. */
function inRanges(
  findings: readonly Finding[],
  { text, read: { numbers } }: SectionInNote,
): readonly Finding[] {
  const ranges = numbers.flatMap(({ span }, at) => {
    const next = numbers[at + 1]?.span;
    return next !== undefined && ofRange.test(text.slice(span.end, next.start))
      ? [{ start: span.start, end: next.end }]
      : [];
  });
  const marked = new Set<Span>();
  return findings.flatMap((finding) => {
    const range = ranges.find((one) => isSpanInside(finding.span, one));
    if (range === undefined) return [finding];
    if (marked.has(range)) return [];
    marked.add(range);
    return [{ ...finding, span: range, instead: null }];
  });
}
