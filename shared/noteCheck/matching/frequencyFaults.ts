import { wordsOfCues } from '../data/cues.ts';
import { type DrugMention } from '../drugs.ts';
import type { Fault, Finding } from '../finding.ts';
import type { Frequency } from '../frequencies.ts';
import { valueKey, type Heard, type Said } from '../heard.ts';
import { isWithin } from '../isWithin.ts';
import { oftenInstead } from '../instead.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import type { Token } from '../tokens.ts';
import { canBeOfDrug, drugOfNumber } from './drugOfNumber.ts';
import { frequencyOfThing } from './frequencyOfThing.ts';
import { firstTokenFrom } from './firstTokenFrom.ts';
import { isSameFrequency } from './sameFrequency.ts';
import { isOfMinutes } from './ofMinutes.ts';
import { isAboutThese, isOfThings } from './subjects.ts';

/** Frequencies of a note that the transcript does not have for the drug that they belong to. */
export const frequencyFaults = (
  section: SectionInNote,
  frequencies: readonly Frequency[],
  heard: Heard,
): readonly Finding[] =>
  frequencies.flatMap((frequency) => {
    const fault = (heard.isEnglish ? frequencyFault : foreignFault)(section, frequency, heard);
    return fault === null ? [] : [{ ...fault, span: { start: frequency.start, end: frequency.end } }];
  });

/** Where the transcript is not English, little tells of what it was said: only whether it was. */
const foreignFault: typeof frequencyFault = (_, { perDay, isWeak }, heard) =>
  perDay <= 1 || isWeak || heard.frequencies.some((one) => isSameFrequency(one, perDay))
    ? null
    : { reason: { because: 'notFound' }, nearest: null, instead: null };

function frequencyFault(section: SectionInNote, frequency: Frequency, heard: Heard): Fault | null {
  const { start, perDay, isWeak } = frequency;
  const drug = drugOfFrequency(start, section);
  const isOfDrug = (one: Frequency): boolean =>
    drug === null || canBeOfDrug(firstTokenFrom(heard.tokens, one.start), drug, heard, section.drugsOfNote);
  const ownOther = isWeak || isOfSign(start, section) ? null : frequencyOfThing(frequency, section, heard);
  if (ownOther !== null) return saidOtherwise(ownOther, frequency, drug, section, heard);
  if (heard.frequencies.some((one) => isSameFrequency(one, perDay) && isOfDrug(one))) return null;
  // What is done more seldom than every day may be a visit, unless it is said of nothing but the drug.
  const others = heard.frequencies.filter(
    (one) =>
      !one.isWeak &&
      !isOfMinutes(one, heard) &&
      isOfDrug(one) &&
      (one.perDay >= 1 ||
        (drug !== null && isAboutThese(firstTokenFrom(heard.tokens, one.start), [drug.drug.name], heard))),
  );
  // Once a day and less often are said in many ways, so they count as wrong only where another frequency was said.
  if (isWeak || (perDay <= 1 && others.length === 0)) return null;
  if (isAnswered(heard, perDay) || isSaidAsTime(heard, perDay)) return null;
  if (perDay < 1 && areFiguresSaid(section.text.slice(start, frequency.end), heard)) return null;
  const own = others.find(
    (one) => drug !== null && isAboutThese(firstTokenFrom(heard.tokens, one.start), [drug.drug.name], heard),
  );
  return own === undefined
    ? { reason: { because: 'notFound' }, nearest: null, instead: null }
    : saidOtherwise(own, frequency, drug, section, heard);
}

function drugOfFrequency(start: number, section: SectionInNote): DrugMention | null {
  const at = firstTokenFrom(section.tokens, start);
  const isOfOther = isOfSign(start, section) || isOfActivity(start, section) || isOfThings(at, section);
  return isOfOther ? null : drugOfNumber(section, at);
}

/** What an animal does as often as is said: no drug is given so. */
const signs = wordsOfCues('habit');
/** What is done with it. */
const activities = wordsOfCues('activity');

/** How many tokens before a frequency what it is said of may stand. */
const reachOfSign = 40;

/** Whether the sentence has such a word before a frequency, and no drug. */
function isBehind(words: ReadonlySet<string>, start: number, { tokens, drugs }: SectionInNote): boolean {
  const at = firstTokenFrom(tokens, start);
  const sentence = tokens[at]?.sentence;
  const before = tokens.slice(Math.max(0, at - reachOfSign), at);
  return (
    before.some((token) => token.sentence === sentence && words.has(token.text)) &&
    !drugs.some((drug) => tokens[drug.from]?.sentence === sentence)
  );
}

/** Whether a word for a sign stands before it, in a sentence without a drug: "Metacam SID. Urinates 3x/night". */
const isOfSign = (start: number, section: SectionInNote): boolean => isBehind(signs, start, section);
/** Whether a word for an activity stands before it, in a sentence without a drug: "Metacam SID. Walks 3x/day". */
const isOfActivity = (start: number, section: SectionInNote): boolean => isBehind(activities, start, section);

/** `other`: how often it was said of the same thing. */
function saidOtherwise(
  other: Frequency,
  noted: Frequency,
  drug: DrugMention | null,
  section: SectionInNote,
  { text }: Heard,
): Fault {
  const said = text.slice(other.start, other.end);
  const words = section.text.slice(noted.start, noted.end);
  return {
    reason: {
      because: 'otherwise',
      of: drug === null ? null : section.text.slice(drug.start, drug.end),
      said,
    },
    nearest: { start: other.start, end: other.end },
    instead: oftenInstead(words, other.perDay) ?? said.toLowerCase(),
  };
}

/** Whether every figure of a frequency was said as a number: "Every five weeks, not eight" for "q8wk". */
function areFiguresSaid(frequency: string, { byValue }: Heard): boolean {
  const figures = frequency.match(/\d+/g) ?? [];
  return figures.length > 0 && figures.every((figure) => byValue.has(valueKey(Number(figure))));
}

/** Whether the number was said in answer to how often: "How often at night?" "Three, four times." */
const isAnswered = (heard: Heard, perDay: number): boolean =>
  heard.said.some(
    (said) =>
      isWithin(said.value, perDay, 0.005) &&
      said.correctedTo === null &&
      !said.isOrdinal &&
      isAskedHowOften(heard, said),
  );

const howOften = /how (?:often|many times|many)[^?]*\?[^?]*$/i;

/** Whether the turn before ends in this question. */
function isAskedHowOften({ text, tokens }: Heard, { from }: Said): boolean {
  const line = tokens[from]?.line ?? 0;
  const first = tokens.findIndex((token) => token.line === line - 1);
  const last = tokens.findIndex((token) => token.line === line);
  return first >= 0 && howOften.test(text.slice(tokens[first]?.start, tokens[last]?.start));
}

/** "Again in three months" bears out "every 3 months"; of hours, only what is done again. */
const isSaidAsTime = ({ said, tokens }: Heard, perDay: number): boolean =>
  said.some(
    ({ value, unit, from }) =>
      unit?.dimension === 'time' &&
      isWithin(value * unit.factor, 1 / perDay, 0.08) &&
      (perDay < 1 || (unit.factor < 1 && isAgain(tokens, from))),
  );

/** How many tokens before a time "again" may be said. */
const reachOfAgain = 7;
const isAgain = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(Math.max(0, at - reachOfAgain), at)
    .some(
      ({ text, sentence }) =>
        sentence === tokens[at]?.sentence &&
        /^(?:again|repeat|repeated|another|top-?up|before|until|apart)$/.test(text),
    );
