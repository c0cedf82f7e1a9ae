import type { Heard, Said } from '../heard.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import { isWithin } from '../isWithin.ts';
import type { Topic } from '../topics.ts';
import { notedAs } from './noted.ts';
import { isSameAmount } from './sameUnit.ts';
import type { NumberOfNote } from './numberOfNote.ts';

/** How many characters around a number tell whether it is of the past. */
const reach = 30;

const past =
  /\b(?:last|previous(?:ly)?|prev|before|ago|earlier|used to|had been|down from|up from|was|were|since|in (?:the )?(?:spring|summer|autumn|fall|winter)|in (?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\w*|(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]*|at the start|at first|yesterday|on intake|admission|birth|sale)\b|\bfrom\s*(?:about |around |roughly )?$|↑|↓/i;
/** "Was" alone may be of a moment ago, and needs no other number for today. */
const longPast = /\b(?:last|previous(?:ly)?|yesterday|ago|earlier|used to)\b/i;
/** What is hoped for or feared: "I'd like that below 1.5", "we worry at 160 or more". */
const aimed =
  /\b(?:target|goal|aim(?:ing|ed)?|ideal(?:ly)?|should be|supposed to be|(?:would|i'd|we'd|you'd|i|we) (?:really )?(?:like|love|want)|wanted?|worry|worried|normal(?:ly)? (?:is|range|\S+ to)|top of normal|upper|limit|threshold|cut-?off|reference|ref|range|at least|at most|no more|or (?:more|less|so is fine)|anything|until|unless|reach(?:es)?|gets? to|down to|up to|get (?:him|her|it|them))\b|[<>≤≥]|\b(?:under|below|over|above|less than|more than)\s*$/i;

/**
 * A number that was said only of the past, or as what is hoped for, where the note has it for today and another one was said for today that the
 * note does not have: that other one. Otherwise null.
 */
export function saidForToday(
  { quantity, topic, span }: NumberOfNote,
  said: readonly Said[],
  { text, noted }: SectionInNote,
  heard: Heard,
): Said | null {
  if (topic === null) return null;
  const before = text.slice(Math.max(0, span.start - reach), span.start);
  // In "3.9 kg, down 700 g since June" the past is of another number, and in "3.9 kg (tape, last week)" of this one.
  const behind = text.slice(span.end, span.end + reach);
  const after = /^\s*\([^)\n]*/.exec(behind)?.[0] ?? behind.split(/[,;\n]/)[0] ?? '';
  // "31.5 kg (33 kg at surgery)" tells of the past in brackets.
  if (isOfOtherTime(before, after) || /\([^)]*$/.test(before) || /^\s*(?:at\b|→|->)/.test(after)) return null;
  const then = said.filter((one) => isSaidOfOtherTime(one, heard));
  if (!said.every((one) => then.includes(one) || then.some((before) => isRepeatOf(before, one)))) return null;
  const isFirst = topic === 'weight' && isFirstOfTopic(text.slice(0, span.start));
  return (
    heard.said.find(
      (other) =>
        isOfSame(other, topic, said, heard) &&
        other.correctedTo === null &&
        other.most === null &&
        (isFirst || notedAs(other, noted).length === 0) &&
        isComparable(other, quantity) &&
        !isSaidOfOtherTime(other, heard),
    ) ?? null
  );
}

/** How many tokens after it a number may be said again: "last year four thirty-one, I think. Yes, four thirty-one". */
const reachOfRepeat = 10;
const isRepeatOf = (before: Said, one: Said): boolean =>
  one.from > before.from && one.from - before.to <= reachOfRepeat;

/** Whether the name of what is measured stands right before: "Weight today 8.9 lb" is of today whatever else the note has. */
const isFirstOfTopic = (before: string): boolean =>
  /(?:^|[\s(])(?:wt|weight|bw|bodyweight|weighs)(?:[:=]|\s+(?:is|of|today|now|currently|approx\.?|est\.?))*\s*$/i.test(
    before.slice(-reach),
  );

/** How many tokens apart what is now and what was then are said: "3.2. And in June she was 3.9." */
const reachOfThen = 45;
/** The most by which what is measured again has changed, in shares of it. */
const mostChange = 0.4;

/** Whether it was said of the topic, or beside what was said of the past, and so is of the same. */
const isOfSame = (other: Said, topic: Topic, said: readonly Said[], heard: Heard): boolean =>
  other.topic === topic ||
  other.topicAfter === topic ||
  (other.topic === null &&
    other.topicAfter === null &&
    !other.isPutTogether &&
    other.thing === null &&
    said.some(
      (one) =>
        (topic === 'weight' || longPast.test(wordsAround(one, heard).join(' '))) &&
        Math.abs(one.from - other.from) <= reachOfThen &&
        isWithin(one.value, other.value, mostChange) &&
        (one.unit ?? other.unit)?.dimension === (other.unit ?? one.unit)?.dimension,
    ));

const isOfOtherTime = (before: string, after: string): boolean =>
  [past, aimed].some((words) => words.test(before) || words.test(after));

const isSaidOfOtherTime = (said: Said, heard: Heard): boolean => isOfOtherTime(...wordsAround(said, heard));

/** What its sentence says right before and after it. */
function wordsAround({ from, to, unitTo }: Said, { text, tokens }: Heard): readonly [string, string] {
  const [first, last] = [tokens[from], tokens[Math.max(to, unitTo) - 1]];
  if (first === undefined || last === undefined) return ['', ''];
  const before = text.slice(Math.max(0, first.start - reach), first.start).split(/[\n.?!;]/);
  const [after = ''] = text.slice(last.end, last.end + reach).split(/[\n.?!;,]/);
  return [before.at(-1) ?? '', after];
}

const isComparable = (other: Said, { value, unit }: NumberOfNote['quantity']): boolean =>
  other.value > value / 2 &&
  other.value < value * 2 &&
  (other.unit === null
    ? other.thing === null
    : unit === null ||
      (other.unit.dimension === unit.dimension &&
        !isSameAmount({ ...other, unit: other.unit }, { value, unit })));
