import { createRandom } from '../chaos/run/random.ts';
import { drugSamples } from './fitDrugs.ts';
import { pointerSamples } from './fitPointers.ts';
import { sideSamples } from './fitSides.ts';
import { fitWeights, rowsOf, scoresUnseen, writeWeights, type Sample } from './logistic.ts';
import { openPairs } from './pairs.ts';
import { plainPairs } from './plainCases.ts';

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

/**
 * Fits the weights of sides and drugs to the open pairs, writes them, and says how well they find what they
 * were not fitted to.
 */
export function fitMarks(say: (line: string) => void): void {
  const pairs = [...openPairs(), ...plainPairs];
  const random = createRandom(1);
  const kinds: Readonly<Record<string, readonly Sample[]>> = {
    drug: pairs.flatMap((pair, index) => drugSamples(pair, index, random)),
    place: pairs.flatMap((pair, index) => sideSamples(pair, index)),
    pointer: pairs.flatMap((pair, index) => pointerSamples(pair, index)),
  };
  const rows = Object.entries(kinds).flatMap(([kind, samples]) => {
    const weights = fitWeights(samples);
    say(`${kind}: ${samples.length}; by weights that were fitted to other pairs`);
    for (const line of foundBy(samples, scoresUnseen(samples))) say(line);
    return rowsOf(kind, weights);
  });
  const what = 'of a side or a drug of the note counts for, as a wrong one';
  writeWeights('markWeights.tsv', 'fit-marks', what, rows);
}
