import { cuePattern } from '../data/cues.ts';
import type { Heard, Said } from '../heard.ts';
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
  const said = heard.said.filter(
    (one) => heard.able.has(one) && one.value !== 0 && one.most === null && !one.isOrdinal && !one.isDate,
  );
  return new Map(
    said.flatMap((one, index) => {
      const other = one.correctedTo === null ? nextOfKind(one, said, index) : null;
      // "4.2 kilos. Wait, stay there. The tablets go up to five kilos": the limit is no second reading.
      const isMeant =
        other !== null && isInstead(one, other, heard) && timesIn(heard).get(other)?.otherTime === null;
      return isMeant ? [[one, other] as const] : [];
    }),
  );
}

const endOf = ({ to, unitTo }: Said): number => Math.max(to, unitTo);

/** The very next number, in the reading that may be of the same thing. */
function nextOfKind(one: Said, said: readonly Said[], index: number): Said | null {
  const [next, ...others] = said.slice(index + 1, index + 1 + reach).filter(({ from }) => from >= endOf(one));
  if (next === undefined || next.from - endOf(one) > reach) return null;
  return [next, ...others].find((other) => other.from === next.from && areOfOneKind(one, other)) ?? null;
}

const areOfOneKind = (one: Said, other: Said): boolean =>
  other.outOf === one.outOf &&
  other.value !== one.value &&
  areOfOneSize(one, other) &&
  (other.thing === null || other.thing === one.thing) &&
  areOfOneUnit(one, other) &&
  // "Forty-eight kilos?" "Fifty-one": the question gives the answer its topic, where its number has none.
  (other.topic === null ||
    other.topic === one.topic ||
    (one.topic === null && one.unit !== null && other.unit === null));

/** Without their units, where only one of the two has one. */
function areOfOneSize(one: Said, other: Said): boolean {
  const isBare = one.unit === null || other.unit === null;
  const times = (other.value / one.value) * (isBare ? 1 : other.unit.factor / one.unit.factor);
  return times < mostTimes && times > 1 / mostTimes;
}

const areOfOneUnit = ({ unit, topic }: Said, other: Said): boolean =>
  other.unit === null || (unit === null ? topic !== null : other.unit.dimension === unit.dimension);

function isInstead(one: Said, other: Said, heard: Heard): boolean {
  const { text, tokens } = heard;
  const [last, first] = [tokens[endOf(one) - 1], tokens[other.from]];
  if (last === undefined || first === undefined || last.sentence === first.sentence) return false;
  const turns = first.line - last.line;
  if (turns === 0) return recount.test(text.slice(last.end, first.start));
  if (turns > 2) return false;
  const [rest = ''] = text.slice(last.end, last.end + mostRead).split('\n');
  if (recount.test(rest)) return true;
  // "And he's five?" "Six": whether the next turn has another number for what was asked or guessed.
  const [answer = ''] = /[^\n]*$/.exec(text.slice(Math.max(0, first.start - mostRead), first.start)) ?? [];
  const words = answer.replace(/^[\w .]{1,20}:/, '');
  if (turns > 1 || agreed.test(words)) return false;
  return isAsked(one, tokens)
    ? words.split(/\s+/).length <= reachOfAnswer || otherwise.test(words)
    : otherwise.test(words) && guessed.test(sentenceOf(one, heard));
}
