import { valueKey, type Heard, type Said } from '../heard.ts';
import { isWithin } from '../isWithin.ts';
import type { Quantity } from '../quantities.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import { spokenOfIn } from '../spokenOf/asides.ts';
import { isAsked } from '../spokenOf/sentences.ts';
import { topicAt } from '../topics.ts';
import { isAboutDrug } from './drugSpokenOf.ts';
import { readingsOf } from './meant.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { closenessTo } from './placesTaken.ts';

/** What was said of the same thing as a number of the note. `of`: what that is, in the note's words; null: those tell nothing. */
export type SaidOfSame = { readonly of: string | null; readonly all: readonly Said[] };

/** All numbers of the same kind that were said of the patient, of now and of the same drug or measure; the closest first. */
export function saidOfSame(number: NumberOfNote, section: SectionInNote, heard: Heard): SaidOfSame | null {
  const { asides } = spokenOfIn(heard, section.patientName);
  const { of: closeness } = closenessTo({ number, section }, heard);
  const meant = heard.said.filter(
    (one) => isAsserted(one, heard) && !asides.has(one) && !isSameValue(one, number.quantity),
  );
  const ways: readonly SaidOfSame[] = [
    { of: nameOfTopic(number, section), all: meant.filter((one) => isOfTopic(one, number)) },
    { of: nameOfDrug(number, section), all: meant.filter((one) => isOfDrug(one, number, heard)) },
    { of: null, all: meant.filter((one) => isMiswritten(one, number.quantity)) },
  ];
  const found = ways.find(({ all }) => all.length > 0);
  return found === undefined
    ? null
    : { of: found.of, all: longest(found.all, heard).toSorted((a, b) => closeness(b) - closeness(a)) };
}

const isAsserted = (one: Said, heard: Heard): boolean =>
  one.correctedTo === null &&
  one.most === null &&
  one.thing === null &&
  // "Per mil" says it too.
  one.value !== 1 &&
  !one.isOrdinal &&
  !one.isDate &&
  heard.byValue.get(valueKey(one.value))?.includes(one) === true &&
  !isAsked(one, heard.tokens);

const isSameValue = (one: Said, { value, unit }: Quantity): boolean =>
  isWithin(
    one.value * (one.unit?.factor ?? unit?.factor ?? 1),
    value * (unit?.factor ?? one.unit?.factor ?? 1),
    0.005,
  );

/** Of the ways of reading the same words, those of most of them. */
const longest = (all: readonly Said[], heard: Heard): readonly Said[] =>
  all.filter(
    (one) =>
      !readingsOf(one, heard).some(
        (other) => all.includes(other) && other.to - other.from > one.to - one.from,
      ),
  );

/** What is so many times as much is of another kind, unless a point was lost. */
const mostTimes = 3;
const isOfLikeSize = (one: Said, { value, unit }: Quantity): boolean => {
  const times =
    (one.value / value) * (unit === null || one.unit === null ? 1 : one.unit.factor / unit.factor);
  return (times < mostTimes && times > 1 / mostTimes) || isPointLost(times);
};

const isPointLost = (times: number): boolean => isWithin(times, 10, 1e-4) || isWithin(times, 0.1, 1e-4);

const isOfTopic = (one: Said, { topic, quantity }: NumberOfNote): boolean =>
  topic !== null &&
  (one.topic === topic || one.topicAfter === topic) &&
  one.outOf === quantity.outOf &&
  (one.unit === null || (quantity.unit !== null && one.unit.dimension === quantity.unit.dimension)) &&
  isOfLikeSize(one, quantity);

const isOfDrug = (one: Said, { topic, drug, quantity, span }: NumberOfNote, heard: Heard): boolean =>
  topic === null &&
  drug !== null &&
  drug.end <= span.start &&
  quantity.unit !== null &&
  one.unit?.dimension === quantity.unit.dimension &&
  isAboutDrug(one.from, drug.drug, heard) &&
  isOfLikeSize(one, quantity);

/** Digits that changed places, a point that was lost, and "fifteen" for "fifty". */
function isMiswritten(one: Said, { value, unit, outOf }: Quantity): boolean {
  if (one.outOf !== outOf || (one.unit !== null && one.unit.dimension !== unit?.dimension)) return false;
  const times = one.value / value;
  if (one.unit !== null && isPointLost(times)) return true;
  if (one.unit !== null && one.unit.factor !== unit?.factor) return false;
  const [written, said] = [String(value), String(one.value)];
  return (
    (written.length > 1 && sorted(written) === sorted(said)) ||
    (one.unit !== null && (isTeenOf(value, one.value) || isTeenOf(one.value, value)))
  );
}

const sorted = (digits: string): string => digits.split('').toSorted().join('');
const isTeenOf = (teen: number, tens: number): boolean => teen > 12 && teen < 20 && tens === (teen - 10) * 10;

const nameOfDrug = ({ drug }: NumberOfNote, { text }: SectionInNote): string | null =>
  drug === null ? null : text.slice(drug.start, drug.end);

/** How many tokens before a number the word for what is measured may stand. */
const reachOfName = 10;

/** The word of the note for what a number of it is of; null: none is plain. */
export function nameOfTopic(
  { topic, quantity: { from } }: NumberOfNote,
  { tokens }: SectionInNote,
): string | null {
  if (topic === null) return null;
  for (let at = from - 1; at >= Math.max(0, from - reachOfName); at -= 1)
    if (topicAt(tokens, at) === topic) return tokens[at]?.written ?? null;
  return null;
}
