import { textAt, type Token } from './tokens.ts';

/** The name of a unit, and the first token after its sign. */
type ShortUnit = { readonly name: string; readonly to: number };

/** How some notes write pounds, international units, tablets and cups after a figure: "9#", "6 I.U.", "½ T", "1.5c". */
export function shortUnit(tokens: readonly Token[], at: number, value: number): ShortUnit | null {
  const isJoined = tokens[at]?.isJoined === true;
  if (textAt(tokens, at) === '#') return isJoined ? { name: 'lb', to: at + 1 } : null;
  if (isInternationalUnit(tokens, at)) return { name: 'iu', to: at + 4 };
  if (isOfNext(tokens, at)) return null;
  const sign = tokens[at]?.written ?? '';
  if (sign === 'T' && (isJoined || value % 1 > 0)) return { name: 'tablet', to: at + 1 };
  return sign === 'c' && isJoined && value < mostCups ? { name: 'cup', to: at + 1 } : null;
}

/** What is more than this is degrees. */
const mostCups = 9;

/** "I.U." */
const isInternationalUnit = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at) === 'i' &&
  tokens
    .slice(at + 1, at + 4)
    .map(({ text }) => text)
    .join('') === '.u.';

/** In "P 96 T 38.5", the T is of the next number. */
const isOfNext = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.isJoined === true || /^(?:\d.*|[:=])$/.test(textAt(tokens, at + 1));
