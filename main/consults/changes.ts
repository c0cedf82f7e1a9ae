import type { Consult } from '../../shared/consult/consult.ts';
import type { SectionEdit } from '../../shared/consult/note.ts';

/** before null: the consult is new; after null: it is removed. */
export type Change = { readonly before: Consult | null; readonly after: Consult | null };

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

/** Counts changes of the snapshot, and says when the page is to hear of them. */
export function createChangeBroadcast(onChange: () => void) {
  let revision = 0;
  let later: NodeJS.Timeout | null = null;
  let textSinceMs = 0;

  function changed(): void {
    if (later !== null) clearTimeout(later);
    later = null;
    revision += 1;
    onChange();
  }

  return {
    /** Counts the changes. */
    revision: (): number => revision,
    changed,
    /** A change of text that the page already shows: broadcast when no more text came for a while, or after long. */
    textChanged(): void {
      const now = performance.now();
      if (later === null) textSinceMs = now;
      else clearTimeout(later);
      const longestMs = Math.max(0, textSinceMs + longestTextDelayMs - now);
      later = setTimeout(changed, Math.min(textOnlyDelayMs, longestMs)).unref();
    },
  };
}

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
