import { z } from 'zod';
import { shownName } from '../../shared/text/shownName.ts';
import type { Section } from '../../shared/consult/note.ts';
import { noteLimits } from '../../shared/consult/noteLimits.ts';

/** The interface does not define their shape, so any shape gets a text. */
function warningTexts(warnings: unknown): readonly string[] {
  if (warnings === undefined || warnings === null) return [];
  const given: readonly unknown[] = Array.isArray(warnings) ? warnings : [warnings];
  return given.slice(0, noteLimits.warnings + 1).map((warning) => {
    const isObject = typeof warning === 'object' && warning !== null && !Array.isArray(warning);
    const text = isObject ? textOfObject(Object.entries(warning)) : textOf(warning);
    return text === '' ? 'A warning without words' : text;
  });
}

const sentenceFields = ['message', 'text', 'warning', 'description', 'detail', 'title', 'error'];
/** For machines: used only without a sentence. */
const codeFields = ['code', 'type', 'kind', 'id'];

function textOfObject(entries: readonly (readonly [string, unknown])[]): string {
  const fields = new Map(entries.filter(([, value]) => textOf(value) !== ''));
  const name = sentenceFields.find((field) => typeof fields.get(field) === 'string');
  const codes = [...fields].filter(([field]) => codeFields.includes(field));
  const rest = [...fields]
    .filter(([field]) => field !== name && !codeFields.includes(field))
    .map(([field, value]) => `${inWords(field)}: ${textOf(value)}`);
  if (name === undefined) return [...codes.map(([, code]) => inWords(textOf(code))), ...rest].join(' · ');
  return textOf(fields.get(name)) + (rest.length === 0 ? '' : ` (${rest.join(' · ')})`);
}

/** As JSON, where it is no text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' ? '' : value;
  const json = JSON.stringify(value);
  return ['null', '[]', '{}'].includes(json) ? '' : json;
}

/** audio_shortfall, audioShortfall: audio shortfall. */
const inWords = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();

/** One more than the app shows, so that it says that it shows a part; each takes its time. */
const mostParts = noteLimits.sections + 1;

type ParsedNoteSections = { readonly sections: readonly Section[]; readonly warnings: readonly string[] };

const shape = z.object({
  key: z.string().catch(''),
  heading: z.string().catch(''),
  content: z.unknown().optional(),
});

/** One bad part does not hide the others. A section without a key gets '' and is no part of an outcome. */
function parseNoteSections(given: unknown): ParsedNoteSections {
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

/**
 * /v1 may get new fields, values and codes (interface, Versioning), so unknown ones are ignored and unneeded
 * ones optional.
 */

const textOrNull = z.string().nullable().catch(null);

/** The Error shape; both null where the body is something else. */
export const errorShape = z
  .object({ error: textOrNull, code: textOrNull })
  .catch({ error: null, code: null });

/**
 * ASSUMED: a practice_id belongs to the practice and stays after a rename. A bare `id` could be the token's,
 * so it is ignored.
 */
export const connectionAnswerSchema = z.object({
  practice_name: z.string().transform(shownName).pipe(z.string().regex(/\S/)),
  practice_id: z
    .union([z.string().min(1).max(200), z.number().transform(String)])
    .optional()
    .catch(undefined),
});

/** The status decides which other fields there are. */
export const noteStatusAnswerSchema = z.object({ note_id: z.string().optional(), status: z.string() });

export const readyNoteAnswerSchema = z.object({
  sections: z.unknown().optional().transform(parseNoteSections),
  warnings: z.unknown().optional().transform(warningTexts),
  transcript: textOrNull,
  duration_seconds: z.number().nullable().catch(null),
  title: textOrNull,
  external_ref: textOrNull,
});

export const failedNoteAnswerSchema = z.object({ error: z.unknown().optional(), transcript: textOrNull });
