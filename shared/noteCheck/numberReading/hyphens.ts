import { textAt, type Token } from '../tokens.ts';

/** The token after a hyphen that stands here, as in "three-quarters"; without one, this token. */
export const afterHyphen = (tokens: readonly Token[], at: number): number =>
  textAt(tokens, at) === '-' && tokens[at]?.isJoined === true ? at + 1 : at;
