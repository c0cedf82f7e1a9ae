import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';
import { comparedSections } from '../../shared/noteCheck/comparedSections.ts';
import type { Candidates } from '../../shared/noteCheck/matching/candidates.ts';
import { claimsOf, rivalsOf, type Rival } from '../../shared/noteCheck/matching/rivals.ts';
import { isBorneOutByNote } from '../../shared/noteCheck/matching/workedOut.ts';
import { markFeatures } from '../../shared/noteCheck/matching/verdict.ts';
import { patientSpans } from '../../shared/noteCheck/patientSpans.ts';
import { readTranscript } from '../../shared/noteCheck/readTranscript.ts';
import { isOverlapping } from '../../shared/noteCheck/spans.ts';
import { weightsOf } from '../../shared/noteCheck/sums/weights.ts';
import { plainPairs } from './plainCases.ts';
import { openParts, pairFiles, readPair, type Pair } from './pairs.ts';

/** A number of a note, with what it may have been written from. */
type Example = {
  readonly candidates: Candidates;
  readonly rivals: readonly Rival[];
  readonly isFault: boolean;
  /** Which pair it is of. */
  readonly pair: number;
  readonly weight: number;
};
type Weights = Record<string, number>;
type Features = Readonly<Record<string, number>>;

/** Every part of the pairs is once the one that nothing was fitted to. */
const folds = 5;
/** There are sixty right numbers for each wrong one. */
const weightOfFault = 3;
/** What every vet says and writes counts for more than a pair. */
const weightOfPlain = 4;
const nothing = 'nothing';

function examplesOf(pair: Pair, index: number, weight: number): readonly Example[] {
  const transcript = readTranscript(pair.transcript);
  if (!transcript.isEnglish) return [];
  const { heard } = transcript;
  const texts = pair.sections.map(({ content }) => content);
  const sections = comparedSections(texts, transcript, pair.patient.name);
  const claims = claimsOf(sections.flatMap(({ candidates }) => candidates));
  const inNote = {
    drugsOfNote: sections.flatMap(({ drugs }) => drugs),
    weights: weightsOf(sections.flatMap(({ lines }) => lines.map(({ line }) => line))),
    claims,
    patientName: pair.patient.name,
  };
  return sections.flatMap((section, at) =>
    section.candidates.flatMap((candidates): readonly Example[] => {
      const { number } = candidates;
      const { key = '', content = '' } = pair.sections[at] ?? {};
      const isOn = (place: { readonly section: string; readonly words: string }): boolean => {
        const start = content.indexOf(place.words);
        return (
          place.section === key && isOverlapping(number.span, { start, end: start + place.words.length })
        );
      };
      const isOtherNumber = patientSpans(content, pair.patient).some((span) =>
        isOverlapping(span, number.span),
      );
      if (number.quantity.isDate || isOtherNumber) return [];
      const fault = pair.faults.find(isOn);
      // Where its words have several numbers, nothing tells which of them is wrong.
      const isSeveral =
        fault !== undefined &&
        [...section.read.numbers, ...section.read.frequencies].filter((one) => {
          const start = content.indexOf(fault.words);
          return isOverlapping('span' in one ? one.span : one, { start, end: start + fault.words.length });
        }).length > 1;
      if (fault === undefined ? pair.unsure.some(isOn) : fault.kind !== 'number' || isSeveral) return [];
      if (fault === undefined && isBorneOutByNote(number, { ...section, ...inNote }, heard, true)) return [];
      return [
        {
          candidates,
          rivals: rivalsOf(candidates, claims),
          isFault: fault !== undefined,
          pair: index,
          weight: fault === undefined ? weight : weight * weightOfFault,
        },
      ];
    }),
  );
}

/** One step after the other, each as large as the last ones let it be. */
function descend(
  weights: Weights,
  names: readonly string[],
  rounds: number,
  rate: number,
  slopesAt: (weights: Weights) => Weights,
): void {
  const [mean, square]: [Weights, Weights] = [{}, {}];
  for (let round = 1; round <= rounds; round += 1) {
    const slopes = slopesAt(weights);
    for (const name of names) {
      const slope = slopes[name] ?? 0;
      mean[name] = 0.9 * (mean[name] ?? 0) + 0.1 * slope;
      square[name] = 0.999 * (square[name] ?? 0) + 0.001 * slope * slope;
      const step =
        (rate * mean[name]) / (1 - 0.9 ** round) / (Math.sqrt(square[name] / (1 - 0.999 ** round)) + 1e-8);
      weights[name] = (weights[name] ?? 0) - step;
    }
  }
}

/** The places that a number may be from: which features each has, by their index, and how much. */
type Pairs = readonly { readonly is: boolean; readonly at: Uint8Array; readonly values: Float64Array }[];

const featuresOf = ({ features, claim }: Rival): Features =>
  Object.fromEntries([...Object.values(features), claim].flatMap((part) => Object.entries(part)));

const pairsOf = ({ rivals }: Example, names: readonly string[]): Pairs =>
  rivals.map((rival) => {
    const set = Object.entries(featuresOf(rival)).filter(([, value]) => value !== 0);
    return {
      is: rival.is === 'same',
      at: Uint8Array.from(set, ([name]) => names.indexOf(name)),
      values: Float64Array.from(set, ([, value]) => value),
    };
  });

type Sample = { readonly pairs: Pairs; readonly isFault: boolean; readonly weight: number };

const scoreOf = ({ at, values }: Pairs[number], weights: Float64Array): number =>
  values.reduce((score, value, index) => score + value * (weights[at[index] ?? 0] ?? 0), 0);

/** Adds to the slopes what one number asks of the weights; the last weight is of what nothing that was said is. */
function addSlopes({ pairs, isFault, weight }: Sample, weights: Float64Array, slopes: Float64Array): void {
  const last = weights.length - 1;
  const nothingHere = Math.exp(weights[last] ?? 0);
  const shares = pairs.map((pair) => Math.exp(Math.min(30, scoreOf(pair, weights))));
  const sum = shares.reduce((all, share) => all + share, nothingHere);
  const same = shares.reduce((all, share, index) => all + (pairs[index]?.is === true ? share : 0), 0);
  const right = isFault ? sum - same : same;
  if (right <= 0) return;
  const add = (index: number, isRight: boolean, share: number, value: number): void => {
    slopes[index] = (slopes[index] ?? 0) - weight * value * ((isRight ? share / right : 0) - share / sum);
  };
  add(last, isFault, nothingHere, 1);
  pairs.forEach(({ is, at, values }, index) => {
    for (const [nth, value] of values.entries()) add(at[nth] ?? 0, is !== isFault, shares[index] ?? 0, value);
  });
}

/** The weights by which the places where a number was said have most of what a right number may be of, and of a wrong one least. */
function fitPairs(examples: readonly Example[], start: Weights): Weights {
  const names = Object.keys(start);
  const samples = examples
    .filter(({ isFault, rivals }) => isFault || rivals.some(({ is }) => is === 'same'))
    .map((one) => ({ pairs: pairsOf(one, names), isFault: one.isFault, weight: one.weight }));
  const all = samples.reduce((sum, { weight }) => sum + weight, 0);
  const weights = { ...start };
  descend(weights, names, 150, 0.15, (at) => {
    const now = Float64Array.from(names, (name) => at[name] ?? 0);
    const slopes = now.map((weight) => mostSimple * weight * all);
    for (const sample of samples) addSlopes(sample, now, slopes);
    return Object.fromEntries(names.map((name, index) => [name, (slopes[index] ?? 0) / all]));
  });
  return weights;
}
/** How much large weights count against themselves. */
const mostSimple = 3e-5;

const rescored = (rivals: readonly Rival[], weights: Weights): readonly Rival[] =>
  rivals
    .map((one) => ({
      ...one,
      score: Object.entries(featuresOf(one)).reduce(
        (sum, [name, value]) => sum + value * (weights[name] ?? 0),
        0,
      ),
    }))
    .toSorted((a, b) => b.score - a.score);

type Decided = { readonly features: Features; readonly isFault: boolean; readonly weight: number };

function fitMarks(each: readonly Decided[]): Weights {
  const decided = each.filter(({ features }) => !isUnsaid(features));
  const names = Object.keys(decided[0]?.features ?? {});
  const weights: Weights = Object.fromEntries(names.map((name) => [name, 0]));
  const all = decided.reduce((sum, { weight }) => sum + weight, 0);
  descend(weights, names, 400, 0.1, (now) => {
    const slopes: Weights = {};
    for (const name of names) slopes[name] = 1e-4 * (now[name] ?? 0);
    for (const { features, isFault, weight } of decided) {
      const by = (weight / all) * (oddsOf(features, now) - Number(isFault));
      for (const name of names) slopes[name] = (slopes[name] ?? 0) + by * (features[name] ?? 0);
    }
    return slopes;
  });
  return weights;
}

/** A number that nobody said is always wrong. */
const isUnsaid = (features: Features): boolean => features['count'] === 0;

const oddsOf = (features: Features, weights: Weights): number => {
  if (isUnsaid(features)) return 1;
  let score = 0;
  for (const name in features) score += (features[name] ?? 0) * (weights[name] ?? 0);
  return 1 / (1 + Math.exp(-score));
};

const isOfFold = ({ pair }: Example, fold: number): boolean => pair % folds === fold;

/** Fits the weights to the open pairs, writes them, and says how well they find what they were not fitted to. */
export function fit(say: (line: string) => void): void {
  const files = openParts.flatMap((part) => pairFiles(part).map((file) => ({ part, file })));
  const parts = files.map(({ part }) => part);
  const examples = [
    ...files.flatMap(({ part, file }, index) => examplesOf(readPair(part, file), index, 1)),
    ...plainPairs.flatMap((pair, index) => examplesOf(pair, files.length + index, weightOfPlain)),
  ];
  const isNone = (one: Example): boolean => !one.rivals.some(({ is }) => is === 'same');
  say(
    `nobody said: right ${examples.filter((one) => isNone(one) && !one.isFault).length}, wrong ${examples.filter((one) => isNone(one) && one.isFault).length}`,
  );
  say(`${examples.length} numbers, ${examples.filter(({ isFault }) => isFault).length} of them wrong`);
  const first = examples.flatMap(({ rivals }) => rivals)[0];
  const start: Weights = Object.fromEntries(
    [...Object.keys(first === undefined ? {} : featuresOf(first)), nothing].map((name) => [name, 0]),
  );
  Object.assign(start, { same: 2, close: 1, [nothing]: -1 });
  const decide =
    (weights: Weights) =>
    (one: Example): Decided => ({
      features: markFeatures(one.candidates, rescored(one.rivals, weights)),
      isFault: one.isFault,
      weight: one.weight,
    });
  const pairWeights = fitPairs(examples, start);
  const all = examples.map(decide(pairWeights));
  const markWeights = fitMarks(all);
  const unseen = new Map<Example, number>();
  for (let fold = 0; fold < folds; fold += 1) {
    const others = examples.filter((one) => !isOfFold(one, fold));
    const weights = fitPairs(others, start);
    const marks = fitMarks(others.map(decide(weights)));
    for (const one of examples)
      if (isOfFold(one, fold)) unseen.set(one, oddsOf(decide(weights)(one).features, marks));
  }
  const counts = (some: readonly Example[], isMarked: (one: Example) => boolean): string => {
    const of = (isFault: boolean): readonly Example[] => some.filter((one) => one.isFault === isFault);
    return `${of(true).filter(isMarked).length}/${of(true).length} found, ${of(false).filter(isMarked).length} false`;
  };
  const fitted = new Map(examples.map((one, at) => [one, oddsOf(all[at]?.features ?? {}, markWeights)]));
  for (const least of [0.4, 0.5])
    for (const part of [...openParts, undefined, null]) {
      const some = examples.filter(({ pair }) => part === null || parts[pair] === part);
      say(
        `from ${least}, ${part === undefined ? 'plain' : (part ?? 'all')}: fitted ${counts(some, (one) => (fitted.get(one) ?? 0) > least)}; unseen ${counts(some, (one) => (unseen.get(one) ?? 0) > least)}`,
      );
    }
  const rows = (of: string, weights: Weights): readonly string[] =>
    Object.entries(weights)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, weight]) => `${of}\t${name}\t${weight.toFixed(2)}`);
  const head =
    '# What each feature counts for: of something said as the source of a number (pair), and of a number as a wrong one (mark). `npm run notecheck -- --fit` writes it.';
  writeFileSync(
    join(repoRoot, 'shared/noteCheck/data/weights.tsv'),
    `${[head, 'of\tfeature\tweight', ...rows('mark', markWeights), ...rows('pair', pairWeights)].join('\n')}\n`,
  );
}
