import type { ConsultId } from '../../../shared/ids.ts';
import type { App } from '../app.ts';
import { asShown, fromSectionKey, replaceShown, storedText, type Replacement } from './sectionEdits.ts';
import { keyOf, type SectionPlace } from './sectionTexts.ts';

/** None where it cannot be edited. */
function placesOf(app: App): readonly SectionPlace[] {
  const { open } = app.mainNow();
  if (open === null || !open.actions.includes('editNote')) return [];
  const { id: consultId, note, edits } = open;
  return (note?.sections ?? []).map((section, index) => ({ consultId, index, section, edit: edits[index] }));
}

/** What was typed meanwhile goes below the text of the same section, where a note replaces an empty one. */
export const watchNote = (app: App): void =>
  app.snapshotStore.follow(({ open }, before) => {
    if (open === null || open.note === before?.open?.note) return;
    app.sectionDrafts.readTyped();
    const places = placesOf(app);
    for (const [draft, { value, state }] of Object.entries(app.sectionDrafts.drafts.getState())) {
      const { consultId, emptyKey } = fromSectionKey(draft);
      const place = places.find(({ section }) => section.key === emptyKey);
      // What is saved is in its own note, which may be in the History.
      if (state === 'saved') continue;
      if (consultId !== open.id || place === undefined || places.some((one) => keyOf(one) === draft))
        continue;
      app.sectionDrafts.drop(draft);
      const texts = [storedText(place.section, app.sectionTexts.edit(place)), value.content ?? ''];
      app.sectionTexts.set(place, texts.filter((text) => text !== '').join('\n\n'));
    }
  });

/** How many words the app has put in this note in the vet's own way, where nobody has typed since. */
export const wordsChanged = (app: App, consultId: ConsultId): number =>
  placesOf(app).reduce(
    (sum, place) => sum + ((place.consultId === consultId && app.sectionTexts.edit(place).words) || 0),
    0,
  );

/** Back to the service's words, as one undo step. */
export function undoWords(app: App, consultId: ConsultId): void {
  app.sectionDrafts.readTyped();
  const nowMs = performance.now();
  for (const place of placesOf(app))
    if (place.consultId === consultId && app.sectionTexts.edit(place).words !== undefined)
      app.sectionTexts.set(place, place.section.content, nowMs);
}

/** `shown`: the section's text in which the part is. */
type NotePart = Replacement & { readonly section: number; readonly shown: string };

/** Replaces only these parts, as one undo step: all other bytes stay. */
export function replaceInNote(app: App, consultId: ConsultId, parts: readonly NotePart[]): void {
  app.sectionDrafts.readTyped();
  const nowMs = performance.now();
  for (const place of placesOf(app)) {
    const own = parts.filter(({ section }) => section === place.index);
    const [first] = own;
    // Another consult may be open meanwhile.
    if (first === undefined || place.consultId !== consultId) continue;
    const stored = storedText(place.section, app.sectionTexts.edit(place));
    const text = asShown(stored) === first.shown ? stored : first.shown;
    app.sectionTexts.set(place, replaceShown(text, own), nowMs);
  }
}

/** As a line of its own at the end of a section, as one undo step. */
export function addToNote(app: App, consultId: ConsultId, section: number, words: string): void {
  app.sectionDrafts.readTyped();
  const place = placesOf(app).find(({ index }) => index === section);
  if (place?.consultId !== consultId) return;
  const shown = asShown(storedText(place.section, app.sectionTexts.edit(place)));
  const by = shown === '' || shown.endsWith('\n') ? words : `\n${words}`;
  replaceInNote(app, consultId, [{ section, shown, start: shown.length, end: shown.length, by }]);
}

/** False: there is nothing to take back. */
export function undoReplacing(app: App): boolean {
  if (!app.sectionTexts.unset(placesOf(app))) return false;
  // It may say how many were replaced.
  app.uiStore.setState({ notice: null });
  return true;
}
