import { thingsOf } from '../data/things.ts';
import { belowTwenty, tensWords } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';

/** By what is given, done or looked at again, besides drugs. */
const keyOf = thingsOf('done');

/** The thing that is done or given which a token names; null: none. */
export function thingDoneAt(tokens: readonly Token[], at: number): string | null {
  const word = joinedAt(tokens, at);
  const before = textAt(tokens, at - 1);
  if (word === 'drops') return mayDrop.test(before) || isNumberWord(before) ? null : 'drops';
  if (isBesides.test(before)) return null;
  // "Blood pressure" is no blood test.
  if (word === 'blood')
    return /^(?:tests?|works?|samples?|counts?)$/.test(textAt(tokens, at + 1)) ? 'bloods' : null;
  return keyOf.get(word) ?? null;
}

/** "T4" and "X-ray" are two tokens and three. */
function joinedAt(tokens: readonly Token[], at: number): string {
  const [word, next, afterNext] = [textAt(tokens, at), tokens[at + 1], tokens[at + 2]];
  if (next?.isJoined !== true) return word;
  if (next.kind === 'figure') return keyOf.has(word + next.text) ? word + next.text : word;
  const joined = next.text === '-' && afterNext?.isJoined === true ? `${word}-${afterNext.text}` : word;
  return keyOf.has(joined) ? joined : word;
}

/** "With food", "after a bath": when, and not what. */
const isBesides = /^(?:with|without|after|before|until|till|off|no)$/;
/** "She drops", and "if it drops". */
const mayDrop = /^(?:he|she|it|that|this|weight|pressure|glucose|which|who|temperature|one|then)$/;
const isNumberWord = (word: string): boolean =>
  belowTwenty.has(word) || tensWords.has(word) || /^[\d½¼/-]+$/.test(word);
