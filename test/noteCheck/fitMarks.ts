import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';
import { createRandom } from '../chaos/run/random.ts';
import { drugSamples } from './fitDrugs.ts';
import { sideSamples } from './fitSides.ts';
import { fitWeights, scoresUnseen, type Sample, type Weights } from './logistic.ts';
import { openParts, pairFiles, readPair } from './pairs.ts';
import { plainPairs } from './plainCases.ts';

const head =
  '# What each feature of a side or a drug of the note counts for, as a wrong one. `npm run notecheck -- --fit-marks` writes it.';
/** How many right ones may be marked. */
const falseMarks = [10, 20, 30, 40];

/** What weights find, if so many right ones may be marked. */
const foundBy = (samples: readonly Sample[], scores: readonly number[]): readonly string[] =>
  falseMarks.map((most) => {
    const right = scores.filter((_, at) => samples[at]?.isFault === false).toSorted((a, b) => b - a);
    const from = right[most] ?? 0;
    const kinds = [...new Set(samples.map(({ kind }) => kind))].filter((kind) => kind !== 'right');
    const found = kinds.map((kind) => {
      const those = samples.flatMap((one, at) => (one.kind === kind ? [scores[at] ?? 0] : []));
      return `${kind} ${those.filter((score) => score > from).length}/${those.length}`;
    });
    return `  ${most} false (from ${from.toFixed(2)}): ${found.join(', ')}`;
  });

/** Fits the weights of sides and drugs to the open pairs, writes them, and says how well they find what they were not fitted to. */
export function fitMarks(say: (line: string) => void): void {
  const pairs = [
    ...openParts.flatMap((part) => pairFiles(part).map((file) => readPair(part, file))),
    ...plainPairs,
  ];
  const random = createRandom(1);
  const kinds: Readonly<Record<string, readonly Sample[]>> = {
    drug: pairs.flatMap((pair, index) => drugSamples(pair, index, random)),
    place: pairs.flatMap((pair, index) => sideSamples(pair, index)),
  };
  const rows = Object.entries(kinds).flatMap(([kind, samples]) => {
    const weights = fitWeights(samples);
    say(`${kind}: ${samples.length}; by weights that were fitted to other pairs`);
    for (const line of foundBy(samples, scoresUnseen(samples))) say(line);
    return rowsOf(kind, weights);
  });
  writeFileSync(
    join(repoRoot, 'shared/noteCheck/data/markWeights.tsv'),
    `${[head, 'of\tfeature\tweight', ...rows].join('\n')}\n`,
  );
}

/** The rows of the weights of a kind, for a table of fitted weights. */
export const rowsOf = (kind: string, weights: Weights): readonly string[] =>
  Object.entries(weights)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, weight]) => `${kind}\t${name}\t${weight.toFixed(2)}`);
