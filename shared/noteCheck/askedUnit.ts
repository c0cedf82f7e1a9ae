import type { Token } from './tokens.ts';
import { unitOf, type Unit } from './units.ts';

/** How many tokens may stand before the number in its answer. */
const longestStart = 9;
/** How many tokens at the end of the question are looked at. */
const longestQuestion = 14;

/** The unit that the turn before asks for: "How many days a week?" "Three, maybe four." `at`: the number's token. */
export function askedUnit(tokens: readonly Token[], at: number): Unit | null {
  const line = tokens[at]?.line ?? 0;
  let start = at;
  while (start > 0 && at - start <= longestStart && tokens[start - 1]?.line === line) start -= 1;
  if (at - start > longestStart) return null;
  const question = tokens
    .slice(Math.max(0, start - longestQuestion), start)
    .filter((token) => token.line === line - 1)
    .map(({ text }) => text);
  const howMany = question.findLastIndex(
    (word, index) => /^(?:many|much)$/.test(word) && question[index - 1] === 'how',
  );
  if (howMany < 0) return null;
  return unitOf(question[howMany + 1] ?? '') ?? unitOf(question[howMany + 2] ?? '');
}
