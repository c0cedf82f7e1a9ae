import type { Token } from '../tokens.ts';
import type { Site } from './site.ts';

/** How much a word counts that stands in the sentence of the place, after it, before its side is named, in a later turn, or nearer to another place. */
export const weights = {
  near: 1,
  later: 0.7,
  told: 0.8,
  nextTurn: 0.5,
  farTurn: 0.3,
  ofNext: 0.2,
  lead: 0.6,
  past: 0.3,
};

/** What each of the words around a place counts, by its token. */
export type Around = readonly (readonly [at: number, weight: number])[];

/** A text with all of the places that it names. */
export type TextOfSites = {
  readonly tokens: readonly Token[];
  readonly sites: readonly Site[];
  readonly isNote: boolean;
};

/** How many places may be named along with one. */
export const mostListed = 11;
