import { z } from 'zod';
import type { Section } from '../../shared/consult/note.ts';
import { noteLimits } from '../../shared/consult/noteLimits.ts';
import { shownName } from '../../shared/text/shownName.ts';

/** More than the app shows, so that it says that it shows a part; and no more, because each takes its time. */
const mostParts = noteLimits.sections + 1;

/** The readable sections of a note, and warnings about the others. */
export type ReadSections = { readonly sections: readonly Section[]; readonly warnings: readonly string[] };

const shape = z.object({
  key: z.string().catch(''),
  heading: z.string().catch(''),
  content: z.unknown().optional(),
});

/**
 * Reads each part that is readable, so that one bad part does not hide the others. A section without a key gets '' and
 * is no part of an outcome.
 */
export function readSections(given: unknown): ReadSections {
  const parts = partsOf(given)?.slice(0, mostParts) ?? null;
  if (parts === null) return { sections: [], warnings: ['The note came without sections.'] };
  const parsed = parts.map((one) => shape.safeParse(typeof one === 'string' ? { content: one } : one));
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

/** Texts alone and a map by key are not what the interface shows, and still the service's words. */
function partsOf(given: unknown): readonly unknown[] | null {
  if (Array.isArray(given)) return given as readonly unknown[];
  if (!isMap(given) || Object.keys(given).length === 0) return null;
  return Object.entries(given).map(([key, value]) =>
    isMap(value) ? { key, ...value } : { key, content: value },
  );
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
