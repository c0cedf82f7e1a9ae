import weightRows from '../data/weights.tsv?raw';
import { rowsOf } from '../data/rowsOf.ts';

type Features = Readonly<Record<string, number>>;

const weightsOf = (what: string): Features =>
  Object.fromEntries(
    rowsOf(weightRows).flatMap(([of, feature = '', weight]) =>
      of === what ? [[feature, Number(weight)]] : [],
    ),
  );

const scoreBy =
  (weights: Features) =>
  (features: Features): number => {
    let score = 0;
    for (const name in features) score += (features[name] ?? 0) * (weights[name] ?? 0);
    return score;
  };

const scoreOfPart = scoreBy(weightsOf('pair'));
/** How well something that was said fits a number of the note. */
export function pairScore(features: Readonly<Record<string, Features>>): number {
  let score = 0;
  for (const part in features) score += scoreOfPart(features[part] ?? {});
  return score;
}
/** The logarithm of the odds that a number of the note is wrong. */
export const markScore = scoreBy(weightsOf('mark'));
