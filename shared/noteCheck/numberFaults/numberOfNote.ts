import type { DrugMention } from '../drugs.ts';
import { firstFrom } from '../firstFrom.ts';
import type { Span } from '../noteCheck.ts';
import type { NoteSection } from '../noteSection.ts';
import { quantitiesIn, type Quantity } from '../quantities.ts';
import { type Token } from '../tokens.ts';
import { type Topic, topicAt, topicsIn } from '../topics.ts';
import { drugOfNumber } from './drugOfNumber.ts';
import { figuresAsWritten } from './figuresAsWritten.ts';
import { isNotation } from './notation.ts';
import { thingAround } from './thingAround.ts';

/** Answers for many spans of a long text whether they meet some others, without going through all of those each time. */
type SpanLookup = {
  /** Whether the span shares a character with one of them. */
  readonly isTouched: (span: Span) => boolean;
  /** Whether the span is a part of one of them, or the whole of it. */
  readonly isInside: (span: Span) => boolean;
};

function spanLookup(spans: readonly Span[]): SpanLookup {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  let reached = -Infinity;
  /** How far the spans up to each one reach. */
  const reaches = sorted.map(({ end }) => (reached = Math.max(reached, end)));
  /** How far the spans that begin before this place reach. */
  const reachBefore = (place: number): number =>
    reaches[firstFrom(sorted, ({ start }) => start, place) - 1] ?? -Infinity;
  return {
    isTouched: ({ start, end }) => reachBefore(end) > start,
    isInside: ({ start, end }) => reachBefore(start + 1) >= end,
  };
}

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

/** `clocks` (and dates) and `frequencies`: where they stand; their numbers are compared as what they are. */
export function numbersOfNote(
  section: NoteSection,
  clocks: readonly Span[],
  frequencies: readonly Span[],
): readonly NumberOfNote[] {
  const { tokens, drugs } = section;
  const topics = topicsIn(tokens, true);
  const [times, names] = [spanLookup(clocks), spanLookup([...frequencies, ...drugs])];
  return figuresAsWritten(quantitiesIn(tokens)).flatMap((read): NumberOfNote[] => {
    const quantity = { ...read, thing: read.thing ?? thingAround(tokens, read) };
    const [first, last] = [tokens[quantity.from], tokens[Math.max(quantity.unitTo, quantity.to) - 1]];
    if (first === undefined || last === undefined) return [];
    const figures = { start: first.start, end: tokens[quantity.to - 1]?.end ?? first.end };
    const isOther =
      times.isTouched(figures) ||
      names.isInside(figures) ||
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
