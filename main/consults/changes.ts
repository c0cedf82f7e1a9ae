import type { Consult } from '../../shared/consult/consult.ts';
import type { SectionEdit } from '../../shared/consult/note.ts';

/** before null: the consult is new; after null: it is removed. */
export type Change = { readonly before: Consult | null; readonly after: Consult | null };

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

/** An error while showing a change must not stop a save or a recording. */
export function undisturbed(show: () => void): void {
  try {
    show();
  } catch (error) {
    // Without the message, which may hold a person's text.
    process.stderr.write(
      `A change could not be shown: ${error instanceof Error ? error.name : typeof error}\n`,
    );
  }
}
