import type { Span } from '../../../shared/noteCheck/noteCheck.ts';
import { asShown } from '../../state/note/sectionEdits.ts';
import { alignTokens } from './alignTokens.ts';
import { rawOf, tokensOf } from './words.ts';

/**
 * What the vet has typed of a shown text, in its order. Where words were deleted, the span is empty. The spans are as
 * small as words allow: an unchanged word between two typed ones is in neither.
 */
export function typedSpans(generated: string, shown: string): readonly Span[] {
  const original = asShown(generated);
  if (original === shown) return [];
  const after = tokensOf(shown);
  const spans: Span[] = [];
  let place = 0;
  let at = 0;
  /** Where the last span ends, as long as no unchanged text follows it. */
  let open = -1;
  for (const { kind, count } of alignTokens(tokensOf(original), after)) {
    const length = kind === 'removed' ? 0 : rawOf(after.slice(at, at + count)).length;
    if (kind !== 'removed') at += count;
    if (kind !== 'same') {
      const last = open === place ? spans.pop() : undefined;
      spans.push({ start: last?.start ?? place, end: place + length });
      open = place + length;
    }
    place += length;
  }
  return spans;
}
