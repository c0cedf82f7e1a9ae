import { emptySections } from '../../../shared/consult/note.ts';
import type { NoteFormat, SectionFormat } from '../../../shared/settings/noteFormat.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';

/** A section whose heading the vet can change, with the service's name for the section. */
export type KnownSection = SectionFormat & { readonly name: string };

/** The format's sections, followed by the open note's other sections. */
export function knownSections(format: NoteFormat, open: ConsultView | null): readonly KnownSection[] {
  const noteSections = open?.note?.sections ?? [];
  const keys = new Set([...format.sections, ...noteSections].map(({ key }) => key));
  return [...keys].map((key) => {
    const heading = format.sections.find((section) => section.key === key)?.heading ?? '';
    const known = [...noteSections, ...emptySections].filter((section) => section.key === key);
    return { key, heading, name: known.find((section) => section.heading !== '')?.heading ?? key };
  });
}

/** null: the item cannot move further. */
export function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): readonly Item[] | null {
  const [item, other] = [items[from], items[from + by]];
  if (item === undefined || other === undefined) return null;
  return items.map((one, index) => (index === from ? other : index === from + by ? item : one));
}
