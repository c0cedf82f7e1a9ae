import type { ConsultId } from '../../../shared/ids.ts';
import { openNow, sectionDrafts } from '../commands.ts';
import { asShown, replaceShown, storedText, type Replacement } from './sectionEdits.ts';
import { createSectionTexts } from './sectionTexts.ts';

/** The texts of the note on screen; every change of a text goes through here. */
export const sectionTexts = createSectionTexts(sectionDrafts);

/** Replaces only these parts of the text that was `shown`, as one undo step: all other bytes stay. */
export function replaceInSection(
  consultId: ConsultId,
  index: number,
  { shown, by }: { readonly shown: string; readonly by: readonly Replacement[] },
): void {
  const open = openNow();
  const section = open?.note?.sections[index];
  // Another consult may be open meanwhile.
  if (open?.id !== consultId || section === undefined || !open.actions.includes('editNote')) return;
  const place = { consultId, index, section, edit: open.edits[index] };
  const stored = storedText(section, sectionTexts.edit(place));
  sectionTexts.set(place, replaceShown(asShown(stored) === shown ? stored : shown, by));
}
