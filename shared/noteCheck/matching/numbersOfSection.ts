import { clocksAndDatesIn } from '../clocks.ts';
import type { DrugMention } from '../drugs.ts';
import { firstFrom } from '../firstFrom.ts';
import { asQuantity, type Frequency } from '../frequencies.ts';
import type { Span } from '../noteCheck.ts';
import type { NoteSection } from '../noteSection.ts';
import { quantitiesIn, type Quantity } from '../quantities.ts';
import { isOverlapping, isSpanInside, outermost } from '../spans.ts';
import { notedTime, type NotedTime } from '../otherTimes.ts';
import { type Topic, topicsIn } from '../topics.ts';
import { figuresAsWritten } from './figuresAsWritten.ts';
import { isNotation } from './notation.ts';
import { subjectsOfNote, type Subject } from './subjects.ts';

/** A number of the note that is compared with the transcript, and what the words around it say. */
export type NumberOfNote = {
  readonly quantity: Quantity;
  /** With its unit. */
  readonly span: Span;
  /** What it is said of; null: nothing plain. */
  readonly topic: Topic | null;
  /** The drug that it belongs to: the one named last on its line, else the next one; null: none. */
  readonly drug: DrugMention | null;
  /** What is given or done, where it has no topic. */
  readonly subjects: readonly Subject[];
  /** Of which time the note tells it, if it does. */
  readonly time: NotedTime | null;
  /** It is told of many times (a dose, a time, a price), as one end of a range, or of another time. */
  readonly isToldAside: boolean;
  /** It stands in brackets, or at an arrow: beside another number of the same thing. */
  readonly isBeside: boolean;
};

/** All numbers of a section, each as what it is. */
export type NumbersOfSection = {
  readonly frequencies: readonly Frequency[];
  readonly numbers: readonly NumberOfNote[];
  /** Frequencies as numbers; none that are told in passing. */
  readonly often: readonly NumberOfNote[];
};

export function numbersOfSection(section: NoteSection): NumbersOfSection {
  const { text, tokens, drugs } = section;
  const frequencies = frequenciesOfNote(section);
  const often = frequencies
    .filter(({ isWeak }) => !isWeak)
    .map((one) => numberOf(asQuantity(one, tokens), one, null, section));
  // The numbers of clocks, dates and frequencies are compared as what they are.
  const clocks = clocksAndDatesIn(text);
  const names: readonly Span[] = [...frequencies, ...drugs];
  const topics = topicsIn(tokens, true);
  const numbers = figuresAsWritten(quantitiesIn(tokens)).flatMap((quantity): readonly NumberOfNote[] => {
    const [first, last] = [tokens[quantity.from], tokens[Math.max(quantity.unitTo, quantity.to) - 1]];
    if (first === undefined || last === undefined) return [];
    const figures = { start: first.start, end: tokens[quantity.to - 1]?.end ?? first.end };
    const topic = topics[quantity.from] ?? null;
    const isOther =
      clocks.some((clock) => isOverlapping(figures, clock)) ||
      names.some((name) => isSpanInside(figures, name)) ||
      isNotation(tokens, quantity, topic !== null);
    return isOther ? [] : [numberOf(quantity, { start: first.start, end: last.end }, topic, section)];
  });
  return { frequencies, numbers, often };
}

/** The frequencies of a note; of two ways of reading the same words, the longer one, and of two alike the first. */
const frequenciesOfNote = ({ frequencies }: NoteSection): readonly Frequency[] =>
  outermost(frequencies).filter(
    (one, index, all) => all[index - 1]?.start !== one.start || all[index - 1]?.end !== one.end,
  );

function numberOf(
  quantity: Quantity,
  { start, end }: Span,
  topic: Topic | null,
  section: NoteSection,
): NumberOfNote {
  const { text } = section;
  const span = { start, end };
  const drug = quantity.isDate ? null : drugAt(section, quantity.from);
  const time = notedTime(text, span);
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const after = text.slice(end, end + 4);
  const isInBrackets = /\([^)]{0,34}$/.test(before);
  const isOneEnd = /\||\d\s*[-–]\s*$/.test(before) || /^\s*[-–]\s*\d/.test(after);
  const isAtArrow = /(?:→|->)\s*$/.test(before) || /^\s*(?:→|->)/.test(after);
  return {
    quantity,
    span,
    topic,
    drug,
    subjects: topic === null ? subjectsOfNote(quantity.from, section) : [],
    time,
    isToldAside:
      isOfManyTimes(quantity, topic, drug) || isInBrackets || isOneEnd || time === 'past' || time === 'aim',
    isBeside: isInBrackets || isAtArrow,
  };
}

/** A dose, how long something takes, a price. */
const isOfManyTimes = ({ unit, outOf }: Quantity, topic: Topic | null, drug: DrugMention | null): boolean =>
  /^(?:time|money|times)$/.test(unit?.dimension ?? '') ||
  (topic === null && outOf === null && drug?.drug.isListed === true);

function drugAt({ drugs, tokens }: NoteSection, at: number): DrugMention | null {
  const next = firstFrom(drugs, ({ from }) => from, at + 1);
  const isOfLine = (drug: DrugMention | undefined): boolean =>
    drug !== undefined && tokens[drug.from]?.line === tokens[at]?.line;
  return [drugs[next - 1], drugs[next]].find(isOfLine) ?? null;
}
