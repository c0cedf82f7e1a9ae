import { cuePattern } from '../data/cues.ts';
import type { Heard, Said } from '../heard.ts';
import type { Token } from '../tokens.ts';
import { isAsked, sentenceOf } from './sentences.ts';
import { timesIn } from './times.ts';

/** How many tokens after a number the one may be said that takes its place. */
const reach = 40;
/** How many tokens of a turn may come before the number that answers a question. */
const reachOfAnswer = 8;
/** How many characters of a turn are read after or before a number. */
const mostRead = 200;
/** How many times as large or small it may be. */
const mostTimes = 4;

const [again, instrument] = [cuePattern('recount verb'), cuePattern('instrument')];
/** What says that a number is looked for again. */
const recount = new RegExp(
  String.raw`(?<!\b(?:we|you|to|and) )\b(?:${again} (?:it|that|this|him|her|them)? ?again|${cuePattern('recount')}|that was \w+(?:'s)? (?:wing|foot|paw|hand|tail|leg)|let me ${again})`,
  'i',
);
/** What a person says who has another number: "I get twelve", "that's a nine", "no". */
const otherwise = new RegExp(
  String.raw`\b(?:${cuePattern('other number')}|(?<!want |need |aim for |be )more like|${instrument} says?)\b`,
  'i',
);
const agreed = new RegExp(String.raw`^\W*${cuePattern('agreement')}\b`, 'i');
const guessed = new RegExp(String.raw`\b${cuePattern('guess')}\b`, 'i');

/**
 * What takes the place of a number in a later sentence, or in what somebody else says: "Fifty-six. Hang on, she was
 * moving. Forty-eight", "And he's five?" "Six."
 */
export function takenBackLater(heard: Heard): ReadonlyMap<Said, Said> {
  const able = new Set([...heard.byValue.values()].flat());
  const said = heard.said.filter(
    (one) => able.has(one) && one.value !== 0 && one.most === null && !one.isOrdinal && !one.isDate,
  );
  const starts = turnStarts(heard.tokens);
  const found = new Map<Said, Said>();
  for (const [index, one] of said.entries()) {
    if (one.correctedTo !== null) continue;
    const other = nextOfKind(one, said, index);
    // "4.2 kilos. Wait, stay there. The tablets go up to five kilos": the limit is no second reading.
    if (
      other !== null &&
      isInstead(one, other, heard, starts) &&
      (timesIn(heard).get(other)?.otherTime ?? null) === null
    )
      found.set(one, other);
  }
  return found;
}

/** The first token of each turn, by its line. */
function turnStarts(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const starts = new Map<number, number>();
  for (const [at, { line }] of tokens.entries()) if (!starts.has(line)) starts.set(line, at);
  return starts;
}

const endOf = ({ to, unitTo }: Said): number => Math.max(to, unitTo);

/** The very next number, in the reading that may be of the same thing. */
function nextOfKind(one: Said, said: readonly Said[], index: number): Said | null {
  let start: number | null = null;
  for (let next = index + 1; next < said.length; next += 1) {
    const other = said[next];
    if (other === undefined || other.from - endOf(one) > reach) return null;
    if (other.from < endOf(one)) continue;
    start ??= other.from;
    if (other.from !== start) return null;
    if (areOfOneKind(one, other)) return other;
  }
  return null;
}

const areOfOneKind = (one: Said, other: Said): boolean =>
  other.outOf === one.outOf &&
  other.value !== one.value &&
  amountOf(other, one) < amountOf(one, other) * mostTimes &&
  amountOf(other, one) > amountOf(one, other) / mostTimes &&
  (other.thing === null || other.thing === one.thing) &&
  areOfOneUnit(one, other) &&
  areOfOneTopic(one, other);

/** Without its unit, where only one of the two has one. */
const amountOf = ({ value, unit }: Said, other: Said): number =>
  value * (other.unit === null ? 1 : (unit?.factor ?? 1));

const areOfOneUnit = ({ unit, topic, topicAfter }: Said, other: Said): boolean =>
  other.unit === null ||
  (unit === null ? topic !== null || topicAfter !== null : other.unit.dimension === unit.dimension);

/** "Forty-eight kilos?" "Fifty-one": the question gives the answer its topic, where its number has none. */
const areOfOneTopic = (one: Said, other: Said): boolean =>
  (one.topic === null && one.unit !== null && other.unit === null) ||
  [other.topic, other.topicAfter].every(
    (topic) => topic === null || topic === one.topic || topic === one.topicAfter,
  );

function isInstead(one: Said, other: Said, heard: Heard, turnStart: ReadonlyMap<number, number>): boolean {
  const { text, tokens } = heard;
  const [last, first] = [tokens[endOf(one) - 1], tokens[other.from]];
  if (last === undefined || first === undefined || last.sentence === first.sentence) return false;
  const turns = first.line - last.line;
  if (turns === 0) return recount.test(text.slice(last.end, first.start));
  if (turns > 2) return false;
  const [rest = ''] = text.slice(last.end, last.end + mostRead).split('\n');
  if (recount.test(rest)) return true;
  return turns === 1 && isAnsweredWith(one, other, turnStart.get(first.line) ?? other.from, heard);
}

/** "And he's five?" "Six": whether a turn that begins at token `start` has another number for what was asked or guessed. */
function isAnsweredWith(one: Said, other: Said, start: number, heard: Heard): boolean {
  const { text, tokens } = heard;
  const end = tokens[other.from]?.start ?? 0;
  const answer = text
    .slice(Math.max(tokens[start]?.start ?? 0, end - mostRead), end)
    .replace(/^[\w .]{1,20}:/, '');
  if (agreed.test(answer)) return false;
  return isAsked(one, tokens)
    ? other.from - start <= reachOfAnswer || otherwise.test(answer)
    : otherwise.test(answer) && guessed.test(sentenceOf(one, heard));
}
