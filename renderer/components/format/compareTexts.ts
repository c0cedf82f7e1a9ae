import { diffArrays } from 'diff';
import type { Span } from '../../../shared/noteCheck/noteCheck.ts';

/** One place where the present text differs from the generated one; one side may be empty. */
export type Change = { readonly removed: string; readonly added: string };
type Piece = { readonly same: string } | Change;

// A number with its decimals is one word, and so are parts joined by an apostrophe.
const tokenPattern = /\n|[\p{L}\p{M}\p{N}]+(?:['’.,][\p{L}\p{M}\p{N}]+)*|[^\S\n]+|[^]/gu;
export const tokensOf = (text: string): string[] => text.match(tokenPattern) ?? [];

/** The work grows with the square of the edits. */
const maxEditLength = 1_500;

const isRewritten = (piece: Piece | undefined): piece is Change =>
  piece !== undefined && 'removed' in piece && piece.removed !== '' && piece.added !== '';

/** All between what both begin and end with is one change: a long phrase leaves the rest as it came. */
function withoutEnds(before: readonly string[], after: readonly string[]): readonly Piece[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const middle = (tokens: readonly string[]): string => tokens.slice(start, tokens.length - tail).join('');
  const same = (tokens: readonly string[]): readonly Piece[] =>
    tokens.length === 0 ? [] : [{ same: tokens.join('') }];
  return [
    ...same(before.slice(0, start)),
    { removed: middle(before), added: middle(after) },
    ...same(before.slice(before.length - tail)),
  ];
}

/** What differs between two texts with LF line ends, in whole words; rewritten neighbours are one change. */
export function compareTexts(generated: string, shown: string): readonly Piece[] {
  const [before, after] = [tokensOf(generated), tokensOf(shown)];
  const parts = diffArrays(before, after, { maxEditLength });
  if (parts === undefined) return withoutEnds(before, after);
  const pieces: Piece[] = [];
  for (const { value, added, removed } of parts) {
    const text = value.join('');
    const [before, blank, last] = [pieces.at(-3), pieces.at(-2), pieces.at(-1)];
    if (removed) pieces.push({ removed: text, added: '' });
    else if (!added) pieces.push({ same: text });
    else if (last === undefined || 'same' in last) pieces.push({ removed: '', added: text });
    else if (isRewritten(before) && blank !== undefined && 'same' in blank && /^[^\S\n]+$/.test(blank.same))
      pieces.splice(-3, 3, {
        removed: before.removed + blank.same + last.removed,
        added: before.added + blank.same + text,
      });
    else pieces[pieces.length - 1] = { ...last, added: text };
  }
  return pieces;
}

/**
 * What the vet has typed of a text, in its order; both have LF
 * line ends. Where words were deleted, the span is empty.
 */
export function typedSpans(generated: string, shown: string): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const piece of compareTexts(generated, shown)) {
    const end = at + ('same' in piece ? piece.same : piece.added).length;
    if (!('same' in piece)) spans.push({ start: at, end });
    at = end;
  }
  return spans;
}
