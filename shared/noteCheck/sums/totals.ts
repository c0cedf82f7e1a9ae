import type { Finding } from '../finding.ts';
import type { LineOfNote } from '../noteSection.ts';
import type { Span } from '../noteCheck.ts';
import { spanOf, type Quantity } from '../quantities.ts';
import { amountsIn, figure, unitAsWritten, wrongResult } from './amounts.ts';
import { isRounded } from './tolerance.ts';

/** A number with its unit. `isHourly`: it is of an hour. */
type Part = Span & Quantity & { readonly isHourly: boolean };

const totalBefore = /\btotals?(?: (?:of|is|volume|rate|today|approx\.?|about))*\s*[:=]?\s*$/i;
/** What stands between two parts of a total: no new sentence, and no other total. */
const besidePart = /^(?![^]*(?:[.!?]\s+\p{Lu}|\n\s*\n|\btotal))[^]{0,70}$/iu;

/** Totals that the amounts before them do not give: "48 ml/h + 18 ml/h, total 86 ml/h". */
export function wrongTotals(line: LineOfNote): readonly Finding[] {
  const { text } = line;
  const hourly = new Set(amountsIn(line).flatMap(({ start, per }) => (per === 'hour' ? [start] : [])));
  const all = line.quantities.map((one): Part => {
    const span = spanOf(one, line.tokens);
    return { ...one, ...span, isHourly: hourly.has(span.start) };
  });
  return all.flatMap((result, at) => {
    const isTotal =
      /^(?:energy|mass|volume)\b/.test(result.unit?.dimension ?? '') &&
      totalBefore.test(text.slice(0, result.start));
    const parts = isTotal ? partsOf(text, result, all.slice(0, at)) : [];
    const values = parts.map(({ value }) => value);
    // With days between them, they are steps of a course.
    const from = parts[0]?.start ?? 0;
    const isCourse = all.slice(0, at).some(({ unit, start }) => unit?.dimension === 'time' && start > from);
    if (isCourse || parts.length < 2 || result.value <= Math.max(...values)) return [];
    const written = text.slice(result.start, result.end);
    const stated = { amount: result.value, unit: { dimension: 'mass', factor: 1 }, written };
    const sum = values.reduce((total, one) => total + one, 0);
    if (isRounded(stated, sum, 0.005)) return [];
    const added = parts.map(({ start, end }) => text.slice(start, end)).join(' + ');
    return [wrongResult(line, result, `${added} = ${figure(sum)} ${unitAsWritten(written)}`, sum)];
  });
}

/** The amounts in the unit of a total that stand together before it. */
function partsOf(text: string, { start, unit, isHourly }: Part, earlier: readonly Part[]): readonly Part[] {
  const alike = earlier.filter(
    (one) =>
      one.isHourly === isHourly &&
      one.unit?.dimension === unit?.dimension &&
      one.unit?.factor === unit?.factor,
  );
  const parted = alike.findLastIndex((one, at) => {
    const next = alike[at + 1];
    const gap = text.slice(one.end, next?.start ?? start);
    return next === undefined ? gap.length > 50 || /\n\s*\n/.test(gap) : !besidePart.test(gap);
  });
  return alike.slice(parted + 1);
}
