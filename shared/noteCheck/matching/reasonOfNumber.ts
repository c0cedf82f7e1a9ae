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
  /** Makes the mark: its reason quotes the first of `all` (what was said; null: nothing), and a replacement is offered only if each would give the same one. */
  const fault = (
    reason: (said: string) => MarkReason,
    all: readonly Said[],
    instead = withSaid,
  ): Finding | null => {
    const [[first], ways] = [all, new Set(all.map(instead))];
    if (first === undefined) return null;
    const nearest = spanOf(first, heard.tokens);
    const [way = null] = ways.size === 1 ? ways : [];
    return { span, reason: reason(wordsOf(first)), nearest, instead: way };
  };
  const standing = rivals.find(isStanding);
  const to = (standing ?? rivals.find(({ is }) => is === 'same'))?.said.correction?.to;
  const { of, all } = saidOfSame(number, rivals, section, heard);
  const slips = rivals.filter(
    (rival) => rival.is === 'slip' && isThere(rival) && areUnitsAlike(rival.said.unit, quantity.unit),
  );
  const because = rivals.every(({ is }) => is === 'other') ? 'notFound' : 'otherThing';
  return (
    fault((said) => ({ because: 'corrected', to: said }), to === undefined ? [] : [to]) ??
    fault((said) => ({ because: 'otherwise', of, said }), all) ??
    fault(
      (said) => ({ because: 'otherUnit', said }),
      slips.map(({ said }) => said),
      (said) => withUnitSaid(said, heard.tokens),
    ) ?? { span, reason: { because }, nearest: null, instead: null }
  );
}

/** Whether a number said is surely of the same thing: the words around the note's number were said near it too, and no other number of the note is from it. */
const isThere = ({ features, claim }: Rival): boolean =>
  features.close > 0.3 && features.closeShare > 0.5 && claim.notedMargin <= 0;

/** Whether a number said is no part of a longer one, and does not break off: the "forty-four" of "one forty-four" is, and "eight hundred and seventy... six" does. */
const isWhole = (one: Said, { said, text, tokens }: Heard): boolean =>
  !text.startsWith('..', spanOf(one, tokens).end) &&
  !said.some(({ from, to }) => from <= one.from && one.to <= to && to - from > one.to - one.from);

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
      isWhole(rival.said, heard) &&
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
  return { of, all: all.map(({ said }) => said) };
}

/** Whether a number said may be meant by the note's: less than 3 times as large or small, just 10 times (38.6, 386), or, of rates (mg/kg) and frequencies, any. */
const isLike = (said: Said, quantity: Quantity): boolean => {
  const times = timesAsLarge(said, quantity);
  return isOften(said) || isRate(quantity) || isPointLost(times) || (times < 3 && times > 1 / 3);
};

/** The note's word for what a number measures, if it stands before it: the "T4" of "T4 is 20"; null: none does. */
function nameBefore(tokens: SectionInNote['tokens'], from: number, topic: string): string | null {
  for (let at = from - 1; at >= 0; at -= 1) {
    const named = topicAt(tokens, at);
    if (named?.topic === topic)
      return tokens
        .slice(at, named.to)
        .map(({ written }) => written)
        .join('');
  }
  return null;
}
