import type { ConsultId } from '../../../shared/ids.ts';
import { snapshotStore, sectionDrafts } from '../commands.ts';
import { replaceShown, type Replacement } from './sectionEdits.ts';
import { asShown, storedText } from './sectionEdits.ts';
import { createSectionTexts, type SectionPlace } from './sectionTexts.ts';

/** The texts of the note on screen; every change of a text goes through here. */
export const sectionTexts = createSectionTexts(sectionDrafts);

/** The section of the open consult; null: another consult is open meanwhile, or there is no such section. */
function placeOf(consultId: ConsultId, index: number): SectionPlace | null {
  const open = snapshotStore.getState().snapshot?.open ?? null;
  const section = open?.note?.sections[index];
  if (open?.id !== consultId || section === undefined || !open.actions.includes('editNote')) return null;
  return { consultId, index, section, edit: open.edits[index] };
}

/** Saves a text as one undo step. null: the original, to the byte. A removed section returns to the note. */
export function setSectionText(consultId: ConsultId, index: number, content: string | null): void {
  const place = placeOf(consultId, index);
  if (place !== null) sectionTexts.set(place, content);
}

/** Replaces only these parts of the text that was `shown`: all other bytes stay. */
export function replaceInSection(
  consultId: ConsultId,
  index: number,
  { shown, by }: { readonly shown: string; readonly by: readonly Replacement[] },
): void {
  const place = placeOf(consultId, index);
  if (place === null) return;
  const stored = storedText(place.section, sectionTexts.edit(place));
  sectionTexts.set(place, replaceShown(asShown(stored) === shown ? stored : shown, by));
}
