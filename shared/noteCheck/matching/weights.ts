import { scoreBy } from '../data/scoreBy.ts';
import weightRows from '../data/weights.tsv?raw';

export const pairScore = scoreBy(weightRows, 'pair');
/** Each gives the natural logarithm of the odds that the number is wrong. */
export const markScores = {
  foreign: scoreBy(weightRows, 'foreign'),
  said: scoreBy(weightRows, 'said'),
  unsaid: scoreBy(weightRows, 'unsaid'),
  often: scoreBy(weightRows, 'often'),
};
