import type { Quantity } from './quantities.ts';
import type { Token } from './tokens.ts';

/** One line of a section, or what a section says of one drug. Its own places count from its beginning. */
export type LineOfNote = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly quantities: readonly Quantity[];
};
