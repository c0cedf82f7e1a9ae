import { emptySections } from '../consult/note.ts';

/** How notes look when pasted, and in files: each practice has its own format. */
export type NoteFormat = {
  /** Sections in this order. Sections without an entry come after, in the order received. */
  readonly sections: readonly SectionHeading[];
  /** What stands above a pasted note, and below a filed one. */
  readonly lines: readonly NoteLine[];
  /** rich: the clipboard also gets formatted text, for programs that accept it. */
  readonly copyAs: 'plain' | 'rich';
};

/** `heading` empty: the service's heading. */
export type SectionHeading = { readonly key: string; readonly heading: string };

/** The lines that can stand above a pasted note. */
export const noteHeaderLineKinds = ['patient', 'date', 'vet'] as const;
/** `filedBy`: below the note once it is filed, in files and on paper too. */
export const noteLines = [...noteHeaderLineKinds, 'filedBy'] as const;
export type NoteLine = (typeof noteLines)[number];

/**
 * The note as on screen, under its patient: a note that is pasted into another animal's record is noticed
 * there.
 */
export const usualNoteFormat: NoteFormat = {
  sections: emptySections.map(({ key }) => ({ key, heading: '' })),
  lines: ['patient'],
  copyAs: 'plain',
};

export const noteFileKinds = ['pdf', 'text', 'richText', 'json'] as const;
export type NoteFileKind = (typeof noteFileKinds)[number];

type Keyed = { readonly key: string; readonly heading: string };

/** The sections in the format's order and under its headings. */
export function arrangeSections<Section extends Keyed>(
  sections: readonly Section[],
  format: NoteFormat,
): readonly Section[] {
  const place = (key: string): number => {
    const at = format.sections.findIndex((section) => section.key === key);
    return at === -1 ? format.sections.length : at;
  };
  return sections
    .map((section) => ({ ...section, heading: headingIn(format, section) }))
    .toSorted((a, b) => place(a.key) - place(b.key));
}

function headingIn(format: NoteFormat, { key, heading }: Keyed): string {
  const own = format.sections.find((section) => section.key === key)?.heading ?? '';
  if (own !== '') return own;
  return heading === '' ? key : heading;
}
