import type { SectionEdit } from '../../shared/consult/note.ts';
import type { Change } from './consultRepository.ts';

/** How long after the last save of typed text the page gets its own text back, in ms. The page keeps its text longer. */
export const textOnlyDelayMs = 2000;
/** The same where typing does not pause. */
export const longestTextDelayMs = 20_000;

/**
 * Whether only the text of edited sections changed. The first edit of a section is more: buttons appear and disappear.
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
