import type { SectionEdit } from '../../shared/consult/note.ts';
import type { Change } from './consultRepository.ts';

/** How long the page is not told of a text that only went on, which it has itself. Less than it keeps it for. */
export const textOnlyDelayMs = 2000;

/**
 * Whether nothing happened but that the text of a section went on. Where it begins to differ from the original, or is so
 * again, buttons come and go, and the page wants to know at once.
 */
export function isTextOnlyChange({ before, after }: Change): boolean {
  if (before === null || after === null || before === after) return false;
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof typeof before>;
  for (const field of fields) if (field !== 'edits' && before[field] !== after[field]) return false;
  return Object.entries(after.edits).every(([index, edit]) => {
    const was = before.edits[Number(index)];
    return was === edit || (was !== undefined && isOwnText(was) && isOwnText(edit));
  });
}

const isOwnText = ({ content, isRemoved }: SectionEdit): boolean => content !== null && !isRemoved;
