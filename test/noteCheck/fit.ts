import { isFrequency } from '../../shared/noteCheck/frequencies.ts';
import {
  matchSectionsWithTranscript,
  analyseTranscript,
  type SectionInNote,
} from '../../shared/noteCheck/reading.ts';
import type { TranscriptReading } from '../../shared/noteCheck/heard.ts';
import type { NotedNumberWithSaidCandidates } from '../../shared/noteCheck/matching/pairs.ts';
import {
  claimsOnSaidNumbers,
  numberWeightSetNames,
  rankedCandidates,
  numberVerdictFeatures,
} from '../../shared/noteCheck/matching/verdict.ts';
import type { RankedCandidate } from '../../shared/noteCheck/matching/verdict.ts';
import { isCalculated } from '../../shared/noteCheck/matching/workedOut.ts';
import { patientMentionSpans } from '../../shared/noteCheck/patientMentionSpans.ts';
import { isOverlapping } from '../../shared/noteCheck/spans.ts';
import { patientWeightsIn } from '../../shared/noteCheck/sums/amounts.ts';
import { fitWeights, scoreOf, writeWeights } from './logistic.ts';
import { madePairs } from './madeTalks.ts';
import { plainPairs } from './plainCases.ts';
import { faultAt, isThere, openParts, pairFiles, readPair, type Fault, type Pair } from './pairs.ts';

type NumberVerdict = ReturnType<typeof numberVerdictFeatures>;

/** A number of a note, with what it may have been written from. */
type Example = {
  readonly candidates: NotedNumberWithSaidCandidates;
  readonly section: SectionInNote;
  readonly heard: TranscriptReading;
  readonly rivals: readonly RankedCandidate[];
  readonly sample: Sample;
  readonly isFault: boolean;
  /** Other figures give it. */
  readonly isWorkedOut: boolean;
  /** Which pair it is of. */
  readonly pair: number;
  readonly weight: number;
  readonly isMade: boolean;
  /**
   * A fault whose words have other numbers too, of which any may be the wrong one; null: there is only this
   * one.
   */
  readonly among: Fault | null;
};
type Weights = Record<string, number>;
type Features = Readonly<Record<string, number>>;

/** Every part of the pairs is once the one that nothing was fitted to. */
const folds = 5;
/** There are sixty right numbers for each wrong one. */
const weightOfFault = 3;
/** What every vet says and writes counts for more than a pair. */
const weightOfPlain = 4;
/** What most vets dictate counts for more, and the short ones of sums and odd ways of writing for less. */
const weightOfPart = { open: 1, openLater: 1, openShort: 1, openEveryday: 1.5 };
/**
 * How often each talk of them is made, and what one of them counts; half of them are wrong, so they tell
 * little of how many are.
 */
const timesMade = 6;
const weightOfMade = 0.15;
const shareOfMadeInMarks = 0.2;
const nothing = 'nothing';

function examplesOf(pair: Pair, index: number, weight: number): readonly Omit<Example, 'sample'>[] {
  const heard = analyseTranscript(pair.transcript);
  const texts = pair.sections.map(({ content }) => content);
  const sections = matchSectionsWithTranscript(texts, heard);
  const claims = claimsOnSaidNumbers(sections.flatMap(({ candidates }) => candidates));
  const weights = patientWeightsIn(sections.map(({ sums: { whole } }) => whole));
  return sections.flatMap((one, at) => {
    const section = { ...one, weights, claims };
    return one.candidates.flatMap((candidates): readonly Omit<Example, 'sample'>[] => {
      const { number } = candidates;
      const isOtherNumber = patientMentionSpans(pair.sections[at]?.content ?? '', pair.patient).some((span) =>
        isOverlapping(span, number.span),
      );
      if (number.quantity.isDate || isOtherNumber) return [];
      const fault = faultAt(pair, at, number.span, 'number');
      if (fault === undefined) return [];
      const isSeveral =
        fault !== null &&
        [...section.read.numbers, ...section.read.frequencies].filter((one) =>
          isThere(fault, pair, at, 'span' in one ? one.span : one),
        ).length > 1;
      return [
        {
          candidates,
          section,
          heard,
          rivals: rankedCandidates(candidates, claims),
          isFault: fault !== null,
          isWorkedOut: isCalculated(candidates, section, heard),
          pair: index,
          weight: fault === null ? weight : weight * weightOfFault,
          isMade: weight === weightOfMade,
          among: isSeveral ? fault : null,
        },
      ];
    });
  });
}

const featuresOf = ({ features, claim }: RankedCandidate): Features => ({ ...features, ...claim });

/**
 * The places that a number may be from: which features each has, by their index, and how much; each ends
 * where the next begins.
 */
type Sample = {
  readonly ends: Uint16Array;
  readonly areSame: readonly boolean[];
  readonly at: Uint8Array;
  readonly values: Float64Array;
};

/** As far apart as two numbers count. */
const furthest = 10;

function sampleOf(rivals: readonly RankedCandidate[], names: ReadonlyMap<string, number>): Sample {
  const sets = rivals.map((rival) => Object.entries(featuresOf(rival)).filter(([, value]) => value !== 0));
  let end = 0;
  return {
    ends: Uint16Array.from(sets, (set) => (end += set.length)),
    areSame: rivals.map(({ is }) => is === 'same'),
    at: Uint8Array.from(sets.flat(), ([name]) => names.get(name) ?? 0),
    // Of another number than 0, which is infinitely far from it, no weight could be told.
    values: Float64Array.from(sets.flat(), ([, value]) => Math.min(value, furthest)),
  };
}

/** How well each place fits. */
function scoresOf({ ends, at, values }: Sample, weights: Float64Array): readonly number[] {
  const scores: number[] = [];
  let nth = 0;
  for (let place = 0; place < ends.length; place += 1) {
    let score = 0;
    for (; nth < (ends[place] ?? 0); nth += 1) score += (values[nth] ?? 0) * (weights[at[nth] ?? 0] ?? 0);
    scores.push(score);
  }
  return scores;
}

/**
 * Adds to the slopes what one number asks of the weights; the last weight is of what nothing that was said
 * is.
 */
function addSlopes({ sample, isFault, weight }: Example, weights: Float64Array, slopes: Float64Array): void {
  const { ends, areSame, at, values } = sample;
  const last = weights.length - 1;
  const nothingHere = Math.exp(weights[last] ?? 0);
  const shares = scoresOf(sample, weights).map((score) => Math.exp(Math.min(30, score)));
  const isRight = (place: number): boolean => areSame[place] !== isFault;
  const sum = shares.reduce((all, share) => all + share, nothingHere);
  const right = shares.reduce((all, share, at) => all + (isRight(at) ? share : 0), isFault ? nothingHere : 0);
  if (right <= 0) return;
  const slopeOf = (share: number, isOfRight: boolean): number =>
    weight * (share / sum - (isOfRight ? share / right : 0));
  slopes[last] = (slopes[last] ?? 0) + slopeOf(nothingHere, isFault);
  let nth = 0;
  for (const [place, share] of shares.entries()) {
    const slope = slopeOf(share, isRight(place));
    for (; nth < (ends[place] ?? 0); nth += 1)
      slopes[at[nth] ?? 0] = (slopes[at[nth] ?? 0] ?? 0) + slope * (values[nth] ?? 0);
  }
}

/**
 * The weights by which the places where a number was said have most of what a right number may be of, and of
 * a wrong one least.
 */
function fitPairs(examples: readonly Example[], start: Weights): Weights {
  const told = examples.filter(
    // What was worked out need not fit what was said.
    ({ isFault, sample, heard, candidates: { number }, ...one }) =>
      heard.isEnglish &&
      !isFrequency(number.quantity) &&
      (isFault || (!one.isWorkedOut && sample.areSame.includes(true))),
  );
  const all = told.reduce((sum, { weight }) => sum + weight, 0);
  const weights = Float64Array.from(Object.values(start));
  const [mean, square] = [weights.map(() => 0), weights.map(() => 0)];
  // One step after the other, each as large as the last ones let it be.
  for (let round = 1; round <= rounds; round += 1) {
    const slopes = weights.map(() => 0);
    for (const one of told) addSlopes(one, weights, slopes);
    for (const [at, sum] of slopes.entries()) {
      const slope = sum / all + mostSimple * (weights[at] ?? 0);
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope;
      square[at] = 0.999 * (square[at] ?? 0) + 0.001 * slope * slope;
      const step =
        (rate * mean[at]) / (1 - 0.9 ** round) / (Math.sqrt(square[at] / (1 - 0.999 ** round)) + 1e-8);
      weights[at] = (weights[at] ?? 0) - step;
    }
  }
  return Object.fromEntries(Object.keys(start).map((name, at) => [name, weights[at] ?? 0]));
}
const rounds = 150;
const rate = 0.15;
/** How much large weights count against themselves. */
const mostSimple = 3e-5;

const rescored = ({ rivals, sample }: Example, weights: Float64Array): readonly RankedCandidate[] => {
  const scores = scoresOf(sample, weights);
  return rivals.map((one, at) => ({ ...one, score: scores[at] ?? 0 })).toSorted((a, b) => b.score - a.score);
};

type Decided = NumberVerdict & { readonly isFault: boolean; readonly weight: number };
type MarkWeights = Readonly<Record<string, Weights>>;

const fitMarks = (decided: readonly Decided[]): MarkWeights =>
  Object.fromEntries(
    numberWeightSetNames.map((of) => [of, fitWeights(decided.filter(({ kind }) => kind === of))]),
  );

const oddsOf = ({ kind, features }: NumberVerdict, weights: MarkWeights): number =>
  1 / (1 + Math.exp(-scoreOf(features, weights[kind] ?? {})));

/** Of the numbers in the words of one fault, the one that looks most wrong. */
function withMostWrong(
  examples: readonly Example[],
  oddsOfOne: (one: Example) => number,
): readonly Example[] {
  const groups = Map.groupBy(examples, ({ among }) => among);
  return Array.from(groups, ([among, some]) =>
    among === null ? some : some.toSorted((a, b) => oddsOfOne(b) - oddsOfOne(a)).slice(0, 1),
  ).flat();
}

/** As odds, a number is marked from the second of them on. */
const leastOdds = [0.5, 0.65, 0.8];

const isOfFold = ({ pair }: Example, fold: number): boolean => pair % folds === fold;

/**
 * Fits the weights to the open pairs, writes them, and says how well they find what they were not fitted to.
 */
export function fit(say: (line: string) => void): void {
  const files = openParts.flatMap((part) => pairFiles(part).map((file) => ({ part, file })));
  const parts = files.map(({ part }) => part);
  const read = [
    ...files.flatMap(({ part, file }, index) => examplesOf(readPair(part, file), index, weightOfPart[part])),
    ...plainPairs.flatMap((pair, index) => examplesOf(pair, files.length + index, weightOfPlain)),
    ...madePairs(timesMade).flatMap((pair, index) => examplesOf(pair, files.length + index, weightOfMade)),
  ];
  const first = read.flatMap(({ rivals }) => rivals)[0];
  const names = [...Object.keys(first === undefined ? {} : featuresOf(first)), nothing];
  const places = new Map(names.map((name, at) => [name, at]));
  const withAmong = read.map((one) => ({ ...one, sample: sampleOf(one.rivals, places) }));
  const start: Weights = Object.fromEntries(names.map((name) => [name, 0]));
  Object.assign(start, { same: 2, close: 1, [nothing]: -1 });
  const decide =
    (pairWeights: Weights) =>
    (one: Example): Decided => {
      const rivals = rescored(one, Float64Array.from(Object.values(pairWeights)));
      const { kind, features } = numberVerdictFeatures(one.candidates, rivals, one.section, one.heard);
      const weight = one.weight * (one.isMade ? shareOfMadeInMarks : 1);
      return { ...one, weight, kind, features: { ...features, isWorkedOut: Number(one.isWorkedOut) } };
    };
  const fitTo = (some: readonly Example[]): readonly [pairs: Weights, marks: MarkWeights] => {
    const pairs = fitPairs(some, start);
    return [pairs, fitMarks(some.map(decide(pairs)))];
  };
  const plain = fitTo(withAmong.filter(({ among }) => among === null));
  const examples = withMostWrong(withAmong, (one) => oddsOf(decide(plain[0])(one), plain[1]));
  const [pairWeights, markWeights] = fitTo(examples);
  say(`${examples.length} numbers, ${examples.filter(({ isFault }) => isFault).length} of them wrong`);
  const all = examples.map(decide(pairWeights));
  const unseen = new Map<Example, number>();
  for (let fold = 0; fold < folds; fold += 1) {
    const others = examples.filter((one) => !isOfFold(one, fold));
    const [weights, marks] = fitTo(others);
    for (const one of examples) if (isOfFold(one, fold)) unseen.set(one, oddsOf(decide(weights)(one), marks));
  }
  const lossOf = (some: readonly Example[]): string =>
    some
      .reduce((sum, one) => {
        const wrong = Math.min(0.99, Math.max(1e-4, unseen.get(one) ?? 0));
        return sum - Math.log(one.isFault ? wrong : 1 - wrong);
      }, 0)
      .toFixed(1);
  const isOfPart =
    (part: string) =>
    ({ pair }: Example) =>
      (parts[pair] ?? 'plain') === part;
  const isOfKind = (kind: string) => (_: Example, at: number) => all[at]?.kind === kind;
  const groups = [
    ...numberWeightSetNames.map((kind) => [kind, examples.filter(isOfKind(kind))] as const),
    ...[...openParts, 'plain'].map((part) => [part, examples.filter(isOfPart(part))] as const),
    ['all', examples] as const,
  ];
  for (const [title, some] of groups) {
    const [wrong, right] = [some.filter(({ isFault }) => isFault), some.filter(({ isFault }) => !isFault)];
    const found = leastOdds.map((least) => {
      const isMarked = (one: Example): boolean => (unseen.get(one) ?? 0) > least;
      return `from ${least}: ${wrong.filter(isMarked).length}/${wrong.length} found, ${right.filter(isMarked).length} false`;
    });
    say(`${title}, by weights that were fitted to other pairs: loss ${lossOf(some)}; ${found.join('; ')}`);
  }
  const rows = Object.entries({ ...markWeights, pair: pairWeights }).flatMap(([of, weights]) =>
    Object.entries(weights).flatMap(([name, weight]) =>
      Math.abs(weight) < 0.005 ? [] : [`${of}\t${name}\t${weight.toFixed(2)}`],
    ),
  );
  const what =
    'counts for: of something said as the source of a number (pair), and of a number as a wrong one: how often, one that nobody said, and any other';
  writeWeights('weights.tsv', 'fit', what, rows.toSorted());
}
