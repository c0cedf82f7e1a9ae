import type { Finding } from '../finding.ts';
import type { Span } from '../noteCheck.ts';
import type { NoteSection } from '../noteSection.ts';
import { isOverlapping } from '../spans.ts';
import { wrongTotals } from './totals.ts';
import { writtenSums } from './writtenSums.ts';
import { wrongSums } from './wrongSums.ts';

/** The sums of a section that do not work out: those about its drugs, and those that are written out. */
export function sumFaults(
  { whole, parts }: NoteSection['sums'],
  weights: readonly number[],
): readonly Finding[] {
  const written = writtenSums(whole);
  // What a note works out itself says how its figures belong together.
  const isNew = ({ span }: Finding, others: readonly Span[]): boolean =>
    !others.some((one) => isOverlapping(one, span));
  const ofDrugs = parts
    .flatMap((part) => wrongSums(part.line, weights).map((one) => movedBy(part.start, one)))
    .filter((one) => isNew(one, written));
  const totals = wrongTotals(whole).filter((one) =>
    isNew(one, [...written, ...ofDrugs.map(({ span }) => span)]),
  );
  return [...ofDrugs, ...totals, ...written.flatMap((one) => one.wrong ?? [])];
}

const movedBy = (by: number, { span, ...finding }: Finding): Finding => ({
  ...finding,
  span: { start: span.start + by, end: span.end + by },
});
