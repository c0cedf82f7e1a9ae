import type { Heard, Said } from '../heard.ts';
import { valueKey } from '../heard.ts';
import type { SectionInNote } from '../noteSection.ts';
import { isSameAmount } from './sameUnit.ts';
import type { NumberOfNote } from './numberOfNote.ts';

/** How many characters around a number tell whether it is of the past. */
const reach = 30;

const past =
  /\b(?:last|previous(?:ly)?|prev|before|ago|earlier|used to|had been|down from|up from|was|were|from|since|in (?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\w*|(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]*|at the start|at first|yesterday|on intake|admission|birth|sale)\b|↑|↓/i;
/** What is measured again at each visit. */
const measuredAgain = /^(?:weight|temperature|heart|breathing|pressure)$/;

/**
 * A number that was said only of the past, where the note has it for today and another one was said for today that the
 * note does not have: that other one. Otherwise null.
 */
export function saidForToday(
  { quantity, topic, span }: NumberOfNote,
  said: readonly Said[],
  { text, keysOfNote }: SectionInNote,
  heard: Heard,
): Said | null {
  if (topic === null || !measuredAgain.test(topic)) return null;
  const before = text.slice(Math.max(0, span.start - reach), span.start);
  const after = text.slice(span.end, span.end + reach);
  // "31.5 kg (33 kg at surgery)" tells of the past in brackets.
  if (past.test(before) || past.test(after) || /\([^)]*$/.test(before) || /^\s*at\b/.test(after)) return null;
  if (!said.every((one) => isOfPast(one, heard))) return null;
  return (
    heard.said.find(
      (other) =>
        (other.topic === topic || other.topicAfter === topic) &&
        other.correctedTo === null &&
        other.most === null &&
        !keysOfNote.has(valueKey(other.value)) &&
        isComparable(other, quantity) &&
        !isOfPast(other, heard),
    ) ?? null
  );
}

function isOfPast({ from, to, unitTo }: Said, { text, tokens }: Heard): boolean {
  const [first, last] = [tokens[from], tokens[Math.max(to, unitTo) - 1]];
  if (first === undefined || last === undefined) return false;
  const before =
    text
      .slice(Math.max(0, first.start - reach), first.start)
      .split(/[\n.?!;]/)
      .at(-1) ?? '';
  const after = text.slice(last.end, last.end + reach).split(/[\n.?!;,]/)[0] ?? '';
  return past.test(before) || past.test(after);
}

const isComparable = (other: Said, { value, unit }: NumberOfNote['quantity']): boolean =>
  other.value > value / 2 &&
  other.value < value * 2 &&
  (other.unit === null
    ? other.thing === null
    : unit === null ||
      (other.unit.dimension === unit.dimension &&
        !isSameAmount({ ...other, unit: other.unit }, { value, unit })));
