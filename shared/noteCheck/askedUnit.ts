import { textAt, type Token } from './tokens.ts';
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
  const first = Math.max(0, start - longestQuestion);
  const wordOf = (index: number): string =>
    index >= first && index < start && tokens[index]?.line === line - 1 ? textAt(tokens, index) : '';
  for (let index = start - 1; index > first && tokens[index]?.line === line - 1; index -= 1)
    if (/^(?:many|much)$/.test(wordOf(index)) && wordOf(index - 1) === 'how')
      return unitOf(wordOf(index + 1)) ?? unitOf(wordOf(index + 2));
  return null;
}
