import { z } from 'zod';
import type { Section } from '../../shared/consult/note.ts';
import { shownName } from '../../shared/text/shownName.ts';

/** What can be shown of a note's sections, and lines for the vet about what cannot. */
export type ReadSections = { readonly sections: readonly Section[]; readonly warnings: readonly string[] };

const shape = z.object({
  key: z.string().catch(''),
  heading: z.string().catch(''),
  content: z.unknown().optional(),
});

/**
 * Reads whatever can be read: one part that is not as the interface shows it must not cost the vet the others. A section
 * without a key has the key '' and is no part of an outcome, where the interface asks for one.
 */
export function readSections(given: unknown): ReadSections {
  if (!Array.isArray(given)) return { sections: [], warnings: ['The note came without sections.'] };
  const parsed = given.map((one: unknown) => shape.safeParse(one));
  const sections = parsed.flatMap(({ success, data }, index) =>
    success ? [{ key: data.key, heading: headingOf(data, index), content: contentOf(data.content) }] : [],
  );
  const unreadable = parsed.length - sections.length;
  const keyless = sections.filter(({ key }) => key === '').map(({ heading }) => heading);
  return {
    sections,
    warnings: [
      ...(unreadable === 0 ? [] : [unreadableLine(unreadable)]),
      ...keyless.map((heading) => `“${heading}” has no key. Changes to it are not reported to the service.`),
    ],
  };
}

const unreadableLine = (count: number): string =>
  count === 1 ? 'One part of the note could not be read.' : `${count} parts of the note could not be read.`;

/** history_of_illness: History of illness. */
function headingOf(
  { key, heading }: { readonly key: string; readonly heading: string },
  index: number,
): string {
  const shown = shownName(heading);
  if (shown.trim() !== '') return shown;
  const words = shownName(key).replaceAll(/[_-]+/g, ' ').trim();
  return words === '' ? `Section ${index + 1}` : words.charAt(0).toUpperCase() + words.slice(1);
}

function contentOf(content: unknown): string {
  if (content === null || content === undefined) return '';
  return typeof content === 'string' ? content : JSON.stringify(content);
}
