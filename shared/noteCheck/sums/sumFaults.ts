import type { Finding } from '../finding.ts';
import type { NoteSection } from '../noteSection.ts';
import { isOverlapping } from '../spans.ts';
import { writtenSums } from './writtenSums.ts';
import { wrongSums } from './wrongSums.ts';

/** The sums of a section that do not work out: those about its drugs, and those that are written out. */
export function sumFaults(
  { whole, parts }: NoteSection['sums'],
  weights: readonly number[],
): readonly Finding[] {
  const written = writtenSums(whole);
  const ofDrugs = parts.flatMap(({ start: by, line }) =>
    wrongSums(line, weights).map(({ span: { start, end }, ...finding }) => ({
      ...finding,
      span: { start: start + by, end: end + by },
    })),
  );
  return [
    // What a note works out itself says how its figures belong together.
    ...ofDrugs.filter(({ span }) => !written.some((one) => isOverlapping(one, span))),
    ...written.flatMap((one) => one.wrong ?? []),
  ];
}
