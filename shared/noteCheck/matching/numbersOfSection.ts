import type { DrugMention } from '../drugs.ts';
import { firstIndexAtOrAfter } from '../firstIndexAtOrAfter.ts';
import { quantityOfFrequency, type Frequency } from '../frequencies.ts';
import type { Span } from '../noteCheck.ts';
import type { NoteSection } from '../noteSection.ts';
import { timeFrameOfNotedNumber, type NumberTimeFrame } from '../otherTimes.ts';
import { figuresAsWritten, quantitiesIn, type Quantity } from '../quantities.ts';
import { isOverlapping, isSpanInside, outermostSpans } from '../spans.ts';
import { type Topic, topicsIn } from '../topics.ts';
import { clocksAndDatesIn, isNumberWithoutValue } from './notation.ts';
import { subjectsAtNoteToken, type Subject } from './subjects.ts';

export type NotedNumber = {
  readonly quantity: Quantity;
  /** With its unit. */
  readonly span: Span;
  /** null: the note does not say plainly what it measures. */
  readonly topic: Topic | null;
  /** The drug named last before it on its line, else the next one there. */
  readonly drug: DrugMention | null;
  /** The drugs and things done that its sentence names; empty if it has a topic. */
  readonly subjects: readonly Subject[];
  /** null: the note does not say. */
  readonly time: NumberTimeFrame | null;
  /**
   * It need not be measured now: a dose, a length of time, a price, one end of a range, in brackets, past or
   * an aim.
   */
  readonly isToldAside: boolean;
  /** In brackets or beside an arrow ("4.2 → 4.6 kg"), so mostly next to another number of the same thing. */
  readonly isBeside: boolean;
};

export type NumbersOfSection = {
  readonly frequencies: readonly Frequency[];
  readonly numbers: readonly NotedNumber[];
  /** As times a day, without those told in passing ("with breakfast"). */
  readonly often: readonly NotedNumber[];
};

export function numbersOfSection(section: NoteSection): NumbersOfSection {
  const { text, tokens, drugs } = section;
  const frequencies = outermostSpans(section.frequencies);
  const often = frequencies
    .filter(({ isWeak }) => !isWeak)
    .map((one) => numberOf(quantityOfFrequency(one, tokens), one, null, section));
  const clocks = clocksAndDatesIn(text);
  const names: readonly Span[] = [...frequencies, ...drugs];
  const topics = topicsIn(tokens, true);
  const numbers = figuresAsWritten(quantitiesIn(tokens)).flatMap((quantity): readonly NotedNumber[] => {
    const first = tokens[quantity.from];
    const last = tokens[Math.max(quantity.unitTo, quantity.to) - 1];
    if (first === undefined || last === undefined) return [];
    const figures = { start: first.start, end: tokens[quantity.to - 1]?.end ?? first.end };
    const topic = topics[quantity.from] ?? null;
    const isOther =
      clocks.some((clock) => isOverlapping(figures, clock)) ||
      names.some((name) => isSpanInside(figures, name)) ||
      isNumberWithoutValue(tokens, quantity, topic !== null);
    return isOther ? [] : [numberOf(quantity, { start: first.start, end: last.end }, topic, section)];
  });
  return { frequencies, numbers, often };
}

function numberOf(
  quantity: Quantity,
  { start, end }: Span,
  topic: Topic | null,
  section: NoteSection,
): NotedNumber {
  const { text } = section;
  const span = { start, end };
  const drug = quantity.isDate ? null : drugAt(section, quantity.from);
  const time = timeFrameOfNotedNumber(text, span);
  const lineEnd = text.lastIndexOf('\n', start - 1);
  const bar = text.lastIndexOf('|', start - 1);
  const before = text.slice(Math.max(lineEnd + 1, start - 40), start);
  const after = text.slice(end, end + 4);
  const isInBrackets = /\([^)]{0,34}$/.test(before);
  const isOneEnd = bar > lineEnd || /\d\s*[-–]\s*$/.test(before) || /^\s*[-–]\s*\d/.test(after);
  const isAtArrow = /(?:→|->)\s*$/.test(before) || /^\s*(?:→|->)/.test(after);
  return {
    quantity,
    span,
    topic,
    drug,
    subjects: topic === null ? subjectsAtNoteToken(quantity.from, section) : [],
    time,
    isToldAside:
      isOfManyTimes(quantity, topic, drug) || isInBrackets || isOneEnd || time === 'past' || time === 'aim',
    isBeside: isInBrackets || isAtArrow,
  };
}

/** A dose, a length of time, a price. */
const isOfManyTimes = ({ unit, outOf }: Quantity, topic: Topic | null, drug: DrugMention | null): boolean =>
  /^(?:time|money|times)$/.test(unit?.dimension ?? '') ||
  (topic === null && outOf === null && drug?.drug.isListed === true);

function drugAt({ drugs, tokens }: NoteSection, at: number): DrugMention | null {
  const next = firstIndexAtOrAfter(drugs, ({ from }) => from, at + 1);
  const isOfLine = (drug: DrugMention | undefined): boolean =>
    drug !== undefined && tokens[drug.from]?.line === tokens[at]?.line;
  return [drugs[next - 1], drugs[next]].find(isOfLine) ?? null;
}
