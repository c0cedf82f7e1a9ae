import { textAt, type Token } from '../tokens.ts';
import type { AroundPlace } from './place.ts';
import { isNextSide } from './sides.ts';
import { tellingWord, troubleOf } from './stateWords.ts';

/** How many tokens after a place may be about it: a vet tells of it while going over it. */
const reachAfter = { note: 16, transcript: 45 };
/** How many turns after its own a place may still be spoken of. */
const mostTurns = 2;
/** How many tokens before a place may be about it. */
const reachBefore = 9;

/**
 * What is said of the place at this token: up to the next side that is named, in a transcript also over several turns,
 * because a vet goes over one side and then over the other.
 */
export function aroundPlace(tokens: readonly Token[], at: number, isNote: boolean): AroundPlace {
  const around = [
    ...(isNote ? afterInNote(tokens, at) : afterInTranscript(tokens, at)),
    ...beforePlace(tokens, at, isNote),
  ];
  return {
    words: around.flatMap((index) => {
      const token = tokens[index];
      return token === undefined ? [] : (tellingWord(token) ?? []);
    }),
    trouble: around.reduce(
      (sum, index) => sum + troubleOf(textAt(tokens, index), textAt(tokens, index - 1)),
      0,
    ),
  };
}

/** The indices from `start` on, up to the first that is an end. */
function indicesUntil(start: number, step: 1 | -1, count: number, isEnd: (at: number) => boolean): number[] {
  const indices: number[] = [];
  for (let at = start; indices.length < count && !isEnd(at); at += step) indices.push(at);
  return indices;
}

/** To the end of the line, or of a sentence that is long enough to say something. */
const afterInNote = (tokens: readonly Token[], at: number): readonly number[] =>
  indicesUntil(at + 1, 1, reachAfter.note - 1, (next) => {
    const isFar = next > at + 1;
    return (
      tokens[next]?.line !== tokens[at]?.line ||
      (isFar && isNextSide(tokens, next, true)) ||
      (next > at + 3 && /^[.;]$/.test(textAt(tokens, next)))
    );
  });

const afterInTranscript = (tokens: readonly Token[], at: number): readonly number[] => {
  const lastLine = (tokens[at]?.line ?? 0) + mostTurns;
  return indicesUntil(at + 1, 1, reachAfter.transcript - 1, (next) => {
    const token = tokens[next];
    const isFar = next > at + 1;
    return token === undefined || token.line > lastLine || (isFar && isNextSide(tokens, next, false));
  });
};

/** Back to the beginning of the sentence; in a note, where each comma begins another finding, to the comma. */
const beforePlace = (tokens: readonly Token[], at: number, isNote: boolean): readonly number[] =>
  indicesUntil(at - 1, -1, reachBefore, (before) => {
    const [token, place] = [tokens[before], tokens[at]];
    return (
      token === undefined ||
      token.line !== place?.line ||
      token.sentence !== place.sentence ||
      token.text === ';' ||
      (isNote && token.text === ',') ||
      isNextSide(tokens, before, isNote)
    );
  });
