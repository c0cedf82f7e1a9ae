import type { Finding } from '../finding.ts';
import { withFigure } from '../instead.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import { figuresAsWritten } from '../matching/figuresAsWritten.ts';
import type { NoteSection } from '../noteSection.ts';
import { quantitiesIn } from '../quantities.ts';
import { isOverlapping } from '../spans.ts';
import { figure } from './amounts.ts';
import { wrongDates } from './dateSums.ts';
import { wrongPercents } from './percents.ts';
import { wrongCalled } from './calledSums.ts';
import { wrongWritten, type WrongWritten } from './writtenSums.ts';
import { wrongSums } from './wrongSums.ts';

/** The sums of a section that do not work out: those about its drugs, and those that are written out. */
export function sumFaults(
  { text, tokens, parts, lines }: NoteSection,
  weights: readonly number[],
): readonly Finding[] {
  const whole = { text, tokens, quantities: figuresAsWritten(quantitiesIn(tokens)) };
  const ofDrugs = parts.flatMap((part) =>
    wrongSums(part.line, weights).map((finding) => movedBy(part.start, finding)),
  );
  const written = [
    ...lines.flatMap(({ start, line }) => wrongWritten(line).map((one) => findingOf(one, line, start))),
    ...wrongCalled(whole).map((one) => findingOf(one, whole, 0)),
  ];
  const others = written.filter(({ span }) => !ofDrugs.some((one) => isOverlapping(one.span, span)));
  const dates = lines.flatMap(({ start, line: { text } }) =>
    wrongDates(text).map((finding) => movedBy(start, finding)),
  );
  const percents = lines.flatMap(({ start, line }) =>
    wrongPercents(line).map((finding) => movedBy(start, finding)),
  );
  return [...ofDrugs, ...others, ...dates, ...percents];
}

const findingOf = (
  { result: { start, end }, sum, calculation }: WrongWritten,
  { text }: LineOfNote,
  by: number,
): Finding => ({
  span: { start: start + by, end: end + by },
  reason: { because: 'sum', calculation },
  nearest: null,
  instead: withFigure(text.slice(start, end), figure(sum)),
});

const movedBy = (by: number, { span, ...finding }: Finding): Finding => ({
  ...finding,
  span: { start: span.start + by, end: span.end + by },
});
