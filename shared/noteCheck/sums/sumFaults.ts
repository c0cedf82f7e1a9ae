import type { Finding } from '../finding.ts';
import type { NoteSection } from '../noteSection.ts';
import { isOverlapping } from '../spans.ts';
import type { RatesElsewhere } from './ratesElsewhere.ts';
import { wrongDates } from './dateSums.ts';
import { wrongMoney } from './moneySums.ts';
import { equationsIn } from './written/equations.ts';
import { wrongSums } from './wrongSums.ts';

/** The sums of a section that do not work out: those about its drugs, and those that are written out. */
export function sumFaults(
  { parts, lines }: NoteSection,
  weights: readonly number[],
  elsewhere: RatesElsewhere,
): readonly Finding[] {
  const ofDrugs = parts.flatMap((part) =>
    wrongSums(part.line, weights, elsewhere(part)).map((finding) => movedBy(part.start, finding)),
  );
  const written = lines.flatMap(({ start, line }) =>
    equationsIn(line).map(({ result, calculation, hasPlus }) => ({
      hasPlus,
      isRight: calculation === null,
      finding: movedBy(start, {
        span: result,
        reason: { because: 'sum', calculation: calculation ?? '' },
        nearest: null,
      }),
    })),
  );
  const isOn =
    ({ span }: Finding) =>
    ({ finding }: { readonly finding: Finding }): boolean =>
      isOverlapping(span, finding.span);
  // Amounts that are added up tell the result better than any one of them.
  const added = written.filter(({ isRight, hasPlus }) => isRight && hasPlus);
  const kept = ofDrugs.filter((finding) => !added.some(isOn(finding)));
  const others = written.filter(
    ({ isRight, finding }) => !isRight && !kept.some((one) => isOverlapping(one.span, finding.span)),
  );
  const datesAndMoney = lines.flatMap(({ start, line: { text } }) =>
    [...wrongDates(text), ...wrongMoney(text)].map((finding) => movedBy(start, finding)),
  );
  return [...kept, ...others.map(({ finding }) => finding), ...datesAndMoney];
}

const movedBy = (by: number, { span, ...finding }: Finding): Finding => ({
  ...finding,
  span: { start: span.start + by, end: span.end + by },
});
