import type { Note, Section } from './note.ts';
import { notesOf, transcriptOf, type Consult } from './consult.ts';

/**
 * In UTF-16 code units and counts. A longer note would block the window and the search; ten hours of talk
 * have some 600,000 characters.
 */
export const noteLimits = {
  sections: 100,
  key: 200,
  heading: 300,
  content: 50_000,
  allContents: 250_000,
  transcript: 750_000,
  warnings: 50,
  warning: 2_000,
  title: 300,
  practiceName: 300,
} as const;

export function truncateText(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, /[\ud800-\udbff]/.test(text[most - 1] ?? '') ? most - 1 : most);
}

const truncateOrNull = (text: string | null, most: number): string | null =>
  text === null ? null : truncateText(text, most);

export const shownTranscript = (transcript: string | null): string | null =>
  truncateOrNull(transcript, noteLimits.transcript);

function shownSections(sections: readonly Section[]): readonly Section[] {
  let left: number = noteLimits.allContents;
  // A shortened key would name another section.
  const known = sections.filter(({ key }) => key.length <= noteLimits.key);
  return known.slice(0, noteLimits.sections).map((section) => {
    const content = truncateText(section.content, Math.min(left, noteLimits.content));
    left -= content.length;
    return { ...section, heading: truncateText(section.heading, noteLimits.heading), content };
  });
}

export function limitNote(note: Note): Note {
  const shown: Note = {
    ...note,
    sections: shownSections(note.sections),
    warnings: note.warnings
      .slice(0, noteLimits.warnings)
      .map((text) => truncateText(text, noteLimits.warning)),
    transcript: shownTranscript(note.transcript),
    title: truncateOrNull(note.title, noteLimits.title),
  };
  return JSON.stringify(shown) === JSON.stringify(note) ? note : { ...shown, isShortened: true };
}

/** `- 1`: a cut never divides a character. */
export const isShownInPart = (consult: Consult): boolean =>
  notesOf(consult).some(({ isShortened }) => isShortened === true) ||
  (transcriptOf(consult)?.length ?? 0) >= noteLimits.transcript - 1;
