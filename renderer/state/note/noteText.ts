import type { ConsultId } from '../../../shared/ids.ts';
import type { App } from '../app.ts';
import { asShown, replaceShown, storedText, type Replacement } from './sectionEdits.ts';

/** Replaces only these parts of the text that was `shown`, as one undo step: all other bytes stay. */
export function replaceInSection(
  app: App,
  consultId: ConsultId,
  index: number,
  { shown, by }: { readonly shown: string; readonly by: readonly Replacement[] },
): void {
  const open = app.mainNow().open;
  const section = open?.note?.sections[index];
  // Another consult may be open meanwhile.
  if (open?.id !== consultId || section === undefined || !open.actions.includes('editNote')) return;
  const place = { consultId, index, section, edit: open.edits[index] };
  const stored = storedText(section, app.sectionTexts.edit(place));
  app.sectionTexts.set(place, replaceShown(asShown(stored) === shown ? stored : shown, by));
}
