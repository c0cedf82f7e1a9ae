import { isOften } from '../frequencies.ts';
import type { Heard, Said } from '../heard.ts';
import { oftenInstead, withAmount, withUnitSaid } from '../instead.ts';
import type { Finding, MarkReason } from '../noteCheck.ts';
import { spanOf, type Quantity } from '../quantities.ts';
import type { SectionInNote } from '../reading.ts';
import { topicAt } from '../topics.ts';
import { areUnitsAlike, isRate, timesAsLarge } from '../units.ts';
import { isMiswritten, isPointLost } from './features.ts';
import type { NumberOfNote } from './numbersOfSection.ts';
import type { Candidates } from './pairs.ts';
import { isAboutAny } from './subjects.ts';
import { isOfNow, isStanding, type Rival } from './verdict.ts';

/** Explains a wrong number: it was corrected, or another number or unit was said of the same thing, or nothing fits. `rivals`: what was said, the best first. */
export function reasonOfNumber(
  { number }: Candidates,
  rivals: readonly Rival[],
  section: SectionInNote,
  heard: Heard,
): Finding {
  const { quantity, span } = number;
  const words = section.text.slice(span.start, span.end);
  const wordsOf = (said: Said): string => {
    const { start, end } = spanOf(said, heard.tokens);
    return heard.text.slice(start, end);
  };
  const withSaid = (said: Said): string | null =>
    isOften(said)
      ? (oftenInstead(words, said.value) ?? wordsOf(said).toLowerCase())
      : withAmount(words, quantity, said, heard.tokens);
  /** Makes the mark: its reason quotes the first of `all` (what was said), and a replacement is offered only if each of `all` would give the same one. */
  const fault = (
    reason: (said: string) => MarkReason,
    all: readonly [Said, ...Said[]],
    instead: (said: Said) => string | null,
  ): Finding => {
    const ways = new Set(all.map(instead));
    return {
      span,
      reason: reason(wordsOf(all[0])),
      nearest: spanOf(all[0], heard.tokens),
      instead: ways.size === 1 ? ([...ways][0] ?? null) : null,
    };
  };
  const standing = rivals.find(isStanding);
  const to = (standing ?? rivals.find(({ is }) => is === 'same'))?.said.correction?.to;
  if (to !== undefined) return fault((said) => ({ because: 'corrected', to: said }), [to], withSaid);
  const { of, all } = saidOfSame(number, rivals, section, heard);
  if (isSome(all)) return fault((said) => ({ because: 'otherwise', of, said }), all, withSaid);
  const slips = rivals
    .filter((rival) => rival.is === 'slip' && isThere(rival) && areUnitsAlike(rival.said.unit, quantity.unit))
    .map(({ said }) => said);
  if (isSome(slips))
    return fault(
      (said) => ({ because: 'otherUnit', said }),
      slips,
      (said) => withUnitSaid(said, heard.tokens),
    );
  const isOfOther = rivals.some(({ is, features }) => is === 'slip' && features.topicOther > 0);
  const because = standing === undefined && !isOfOther ? 'notFound' : 'otherThing';
  return { span, reason: { because }, nearest: null, instead: null };
}

const isSome = (all: readonly Said[]): all is readonly [Said, ...Said[]] => all.length > 0;

/** A number said is of another thing if it fits another number of the note better by more than this. */
const mostMargin = 1.5;

/** Whether a number said is surely of the same thing: the words around the note's number were said near it too, and no other number of the note is from it. */
const isThere = ({ features, claim }: Rival): boolean =>
  features.close > 0.3 && features.closeShare > 0.5 && claim.notedMargin <= mostMargin;

/** Other values said now of the measure or drug of the note's number, or that it is a slip of, likeliest first. `of`: the note's word for that; null: none. */
function saidOfSame(
  number: NumberOfNote,
  rivals: readonly Rival[],
  { text, tokens }: SectionInNote,
  heard: Heard,
): { readonly of: string | null; readonly all: readonly Said[] } {
  const { topic, drug, span, quantity, subjects } = number;
  const meant = rivals.filter(
    (rival) =>
      rival.is === 'other' &&
      isThere(rival) &&
      isOfNow(rival) &&
      rival.features.onlyNotedOther === 0 &&
      rival.said.value !== 1,
  );
  const like = meant.filter(({ said }) => isLike(said, quantity));
  // A number after "=" was worked out, so it is not compared with the dose that was said of its drug.
  const isDose = drug !== null && drug.end <= span.start && !/=\s*$/.test(text.slice(0, span.start));
  const ways: readonly (readonly [of: string | null, all: readonly Rival[]])[] = [
    [
      topic === null ? null : nameBefore(tokens, quantity.from, topic),
      like.filter(({ features }) => features.topicSame > 0),
    ],
    [
      isDose && subjects.length > 0 ? text.slice(drug.start, drug.end) : null,
      like.filter(
        ({ features, said }) =>
          isDose && features.unitSame > 0 && isAboutAny(said.from, [drug.drug.name], heard),
      ),
    ],
    [null, meant.filter(({ said }) => isMiswritten(said, quantity))],
  ];
  const [of, all] = ways.find((way) => way[1].length > 0) ?? [null, []];
  return { of, all: longest(all.map(({ said }) => said)) };
}

/** Of several ways to read the same words as a number, only the one that takes in most words. */
const longest = (all: readonly Said[]): readonly Said[] =>
  all.filter(
    ({ from, to }) =>
      !all.some((other) => other.from < to && from < other.to && other.to - other.from > to - from),
  );

/** Whether a number said may be meant by the note's: less than 3 times as large or small, just 10 times (38.6, 386), or, of rates (mg/kg) and frequencies, any. */
const isLike = (said: Said, quantity: Quantity): boolean => {
  const times = timesAsLarge(said, quantity);
  return isOften(said) || isRate(quantity) || isPointLost(times) || (times < 3 && times > 1 / 3);
};

/** How many tokens before a number the word for what is measured may stand. */
const reachOfName = 10;

/** The note's word for what a number measures, if it stands shortly before it: the "T4" of "T4 is 20"; null: none does. */
function nameBefore(tokens: SectionInNote['tokens'], from: number, topic: string): string | null {
  for (let at = from - 1; at >= Math.max(0, from - reachOfName); at -= 1) {
    const named = topicAt(tokens, at);
    if (named?.topic === topic)
      return tokens
        .slice(at, named.to)
        .map(({ written }) => written)
        .join('');
  }
  return null;
}
