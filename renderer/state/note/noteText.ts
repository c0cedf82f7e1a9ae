import type { ConsultId } from '../../../shared/ids.ts';
import { snapshotStore, sectionDrafts } from '../commands.ts';
import { replaceShown, type Replacement } from './replaceShown.ts';
import { asShown, keptText } from './sectionEdits.ts';
import { createSectionTexts, type SectionPlace } from './sectionTexts.ts';

/** The texts of the note on screen, and every way to change one. */
export const sectionTexts = createSectionTexts(sectionDrafts);

/** The section of the open consult; null: another consult is open by now, or there is no such section. */
function placeOf(consultId: ConsultId, index: number): SectionPlace | null {
  const open = snapshotStore.getState().snapshot?.open ?? null;
  const section = open?.note?.sections[index];
  if (open?.id !== consultId || section === undefined || !open.actions.includes('editNote')) return null;
  return { consultId, index, section, edit: open.edits[index] };
}

/**
 * Puts a text into a section of the open consult, as one step that can be taken back, and saves it. null: the original,
 * to the byte. A section that was left out is in the note again.
 */
export function setSectionText(consultId: ConsultId, index: number, content: string | null): void {
  const place = placeOf(consultId, index);
  if (place !== null) sectionTexts.set(place, content);
}

/** Likewise, only in these stretches of the text that was `shown`: all else keeps its bytes. */
export function replaceInSection(
  consultId: ConsultId,
  index: number,
  { shown, by }: { readonly shown: string; readonly by: readonly Replacement[] },
): void {
  const place = placeOf(consultId, index);
  if (place === null) return;
  const kept = keptText(place.section, sectionTexts.edit(place));
  sectionTexts.set(place, replaceShown(asShown(kept) === shown ? kept : shown, by));
}
