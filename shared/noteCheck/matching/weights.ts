import { scoreBy } from '../data/scoreBy.ts';
import weightRows from '../data/weights.tsv?raw';

const scoreOfPart = scoreBy(weightRows, 'pair');

/** How well something that was said fits a number of the note. */
export function pairScore(features: Readonly<Record<string, Readonly<Record<string, number>>>>): number {
  let score = 0;
  for (const part in features) score += scoreOfPart(features[part] ?? {});
  return score;
}
/** The logarithm of the odds that a number of the note is wrong. */
export const markScore = scoreBy(weightRows, 'mark');
