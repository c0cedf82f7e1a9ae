import type { Token } from '../tokens.ts';
import { partOf } from './bodyParts.ts';
import { directionAt } from './directions.ts';
import { isStateWord } from './findingWords.ts';

/** What a side is the side of where it is no part that is known: the stem of the word after it, as in "~urete". */
export function unknownPartAfter(tokens: readonly Token[], at: number): readonly string[] {
  const next = tokens[at + 1];
  const isName =
    next?.kind === 'word' &&
    next.sentence === tokens[at]?.sentence &&
    next.text.length > 4 &&
    partOf(next.text) === undefined &&
    directionAt(tokens, at + 1) === undefined &&
    !isStateWord(next.text) &&
    !/^(?:first|second|third|fourth|fifth|sixth|mostly|until|tomorrow|today)$/.test(next.text);
  return isName ? [`~${next.text.slice(0, 5)}`] : [];
}
