import { actionsOf } from '../../shared/consult/actions.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import { listedConsultOf } from '../../shared/consult/listedConsult.ts';
import type { SectionEdit } from '../../shared/consult/note.ts';

export type ConsultChange = { readonly before: Consult | null; readonly after: Consult | null };

/**
 * At the first edit of a section more than its text changes, and where a note is blank or as it was filed.
 */
export function isTextOnlyChange({ before, after }: ConsultChange): boolean {
  if (before === null || after === null || before === after) return false;
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof typeof before>;
  for (const field of fields) if (field !== 'edits' && before[field] !== after[field]) return false;
  const isOnly = Object.entries(after.edits).every(([index, edit]) => {
    const was = before.edits[Number(index)];
    return was === edit || (was !== undefined && isOwnText(was) && isOwnText(edit));
  });
  return isOnly && shownBeside(before) === shownBeside(after);
}

function shownBeside(consult: Consult): string {
  const { firstWords: _, ...row } = listedConsultOf(consult);
  return JSON.stringify([row, actionsOf(consult)]);
}

const isOwnText = ({ content, isRemoved }: SectionEdit): boolean => content !== null && !isRemoved;

/** An error while showing a change must not stop a save or a recording. */
export function ignoreErrorsWhileShowing(show: () => void): void {
  try {
    show();
  } catch (error) {
    // Without the message, which may hold a person's text.
    process.stderr.write(
      `A change could not be shown: ${error instanceof Error ? error.name : typeof error}\n`,
    );
  }
}
