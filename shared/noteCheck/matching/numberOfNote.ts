import type { DrugMention } from '../drugs.ts';
import type { Span } from '../noteCheck.ts';
import type { NoteSection } from '../noteSection.ts';
import { quantitiesIn, type Quantity } from '../quantities.ts';
import { isOverlapping, isSpanInside } from '../spans.ts';
import { textAt, type Token } from '../tokens.ts';
import { unitOf, type Unit } from '../units.ts';
import { type Topic, topicAt, topicsIn } from '../topics.ts';
import { drugOfNumber } from './drugOfNumber.ts';
import { figuresAsWritten } from './figuresAsWritten.ts';
import { isNotation } from './notation.ts';
import { thingAround } from './thingAround.ts';

/** A number of the note that is compared with the transcript. */
export type NumberOfNote = {
  readonly quantity: Quantity;
  /** With its unit. */
  readonly span: Span;
  /** What it is said of; null: nothing plain. */
  readonly topic: Topic | null;
  /** The drug that it belongs to; null: none. */
  readonly drug: DrugMention | null;
};

/** The units that the heads of tables give their cells, by where those begin. An amount for each day is only that amount. */
const unitsOfColumns = ({ parts }: NoteSection): ReadonlyMap<number | undefined, Unit | null> =>
  new Map(
    parts.flatMap(({ start, line }) =>
      line.quantities
        .filter(({ unit }) => unit !== null && !unit.dimension.endsWith('/time'))
        .map(({ from, unit }) => [start + (line.tokens[from]?.start ?? 0), unit] as const),
    ),
  );

/** `clocks` (and dates) and `frequencies`: where they stand; their numbers are compared as what they are. */
export function numbersOfNote(
  section: NoteSection,
  clocks: readonly Span[],
  frequencies: readonly Span[],
): readonly NumberOfNote[] {
  const { tokens, drugs } = section;
  const topics = topicsIn(tokens, true);
  const columns = unitsOfColumns(section);
  const names = [...frequencies, ...drugs];
  return figuresAsWritten(quantitiesIn(tokens)).flatMap((read): NumberOfNote[] => {
    const quantity = asNoted(read, tokens, columns);
    const [first, last] = [tokens[quantity.from], tokens[Math.max(quantity.unitTo, quantity.to) - 1]];
    if (first === undefined || last === undefined) return [];
    const figures = { start: first.start, end: tokens[quantity.to - 1]?.end ?? first.end };
    const isOther =
      clocks.some((clock) => isOverlapping(figures, clock)) ||
      names.some((name) => isSpanInside(figures, name)) ||
      isNotation(tokens, quantity, (topics[quantity.from] ?? null) !== null);
    if (isOther) return [];
    return [
      {
        quantity,
        span: { start: first.start, end: last.end },
        topic: isOfTwo(tokens, quantity.from) ? null : topicFor(quantity, topics[quantity.from] ?? null),
        drug: quantity.isDate ? null : drugOfNumber(section, quantity.from),
      },
    ];
  });
}

const asNoted = (
  read: Quantity,
  tokens: readonly Token[],
  columns: ReturnType<typeof unitsOfColumns>,
): Quantity => ({
  ...read,
  unit: read.unit ?? columns.get(tokens[read.from]?.start) ?? unitBefore(tokens, read.from),
  thing: read.thing ?? thingAround(tokens, read),
});

/** "From wk 4". */
const unitBefore = (tokens: readonly Token[], at: number): Quantity['unit'] =>
  /^(?:week|wk|month)$/.test(textAt(tokens, at - 1)) && tokens[at]?.isJoined === false
    ? unitOf(textAt(tokens, at - 1))
    : null;

/** In "HR 188, a grade II/VI murmur", the grade is of no heart rate. */
const topicFor = ({ value, outOf }: Quantity, topic: Topic | null): Topic | null =>
  outOf !== null && value <= outOf && topic !== null && /^(?:heart|breathing|temperature|weight)$/.test(topic)
    ? null
    : topic;

/** How many tokens before a number the names of two things may stand. */
const reachOfTwo = 6;

/** "Lactate / glucose | 2.8 / 4.1": which of the two it is cannot be told by the name that was last. */
const isOfTwo = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(Math.max(1, at - reachOfTwo), at)
    .some(
      ({ text }, index, before) =>
        text === '/' &&
        namesTopic(tokens, at - before.length + index - 1) &&
        namesTopic(tokens, at - before.length + index + 1),
    );

const namesTopic = (tokens: readonly Token[], at: number): boolean => topicAt(tokens, at) !== null;
