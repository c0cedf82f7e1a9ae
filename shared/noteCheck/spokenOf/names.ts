import type { Token } from '../tokens.ts';

/** The words of a patient's name that a transcript may call it by. */
export const wordsOfName = (name: string): ReadonlySet<string> =>
  new Set(name.toLowerCase().match(/\p{L}{2,}/gu) ?? []);

export const isWrittenAsName = /^[A-Z][a-z]+(?:['’]s)?$/;

export function isInsideSentence(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return (
    before !== undefined &&
    before.sentence === tokens[at]?.sentence &&
    (before.kind !== 'other' || before.text === ',')
  );
}
