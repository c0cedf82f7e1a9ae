import type { ConsultId } from '../../../shared/ids.ts';
import type { App } from '../app.ts';
import { asShown, replaceShown, storedText, type Replacement } from './sectionEdits.ts';
import type { SectionPlace } from './sectionTexts.ts';

/** The sections of the open note; none where it cannot be edited. */
function placesOf(app: App): readonly SectionPlace[] {
  const { open } = app.mainNow();
  if (open === null || !open.actions.includes('editNote')) return [];
  const { id: consultId, note, edits } = open;
  return (note?.sections ?? []).map((section, index) => ({ consultId, index, section, edit: edits[index] }));
}

/** `shown`: the text in which the parts are. */
type Replacing = { readonly index: number; readonly shown: string; readonly by: readonly Replacement[] };

/** Replaces only these parts of these sections, as one undo step: all other bytes stay. */
export function replaceInNote(app: App, consultId: ConsultId, sections: readonly Replacing[]): void {
  const nowMs = performance.now();
  for (const { index, shown, by } of sections) {
    const place = placesOf(app)[index];
    // Another consult may be open meanwhile.
    if (place?.consultId !== consultId) continue;
    const stored = storedText(place.section, app.sectionTexts.edit(place));
    app.sectionTexts.set(place, replaceShown(asShown(stored) === shown ? stored : shown, by), nowMs);
  }
}

/** Takes back what was replaced last. False: there is nothing to take back. */
export const undoReplacing = (app: App): boolean => app.sectionTexts.unset(placesOf(app));
