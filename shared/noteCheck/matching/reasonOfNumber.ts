import { isFrequency } from '../frequencies.ts';
import type { TranscriptReading, SaidNumber } from '../heard.ts';
import { replaceFrequency, formatSaidInNotedUnit, formatSaidQuantity } from '../instead.ts';
import type { Finding, NoteCheckMarkReason } from '../noteCheck.ts';
import { quantitySpan, type Quantity } from '../quantities.ts';
import type { SectionInNote } from '../reading.ts';
import { topicAt } from '../topics.ts';
import { areUnitsOfSameKind, isRate, amountRatio } from '../units.ts';
import { isMiswritten, isDecimalPointLost } from './features.ts';
import type { NotedNumber } from './numbersOfSection.ts';
import type { NotedNumberWithSaidCandidates } from './pairs.ts';
import { isAboutAny } from './subjects.ts';
import { isSaidOfNow, isSaidAsNoted, type RankedCandidate } from './verdict.ts';

/** `rivals`: what was said, the best first. */
export function reasonOfNumber(
  { number }: NotedNumberWithSaidCandidates,
  rivals: readonly RankedCandidate[],
  section: SectionInNote,
  heard: TranscriptReading,
): Finding {
  const { quantity, span } = number;
  const words = section.text.slice(span.start, span.end);
  const wordsOf = (said: SaidNumber): string => {
    const { start, end } = quantitySpan(said, heard.tokens);
    return heard.text.slice(start, end);
  };
  const withSaid = (said: SaidNumber): string | null =>
    isFrequency(said)
      ? (replaceFrequency(words, said.value) ?? wordsOf(said).toLowerCase())
      : formatSaidInNotedUnit(words, quantity, said, heard.tokens);
  /** A replacement is offered only if each of `all` would give the same. */
  const fault = <T extends { readonly said: SaidNumber }>(
    reason: (said: string, first: T) => NoteCheckMarkReason,
    all: readonly T[],
    instead = withSaid,
  ): Finding | null => {
    const [first] = all;
    if (first === undefined) return null;
    const replacements = new Set(all.map(({ said }) => instead(said)));
    const [replacement = null] = replacements.size === 1 ? replacements : [];
    const nearest = quantitySpan(first.said, heard.tokens);
    return { span, reason: reason(wordsOf(first.said), first), nearest, instead: replacement };
  };
  const to = (rivals.find(isSaidAsNoted) ?? rivals.find(({ is }) => is === 'same'))?.said.correction?.to;
  const slips = rivals.filter(
    (rival) => rival.is === 'slip' && isThere(rival) && areUnitsOfSameKind(rival.said.unit, quantity.unit),
  );
  const withUnit = (said: SaidNumber): string | null => formatSaidQuantity(said, heard.tokens);
  const sources = rivals.filter((rival) => isSource(rival, quantity, heard));
  const found = [
    fault((said) => ({ because: 'corrected', to: said }), to === undefined ? [] : [{ said: to }]),
    ...saidOfSame(number, rivals, section, heard).map(({ of, all, instead }) =>
      fault((said) => ({ because: 'otherwise', of, said }), all, instead),
    ),
    fault((said) => ({ because: 'otherUnit', said }), slips, withUnit),
    fault((_, source) => reasonOfSource(number, source, heard), sources, none),
  ];
  const nothing: Finding = { span, reason: { because: 'notFound' }, nearest: null, instead: null };
  return found.find((one) => one !== null) ?? nothing;
}

const none = (): null => null;

/** Whole numbers up to this are said of many things. */
const mostCommon = 12;

/** Whether the note's value was said here, though of something else, and hardly by chance. */
function isSource(
  { is, said, features }: RankedCandidate,
  quantity: Quantity,
  heard: TranscriptReading,
): boolean {
  if (is !== 'same') return is === 'slip' && features.topicOther > 0;
  const isOfUnit =
    said.unit?.dimension === quantity.unit?.dimension && (said.outOf ?? quantity.outOf) === quantity.outOf;
  const isRare = !isFrequency(quantity) && (quantity.value > mostCommon || !Number.isInteger(quantity.value));
  return (isOfUnit || isRare) && !said.isOrdinal && isWhole(said, heard);
}

function reasonOfSource(
  { topic, time }: NotedNumber,
  { said, features, time: at }: RankedCandidate,
  heard: TranscriptReading,
): NoteCheckMarkReason {
  if (at?.isPlain === true && at.is !== time) return { because: 'otherTime', is: at.is };
  const measure = said.topic === topic ? null : said.topic;
  if (measure === 'weight') return { because: 'otherThing', of: measure };
  if (measure !== null)
    return { because: 'otherThing', of: topicWordBefore(heard.tokens, said.from, measure) };
  const last = heard.drugs.findLast(({ from }) => from <= said.from);
  const isOfLast = features.subjectOther > 0 && isAboutAny(said.from, [last?.drug.name ?? ''], heard);
  return { because: 'otherThing', of: isOfLast ? heard.text.slice(last?.start, last?.end) : null };
}

/** Whether a number said is surely of the same thing and of no other number of the note. */
const isThere = ({ features, claim }: RankedCandidate): boolean =>
  features.close > 0.3 && features.closeShare > 0.5 && claim.notedMargin <= 0;

/** Not the "forty-four" of "one forty-four", nor "eight hundred and seventy... six". */
const isWhole = (one: SaidNumber, { said, text, tokens }: TranscriptReading): boolean =>
  !text.startsWith('..', quantitySpan(one, tokens).end) &&
  !said.some(({ from, to }) => from <= one.from && one.to <= to && to - from > one.to - one.from);

/** `of`: the note's word for what they were said of. `instead`: without it, they can replace the note's. */
type OtherValues = {
  readonly of: string | null;
  readonly all: readonly RankedCandidate[];
  readonly instead?: typeof none;
};

function saidOfSame(
  number: NotedNumber,
  rivals: readonly RankedCandidate[],
  { text, tokens }: SectionInNote,
  heard: TranscriptReading,
): readonly OtherValues[] {
  const { topic, drug, span, quantity, subjects } = number;
  const meant = rivals.filter(
    (rival) =>
      rival.is === 'other' &&
      isThere(rival) &&
      isWhole(rival.said, heard) &&
      isSaidOfNow(rival) &&
      (rival.features.onlyNotedOther === 0 || isFrequency(quantity)) &&
      rival.said.value !== 1,
  );
  const like = meant.filter(({ said }) => isLike(said, quantity));
  const ofUnit = like.filter(({ features }) => features.unitSame > 0);
  // A number after "=" was worked out.
  const isDose = drug !== null && drug.end <= span.start && !/=\s*$/.test(text.slice(0, span.start));
  const ofDrug = ofUnit.filter(({ said }) => isDose && isAboutAny(said.from, [drug.drug.name], heard));
  return [
    {
      of: topic === null ? null : topicWordBefore(tokens, quantity.from, topic),
      all: like.filter(({ features }) => features.topicSame > 0),
    },
    { of: isDose && subjects.length > 0 ? text.slice(drug.start, drug.end) : null, all: ofDrug },
    { of: null, all: meant.filter(({ said }) => isMiswritten(said, quantity)) },
    {
      of: null,
      all: ofUnit.filter(({ features, claim }) => features.subjectSame > 0 && claim.noted === 0),
      instead: none,
    },
  ];
}

/**
 * Whether a number said may be meant: less than 3 times as large or small, just 10 times (38.6, 386), or, of
 * rates and frequencies, any.
 */
const isLike = (said: SaidNumber, quantity: Quantity): boolean => {
  const times = amountRatio(said, quantity);
  return isFrequency(said) || isRate(quantity) || isDecimalPointLost(times) || (times < 3 && times > 1 / 3);
};

/** The "T4" of "T4 is 20"; null: none. */
function topicWordBefore(tokens: SectionInNote['tokens'], from: number, topic: string): string | null {
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
