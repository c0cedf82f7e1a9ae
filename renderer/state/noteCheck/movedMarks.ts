import type { Mark, Span } from '../../../shared/noteCheck/noteCheck.ts';
import { changeBetween, type TextChange } from '../note/textChange.ts';

const wordLetter = /[\p{L}\p{M}\p{N}]/u;

/** Whether the letters on both sides of this place belong to one word or figure. */
const isInWord = (text: string, at: number): boolean =>
  wordLetter.test(text.charAt(at - 1)) && wordLetter.test(text.charAt(at));

/** Where the words are after the change; null: the change touches them. */
function movedSpan({ start, end }: Span, { at, removed, inserted }: TextChange, after: string): Span | null {
  const isBehind = at >= end;
  if (!isBehind && at + removed.length > start) return null;
  const by = isBehind ? 0 : inserted.length - removed.length;
  const moved = { start: start + by, end: end + by };
  // A letter typed against a word makes another word of it.
  return isInWord(after, moved.start) || isInWord(after, moved.end) ? null : moved;
}

/** The marks of a text, in the text that it has become. A mark whose words have changed is left out. */
export function moveMarks(marks: readonly Mark[], before: string, after: string): readonly Mark[] {
  const change = changeBetween(before, after);
  if (change === null) return marks;
  return marks.flatMap((mark) => {
    const span = movedSpan(mark.span, change, after);
    if (span === null) return [];
    return span.start === mark.span.start ? mark : { ...mark, span };
  });
}
