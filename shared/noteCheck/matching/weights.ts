import { scoreBy } from '../data/scoreBy.ts';
import weightRows from '../data/weights.tsv?raw';

/** How well something that was said fits a number of the note. */
export const pairScore = scoreBy(weightRows, 'pair');
/** The logarithm of the odds that a number of the note is wrong. */
export const markScores = {
  foreign: scoreBy(weightRows, 'foreign'),
  said: scoreBy(weightRows, 'said'),
  unsaid: scoreBy(weightRows, 'unsaid'),
  often: scoreBy(weightRows, 'often'),
};
