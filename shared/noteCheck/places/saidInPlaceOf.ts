import type { Fault } from '../finding.ts';
import type { Span } from '../noteCheck.ts';

/** The fault where the transcript (`text`) has another place than the note; null: it has none. */
export function saidInPlaceOf(other: Span | undefined, text: string): Fault | null {
  if (other === undefined) return null;
  const { start, end } = other;
  return { reason: { because: 'otherSide', said: text.slice(start, end) }, nearest: { start, end } };
}
