import { firstFrom } from '../firstFrom.ts';
import type { Token } from '../tokens.ts';

/** The index of the first token that begins at a place of the text or behind it. */
export const firstTokenFrom = (tokens: readonly Token[], place: number): number =>
  firstFrom(tokens, ({ start }) => start, place);
