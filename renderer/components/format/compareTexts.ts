import { diffArrays } from 'diff';
import type { Span } from '../../../shared/noteCheck/noteCheck.ts';

/** One place where the present text differs from the generated one; one side may be empty. */
export type Change = { readonly removed: string; readonly added: string };
type Piece = { readonly same: string } | Change;

// A number with its decimals is one word, and so are parts joined by an apostrophe.
const tokenPattern = /\n|[\p{L}\p{M}\p{N}]+(?:['’.,][\p{L}\p{M}\p{N}]+)*|[^\S\n]+|[^]/gu;
export const tokensOf = (text: string): string[] => text.match(tokenPattern) ?? [];

/**
 * The work grows with the square of the edits, and texts with
 * more edits than this are different texts anyway.
 */
const maxEditLength = 1_500;

const isRewritten = (piece: Piece | undefined): piece is Change =>
  piece !== undefined && 'removed' in piece && piece.removed !== '' && piece.added !== '';

/** What differs between two texts with LF line ends, in whole words; rewritten neighbours are one change. */
export function compareTexts(generated: string, shown: string): readonly Piece[] {
  const parts = diffArrays(tokensOf(generated), tokensOf(shown), { maxEditLength });
  if (parts === undefined) return [{ removed: generated, added: shown }];
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
