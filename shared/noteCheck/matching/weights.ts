import { scoreBy } from '../data/scoreBy.ts';
import weightRows from '../data/weights.tsv?raw';

/** Gives the score of how well a number that was said fits a number of the note, from the features of the two. */
export const pairScore = scoreBy(weightRows, 'pair');
/** For each kind of number of the note, the function that gives from its features the natural logarithm of the odds that it is wrong (0: one to one). */
export const markScores = {
  foreign: scoreBy(weightRows, 'foreign'),
  said: scoreBy(weightRows, 'said'),
  unsaid: scoreBy(weightRows, 'unsaid'),
  often: scoreBy(weightRows, 'often'),
};
