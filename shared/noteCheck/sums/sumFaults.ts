import type { Finding } from '../finding.ts';
import { withFigure } from '../instead.ts';
import type { NoteSection } from '../noteSection.ts';
import { isOverlapping } from '../spans.ts';
import { figure } from './amounts.ts';
import { wrongDates } from './dateSums.ts';
import { wrongPercents } from './percents.ts';
import { productsIn } from './writtenProducts.ts';
import { wrongSums } from './wrongSums.ts';

/** The sums of a section that do not work out: those about its drugs, and those that are written out. */
export function sumFaults({ parts, lines }: NoteSection, weights: readonly number[]): readonly Finding[] {
  const ofDrugs = parts.flatMap((part) =>
    wrongSums(part.line, weights).map((finding) => movedBy(part.start, finding)),
  );
  const written = lines.flatMap(({ start, line }) =>
    productsIn(line).flatMap(({ result, sum, calculation }) => {
      if (calculation === null) return [];
      const instead = withFigure(line.text.slice(result.start, result.end), figure(sum));
      return [
        movedBy(start, { span: result, reason: { because: 'sum', calculation }, nearest: null, instead }),
      ];
    }),
  );
  const others = written.filter(({ span }) => !ofDrugs.some((one) => isOverlapping(one.span, span)));
  const dates = lines.flatMap(({ start, line: { text } }) =>
    wrongDates(text).map((finding) => movedBy(start, finding)),
  );
  const percents = lines.flatMap(({ start, line }) =>
    wrongPercents(line).map((finding) => movedBy(start, finding)),
  );
  return [...ofDrugs, ...others, ...dates, ...percents];
}

const movedBy = (by: number, { span, ...finding }: Finding): Finding => ({
  ...finding,
  span: { start: span.start + by, end: span.end + by },
});
