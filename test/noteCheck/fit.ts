import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';
import { isOften } from '../../shared/noteCheck/frequencies.ts';
import { comparedSections } from '../../shared/noteCheck/comparedSections.ts';
import type { Candidates } from '../../shared/noteCheck/matching/pairs.ts';
import { claimsOf, markFeatures, rivalsOf, type Rival } from '../../shared/noteCheck/matching/verdict.ts';
import { isWorkedOut } from '../../shared/noteCheck/matching/workedOut.ts';
import { patientSpans } from '../../shared/noteCheck/patientSpans.ts';
import { readTranscript } from '../../shared/noteCheck/readTranscript.ts';
import { isOverlapping } from '../../shared/noteCheck/spans.ts';
import { weightsOf } from '../../shared/noteCheck/sums/weights.ts';
import { madePairs } from './madeTalks.ts';
import { plainPairs } from './plainCases.ts';
import { openParts, pairFiles, readPair, type Pair } from './pairs.ts';

/** A number of a note, with what it may have been written from. */
type Example = {
  readonly candidates: Candidates;
  readonly rivals: readonly Rival[];
  readonly sample: Sample;
  readonly isFault: boolean;
  /** Which pair it is of. */
  readonly pair: number;
  readonly weight: number;
  readonly isMade: boolean;
  /** A fault whose words have other numbers too, of which any may be the wrong one; null: there is only this one. */
  readonly among: Pair['faults'][number] | null;
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
/** How often each talk of them is made, and what one of them counts; half of them are wrong, so they tell little of how many are. */
const timesMade = 6;
const weightOfMade = 0.15;
const shareOfMadeInMarks = 0.2;
const nothing = 'nothing';

function examplesOf(pair: Pair, index: number, weight: number): readonly Omit<Example, 'sample'>[] {
  const transcript = readTranscript(pair.transcript);
  if (!transcript.isEnglish) return [];
  const { heard } = transcript;
  const texts = pair.sections.map(({ content }) => content);
  const sections = comparedSections(texts, transcript, pair.patient.name);
  const claims = claimsOf(sections.flatMap(({ candidates }) => candidates));
  const inNote = {
    weights: weightsOf(sections.flatMap(({ sums: { lines } }) => lines.map(({ line }) => line))),
    claims,
  };
  return sections.flatMap((section, at) =>
    section.candidates.flatMap((candidates): readonly Omit<Example, 'sample'>[] => {
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
      const isSeveral =
        fault !== undefined &&
        [...section.read.numbers, ...section.read.frequencies].filter((one) => {
          const start = content.indexOf(fault.words);
          return isOverlapping('span' in one ? one.span : one, { start, end: start + fault.words.length });
        }).length > 1;
      if (fault === undefined ? pair.unsure.some(isOn) : fault.kind !== 'number') return [];
      if (fault === undefined && isWorkedOut(number, { ...section, ...inNote }, heard, true)) return [];
      return [
        {
          candidates,
          rivals: rivalsOf(candidates, claims),
          isFault: fault !== undefined,
          pair: index,
          weight: fault === undefined ? weight : weight * weightOfFault,
          isMade: weight === weightOfMade,
          among: isSeveral ? fault : null,
        },
      ];
    }),
  );
}

/** One step after the other, each as large as the last ones let it be. `addSlopes`: what all examples ask of the weights. */
function descend(
  start: Weights,
  rounds: number,
  rate: number,
  addSlopes: (weights: Float64Array, slopes: Float64Array) => void,
): Weights {
  const names = Object.keys(start);
  const weights = Float64Array.from(Object.values(start));
  const [mean, square] = [weights.map(() => 0), weights.map(() => 0)];
  for (let round = 1; round <= rounds; round += 1) {
    const slopes = weights.map(() => 0);
    addSlopes(weights, slopes);
    for (const [at, slope] of slopes.entries()) {
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope;
      square[at] = 0.999 * (square[at] ?? 0) + 0.001 * slope * slope;
      const step =
        (rate * mean[at]) / (1 - 0.9 ** round) / (Math.sqrt(square[at] / (1 - 0.999 ** round)) + 1e-8);
      weights[at] = (weights[at] ?? 0) - step;
    }
  }
  return Object.fromEntries(names.map((name, at) => [name, weights[at] ?? 0]));
}

const featuresOf = ({ features, claim }: Rival): Features => ({ ...features, ...claim });

/** The places that a number may be from: which features each has, by their index, and how much; each ends where the next begins. */
type Sample = {
  readonly ends: Uint16Array;
  readonly areSame: readonly boolean[];
  readonly at: Uint8Array;
  readonly values: Float64Array;
};

function sampleOf(rivals: readonly Rival[], names: ReadonlyMap<string, number>): Sample {
  const sets = rivals.map((rival) => Object.entries(featuresOf(rival)).filter(([, value]) => value !== 0));
  let end = 0;
  return {
    ends: Uint16Array.from(sets, (set) => (end += set.length)),
    areSame: rivals.map(({ is }) => is === 'same'),
    at: Uint8Array.from(sets.flat(), ([name]) => names.get(name) ?? 0),
    values: Float64Array.from(sets.flat(), ([, value]) => value),
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

/** Adds to the slopes what one number asks of the weights; the last weight is of what nothing that was said is. */
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

/** The weights by which the places where a number was said have most of what a right number may be of, and of a wrong one least. */
function fitPairs(examples: readonly Example[], start: Weights): Weights {
  const told = examples.filter(
    ({ isFault, sample, candidates: { number } }) =>
      !isOften(number.quantity) && (isFault || sample.areSame.includes(true)),
  );
  const all = told.reduce((sum, { weight }) => sum + weight, 0);
  return descend(start, 150, 0.15, (weights, slopes) => {
    for (const one of told) addSlopes(one, weights, slopes);
    for (const [at, weight] of weights.entries()) slopes[at] = (slopes[at] ?? 0) / all + mostSimple * weight;
  });
}
/** How much large weights count against themselves. */
const mostSimple = 3e-5;

const rescored = ({ rivals, sample }: Example, weights: Float64Array): readonly Rival[] => {
  const scores = scoresOf(sample, weights);
  return rivals.map((one, at) => ({ ...one, score: scores[at] ?? 0 })).toSorted((a, b) => b.score - a.score);
};

type Decided = { readonly features: Features; readonly isFault: boolean; readonly weight: number };

function fitMarks(each: readonly Decided[]): Weights {
  const decided = each.filter(({ features }) => !isUnsaid(features));
  const start = Object.fromEntries(Object.keys(decided[0]?.features ?? {}).map((name) => [name, 0]));
  const rows = decided.map(({ features }) => Float64Array.from(Object.values(features)));
  const all = decided.reduce((sum, { weight }) => sum + weight, 0);
  return descend(start, 400, 0.1, (weights, slopes) => {
    for (const [at, weight] of weights.entries()) slopes[at] = 1e-4 * weight;
    for (const [index, { isFault, weight }] of decided.entries()) {
      const row = rows[index] ?? weights;
      let score = 0;
      for (let at = 0; at < row.length; at += 1) score += (row[at] ?? 0) * (weights[at] ?? 0);
      const by = (weight / all) * (1 / (1 + Math.exp(-score)) - Number(isFault));
      for (let at = 0; at < row.length; at += 1) slopes[at] = (slopes[at] ?? 0) + by * (row[at] ?? 0);
    }
  });
}

/** A number that nobody said is always wrong. */
const isUnsaid = (features: Features): boolean => features['count'] === 0 && features['count often'] === 0;

const oddsOf = (features: Features, weights: Weights): number => {
  if (isUnsaid(features)) return 1;
  let score = 0;
  for (const name in features) score += (features[name] ?? 0) * (weights[name] ?? 0);
  return 1 / (1 + Math.exp(-score));
};

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

const isOfFold = ({ pair }: Example, fold: number): boolean => pair % folds === fold;

/** Fits the weights to the open pairs, writes them, and says how well they find what they were not fitted to. */
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
    (weights: Weights) =>
    (one: Example): Decided => ({
      ...one,
      weight: one.weight * (one.isMade ? shareOfMadeInMarks : 1),
      features: markFeatures(one.candidates, rescored(one, Float64Array.from(Object.values(weights)))),
    });
  const fitTo = (some: readonly Example[]): readonly [pairs: Weights, marks: Weights] => {
    const pairs = fitPairs(some, start);
    return [pairs, fitMarks(some.map(decide(pairs)))];
  };
  const plain = fitTo(withAmong.filter(({ among }) => among === null));
  const examples = withMostWrong(withAmong, (one) => oddsOf(decide(plain[0])(one).features, plain[1]));
  const [pairWeights, markWeights] = fitTo(examples);
  const isNone = (one: Example): boolean => !one.rivals.some(({ is }) => is === 'same');
  say(
    `nobody said: right ${examples.filter((one) => isNone(one) && !one.isFault).length}, wrong ${examples.filter((one) => isNone(one) && one.isFault).length}`,
  );
  say(`${examples.length} numbers, ${examples.filter(({ isFault }) => isFault).length} of them wrong`);
  const all = examples.map(decide(pairWeights));
  const unseen = new Map<Example, number>();
  for (let fold = 0; fold < folds; fold += 1) {
    const others = examples.filter((one) => !isOfFold(one, fold));
    const [weights, marks] = fitTo(others);
    for (const one of examples)
      if (isOfFold(one, fold)) unseen.set(one, oddsOf(decide(weights)(one).features, marks));
  }
  const counts = (some: readonly Example[], isMarked: (one: Example) => boolean): string => {
    const of = (isFault: boolean): readonly Example[] => some.filter((one) => one.isFault === isFault);
    return `${of(true).filter(isMarked).length}/${of(true).length} found, ${of(false).filter(isMarked).length} false`;
  };
  const fitted = new Map(examples.map((one, at) => [one, oddsOf(all[at]?.features ?? {}, markWeights)]));
  const lossOf = (some: readonly Example[], odds: ReadonlyMap<Example, number>): string => {
    const losses = some.map((one) => {
      const wrong = Math.min(0.99, Math.max(1e-4, odds.get(one) ?? 0));
      return -Math.log(one.isFault ? wrong : 1 - wrong);
    });
    return losses.reduce((sum, loss) => sum + loss, 0).toFixed(1);
  };
  for (const part of [...openParts, undefined, null]) {
    const some = examples.filter(({ pair }) => part === null || parts[pair] === part);
    say(
      `loss, ${part === undefined ? 'plain' : (part ?? 'all')}: fitted ${lossOf(some, fitted)}; unseen ${lossOf(some, unseen)}`,
    );
  }
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
