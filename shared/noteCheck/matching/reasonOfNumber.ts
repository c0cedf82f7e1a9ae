import type { Fault } from '../finding.ts';
import { isOften } from '../frequencies.ts';
import type { Heard, Said } from '../heard.ts';
import { oftenInstead, withAmount, withUnitSaid } from '../instead.ts';
import type { MarkReason } from '../noteCheck.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { spanOf, type Quantity } from '../quantities.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import { topicAt } from '../topics.ts';
import type { Candidates } from './candidates.ts';
import { isMiswritten, isPointLost } from './pairFeatures.ts';
import type { Rival } from './rivals.ts';
import { mayBeMistaken, timesAsLarge } from './units.ts';
import { isOfNow } from './verdict.ts';

/** What is wrong with a number of the note, before anybody looks for what the vet should read of it. */
export type Cause =
  | { readonly is: 'notSaid' }
  /** `same`: the best that has its value. */
  | { readonly is: 'ofOther'; readonly same: Rival }
  | { readonly is: 'corrected'; readonly to: Said }
  | { readonly is: 'vague' | 'otherUnit'; readonly said: readonly Said[] };

/** Why a number has a mark: what was said of the same thing, and never of another one. `rivals`: the best first. */
export function reasonOfNumber(
  cause: Cause,
  { number }: Candidates,
  rivals: readonly Rival[],
  section: SectionInNote,
  heard: Heard,
): Fault {
  const words = section.text.slice(number.span.start, number.span.end);
  const withSaid = (said: Said): string | null =>
    isOften(said)
      ? (oftenInstead(words, said.value) ?? wordsOf(said, heard).toLowerCase())
      : withAmount(words, number.quantity, said, heard.tokens);
  const fault = (reason: (said: string) => MarkReason, said: Said, instead: string | null): Fault => {
    const nearest = spanOf(said, heard.tokens);
    return { reason: reason(wordsOf(said, heard)), nearest, instead };
  };
  if (cause.is === 'corrected')
    return fault((to) => ({ because: 'corrected', to }), cause.to, withSaid(cause.to));
  const { of, all } = saidOfSame(cause, number, rivals, section);
  const [first] = all;
  if (first !== undefined)
    return fault((said) => ({ because: 'otherwise', of, said }), first, onlyOne(all.map(withSaid)));
  const alike =
    cause.is === 'vague' || cause.is === 'otherUnit'
      ? cause.said.filter(({ unit }) => cause.is === 'vague' || mayBeMistaken(unit, number.quantity.unit))
      : [];
  const [said] = alike;
  if (said !== undefined && cause.is === 'vague')
    return fault((text) => ({ because: 'unsure', said: text }), said, null);
  if (said !== undefined) {
    const instead = onlyOne(alike.map((one) => withUnitSaid(one, heard.tokens)));
    return fault((text) => ({ because: 'otherUnit', said: text }), said, instead);
  }
  const because = cause.is === 'ofOther' ? 'otherThing' : 'notFound';
  return { reason: { because }, nearest: null, instead: null };
}

const wordsOf = (said: Said, { text, tokens }: Heard): string => {
  const { start, end } = spanOf(said, tokens);
  return text.slice(start, end);
};

const onlyOne = (all: readonly (string | null)[]): string | null =>
  new Set(all).size === 1 ? (all[0] ?? null) : null;

/** `of`: what it was said of, in the note's words; null: those tell nothing. */
type SaidOfSame = { readonly of: string | null; readonly all: readonly Said[] };

/** What was said of the same thing as a number of the note, of the patient and of now; the likeliest first. */
function saidOfSame(
  cause: Cause,
  number: NumberOfNote,
  rivals: readonly Rival[],
  { text, tokens }: SectionInNote,
): SaidOfSame {
  const { topic, drug, span, quantity } = number;
  const meant = rivals.filter(
    (rival) =>
      rival.is === 'other' &&
      isOfTimeOfNote(rival) &&
      mayBeOfUnit(rival.said, quantity) &&
      rival.said.thing === null &&
      rival.said.value !== 1,
  );
  const isDose = topic === null && drug !== null && drug.end <= span.start;
  const nameOfTopic = topic === null ? null : nameBefore(tokens, quantity.from, topic);
  const nameOfDrug = isDose ? text.slice(drug.start, drug.end) : null;
  const least = cause.is === 'ofOther' ? cause.same.score - mostBehind : Infinity;
  // What is worked out has other reasons than what was said of its drug.
  const isResult = /=\s*$/.test(text.slice(0, span.start));
  const ways: readonly (readonly [of: string | null, all: readonly Rival[]])[] = [
    [
      nameOfTopic,
      meant.filter(({ features, said }) => features.topic.topicSame > 0 && isLike(said, quantity)),
    ],
    [
      nameOfDrug,
      meant.filter(
        ({ features, said }) =>
          isDose &&
          !isResult &&
          features.subject.drugSame > 0 &&
          features.unit.unitSame > 0 &&
          isLike(said, quantity),
      ),
    ],
    [null, meant.filter(({ said }) => isMiswritten(said, quantity))],
    [
      nameOfTopic,
      meant.filter(({ score, features }) => score > least && features.place.close > 0).slice(0, 1),
    ],
  ];
  const [of = null, all = []] = ways.find((way) => way[1].length > 0) ?? [];
  return { of, all: longest(all.map(({ said }) => said)) };
}

/** Whether it may be in the unit of the note, which is left out only of what is weighed or measured. */
const mayBeOfUnit = ({ unit }: Said, { unit: noted }: Quantity): boolean =>
  unit !== null || noted === null || !/^(?:time|tablet|capsule|money|times)$/.test(noted.dimension);

/** What was said of today is no other value of what the note has of last week. */
const isOfTimeOfNote = (rival: Rival): boolean =>
  isOfNow(rival) && rival.features.time.onlyNotedPast + rival.features.time.onlyNotedAim === 0;

/** So much less than the number itself may another one fit that is meant in its place. */
const mostBehind = 1;

/** Of the ways of reading the same words, those of most of them; "oh, thirty-nine eight" is no other value without the "oh". */
const longest = (all: readonly Said[]): readonly Said[] =>
  all.filter(
    ({ from, to, value }) =>
      !all.some(
        (other) =>
          other.from < to &&
          from < other.to &&
          (other.value === value ? other.to - other.from < to - from : other.to - other.from > to - from),
      ),
  );

/** What is so many times as much is of another kind, unless a point was lost. */
const mostTimes = 3;
const isLike = (said: Said, quantity: Quantity): boolean => {
  const times = timesAsLarge(said, quantity);
  return isOften(said) || (times < mostTimes && times > 1 / mostTimes) || isPointLost(times);
};

/** How many tokens before a number the word for what is measured may stand. */
const reachOfName = 10;

/** The word of the note for what a number of it is of; null: none is plain. */
function nameBefore(tokens: SectionInNote['tokens'], from: number, topic: string): string | null {
  for (let at = from - 1; at >= Math.max(0, from - reachOfName); at -= 1)
    if (topicAt(tokens, at) === topic) return nameAt(tokens, at);
  return null;
}

/** "T4" are two tokens. */
const nameAt = (tokens: SectionInNote['tokens'], at: number): string => {
  const [name, next] = tokens.slice(at, at + 2);
  return `${name?.written ?? ''}${next?.kind === 'figure' && next.isJoined ? next.written : ''}`;
};
