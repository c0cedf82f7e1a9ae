import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';

/** What decides whether something of a note is wrong, and whether it is. */
export type Sample = {
  readonly features: Readonly<Record<string, number>>;
  readonly isFault: boolean;
  /** right; fault: somebody wrote it wrong; otherwise: what the script made of a right one. */
  readonly kind: string;
  /** In the note. */
  readonly words: string;
  /** How much it counts. */
  readonly weight: number;
  /** Which pair it is of. */
  readonly pair: number;
};
export type Weights = Readonly<Record<string, number>>;

/** Every part of the pairs is once the one that nothing was fitted to. */
const folds = 5;
const rounds = 25;
/** How much large weights count against themselves. */
const mostSimple = 1;

export const scoreOf = (features: Sample['features'], weights: Weights): number =>
  Object.entries(features).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), 0);

/** Logistic regression, by Newton's method. */
export function fitWeights(samples: readonly Pick<Sample, 'features' | 'isFault' | 'weight'>[]): Weights {
  const names = [...new Set(samples.flatMap(({ features }) => Object.keys(features)))];
  const rows = samples.map(({ features }) => Float64Array.from(names, (name) => features[name] ?? 0));
  const weights = new Float64Array(names.length);
  for (let round = 0; round < rounds; round += 1) {
    const slopes = Float64Array.from(weights, (weight) => mostSimple * weight);
    const bends = names.map((_, at) =>
      Float64Array.from(names, (__, other) => (at === other ? mostSimple : 0)),
    );
    samples.forEach(({ isFault, weight }, index) => {
      const row = rows[index] ?? new Float64Array();
      const odds = 1 / (1 + Math.exp(-row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)));
      row.forEach((value, at) => {
        if (value === 0) return;
        slopes[at] = (slopes[at] ?? 0) + weight * value * (odds - Number(isFault));
        const bend = bends[at] ?? new Float64Array();
        row.forEach((other, there) => {
          bend[there] = (bend[there] ?? 0) + weight * odds * (1 - odds) * value * other;
        });
      });
    });
    solved(bends, slopes).forEach((step, at) => {
      weights[at] = (weights[at] ?? 0) - step;
    });
  }
  return Object.fromEntries(names.map((name, at) => [name, weights[at] ?? 0]));
}

/** What `bends` makes `slopes` of, by elimination. */
function solved(bends: readonly Float64Array[], slopes: Float64Array): Float64Array {
  const rows = bends.map((row, at) => Float64Array.of(...row, slopes[at] ?? 0));
  const count = rows.length;
  rows.forEach((pivot, at) => {
    const by = pivot[at] ?? 1;
    for (let there = at; there <= count; there += 1) pivot[there] = (pivot[there] ?? 0) / by;
    rows.forEach((row, other) => {
      const share = row[at] ?? 0;
      if (other === at || share === 0) return;
      for (let there = at; there <= count; there += 1)
        row[there] = (row[there] ?? 0) - share * (pivot[there] ?? 0);
    });
  });
  return Float64Array.from(rows, (row) => row[count] ?? 0);
}

/** How each sample is judged by weights that were fitted to the others. */
export function scoresUnseen(samples: readonly Sample[]): readonly number[] {
  const byFold = Array.from({ length: folds }, (_, fold) =>
    fitWeights(samples.filter(({ pair }) => pair % folds !== fold)),
  );
  return samples.map(({ features, pair }) => scoreOf(features, byFold[pair % folds] ?? {}));
}

/** The rows of the weights of a kind, for a table of fitted weights. */
export const rowsOf = (kind: string, weights: Weights): readonly string[] =>
  Object.entries(weights)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, weight]) => `${kind}\t${name}\t${weight.toFixed(2)}`);

/** `flag`: what `npm run notecheck` writes it by. `what` is said of each feature. */
export function writeWeights(file: string, flag: string, what: string, rows: readonly string[]): void {
  const head = `# What each feature ${what}. \`npm run notecheck -- --${flag}\` writes it.`;
  const table = [head, 'of\tfeature\tweight', ...rows].join('\n');
  writeFileSync(join(repoRoot, 'shared/noteCheck/data', file), `${table}\n`);
}
