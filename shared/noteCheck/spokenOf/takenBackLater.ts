import { cuePattern } from '../data/cues.ts';
import type { Heard, Said } from '../heard.ts';
import { timesIn } from './times.ts';

/** How many tokens after a number the one may be said that takes its place. */
const reach = 40;
/** In how many turns more, and how many characters of its own are read after it. */
const mostTurns = 2;
const mostRead = 200;
/** How many times as large or small it may be. */
const mostTimes = 4;

const again = cuePattern('recount verb');
/** What says that a number is looked for again. */
const recount = new RegExp(
  String.raw`(?<!\b(?:we|you|to|and) )\b(?:${again} (?:it|that|this|him|her|them)? ?again|${cuePattern('recount')}|that was \w+(?:'s)? (?:wing|foot|paw|hand|tail|leg)|let me ${again})`,
  'i',
);
/**
 * What takes the place of a number where it is looked for again: "Fifty-six. Hang on, she was moving. Forty-eight".
 */
export function takenBackLater(heard: Heard): ReadonlyMap<Said, Said> {
  const said = heard.said.filter(
    (one) => heard.able.has(one) && one.value !== 0 && one.most === null && !one.isOrdinal && !one.isDate,
  );
  return new Map(
    said.flatMap((one, index) => {
      const other = one.correctedTo === null ? nextOfKind(one, said, index) : null;
      // "4.2 kilos. Wait, stay there. The tablets go up to five kilos": the limit is no second reading.
      const isMeant = other !== null && isInstead(one, other, heard) && timesIn(heard).get(other) === null;
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
  (other.topic === null || other.topic === one.topic);

/** Without their units, where only one of the two has one. */
function areOfOneSize(one: Said, other: Said): boolean {
  const isBare = one.unit === null || other.unit === null;
  const times = (other.value / one.value) * (isBare ? 1 : other.unit.factor / one.unit.factor);
  return times < mostTimes && times > 1 / mostTimes;
}

const areOfOneUnit = ({ unit, topic }: Said, other: Said): boolean =>
  other.unit === null || (unit === null ? topic !== null : other.unit.dimension === unit.dimension);

/** Whether it was looked for again between the two: in the same turn, or after the number in its own. */
function isInstead(one: Said, other: Said, { text, tokens }: Heard): boolean {
  const [last, first] = [tokens[endOf(one) - 1], tokens[other.from]];
  if (last === undefined || first === undefined || last.sentence === first.sentence) return false;
  const turns = first.line - last.line;
  const [rest = ''] = text.slice(last.end, Math.min(first.start, last.end + mostRead)).split('\n');
  return turns <= mostTurns && recount.test(rest);
}
