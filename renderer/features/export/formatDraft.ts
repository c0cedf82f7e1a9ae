import { epochMs } from '../../../shared/ids.ts';
import type { WrittenNote } from '../../../shared/text/noteDocument.ts';
import type { NoteFormat, SectionFormat } from '../../../shared/settings/noteFormat.ts';
import type { ConnectionView, ConsultView } from '../../../shared/ipc/snapshot.ts';
import { exportStrings } from '../../strings/exportStrings.ts';

/** A section that a heading can be given to, with what the service calls it. */
export type KnownSection = SectionFormat & { readonly name: string };

/** Those of the format, and after them what the open note has besides. */
export function knownSections(format: NoteFormat, open: ConsultView | null): readonly KnownSection[] {
  const met = open?.note?.sections ?? [];
  const keys = new Set([...format.sections, ...met].map(({ key }) => key));
  return [...keys].map((key) => {
    const heading = format.sections.find((section) => section.key === key)?.heading ?? '';
    const called = met.find((section) => section.key === key)?.heading ?? '';
    return { key, heading, name: called === '' ? (exportStrings.format.usualHeadings[key] ?? key) : called };
  });
}

/** null: it cannot go further. */
export function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): readonly Item[] | null {
  const [item, other] = [items[from], items[from + by]];
  if (item === undefined || other === undefined) return null;
  return items.map((one, index) => (index === from ? other : index === from + by ? item : one));
}

const { sample } = exportStrings;

/** What the preview shows: nobody's note. */
export const sampleNote = (sections: readonly KnownSection[], active: ConnectionView): WrittenNote => ({
  patient: sample.patient,
  correctedFrom: [],
  vet: active.vet,
  practiceName: active.practiceName,
  createdAt: epochMs(new Date(2026, 10, 20, 14, 2).getTime()),
  isSandbox: active.isSandbox,
  isByHand: false,
  isWithoutService: false,
  isInPart: false,
  state: 'noteReady',
  revision: 0,
  sections: sections.map(({ key, name }) => ({
    key,
    heading: name,
    text: sample.texts[key] ?? sample.otherText,
  })),
});
