import type { Token } from './tokens.ts';

/** Words written as one; the first token after them is `to`. */
type JoinedWords = { readonly text: string; readonly to: number };

/** A name without blanks and signs, its case kept: "amoxi-clav 50" is "amoxiclav50". */
export const plainName = (name: string): string => name.replaceAll(/[^\p{L}\d]+/gu, '');

/**
 * The words of one sentence from token `from` on, written as one: the first word, the first two, up to `most` words.
 * "meta cam" gives "meta" and "metacam". Words with an apostrophe are in no name. It ends before words with which no
 * name can begin, because most words begin none.
 */
export function joinedWordsFrom(
  tokens: readonly Token[],
  from: number,
  most: number,
  mayBegin: (text: string) => boolean,
): readonly JoinedWords[] {
  const joined: JoinedWords[] = [];
  let text = '';
  for (let at = from; at < tokens.length && joined.length < most; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.sentence !== tokens[from]?.sentence) break;
    if (token.kind === 'other') {
      if (!isInsideName(token) || at === from) break;
    } else {
      if (token.text.includes("'")) break;
      text += token.kind === 'figure' ? plainName(token.text) : token.text;
      if (!mayBegin(text)) break;
      joined.push({ text, to: at + 1 });
    }
  }
  return joined;
}

/** Whether a sign joins two words of one name: "amoxi-clav". */
const isInsideName = ({ text, isJoined }: Token): boolean => isJoined && /^[-/.]$/.test(text);
