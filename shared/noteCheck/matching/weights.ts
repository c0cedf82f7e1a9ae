import { createFeatureScorer } from '../data/createFeatureScorer.ts';
import weightRows from '../data/weights.tsv?raw';

export const pairScore = createFeatureScorer(weightRows, 'pair');
/** Each gives the natural logarithm of the odds that the number is wrong. */
export const markScores = {
  foreign: createFeatureScorer(weightRows, 'foreign'),
  said: createFeatureScorer(weightRows, 'said'),
  unsaid: createFeatureScorer(weightRows, 'unsaid'),
  often: createFeatureScorer(weightRows, 'often'),
};
