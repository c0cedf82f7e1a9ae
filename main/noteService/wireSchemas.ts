import { z } from 'zod';

/**
 * The shapes of the interface as this app reads them. Within /v1 fields, values, warnings and codes may be added
 * (interface, Versioning), so unknown ones are passed over, and what is not needed may be missing.
 */

const textOrNull = z.string().nullable().catch(null);

/** The Error shape; both null where the body is something else. */
export const errorShape = z
  .object({ error: textOrNull, code: textOrNull })
  .catch({ error: null, code: null });

export const connectionRecord = z.object({ practice_name: z.string().regex(/\S/) });

/** The status decides which other fields there are, so it is read first. */
export const noteStatus = z.object({ note_id: z.string().optional(), status: z.string() });

const section = z.object({ key: z.string(), heading: z.string(), content: z.string() });

export const readyNote = z.object({
  sections: z.array(section),
  warnings: z.unknown().optional().transform(warningTexts),
  transcript: textOrNull,
  duration_seconds: z.number().nullable().catch(null),
  title: textOrNull,
});

export const failedNote = z.object({ error: z.unknown().optional(), transcript: textOrNull });

/**
 * Warnings as text. The shape of their elements is not shown: a string is taken as it is, an object by the first
 * field that reads like its text, anything else as JSON.
 */
export function warningTexts(warnings: unknown): readonly string[] {
  if (warnings === undefined || warnings === null) return [];
  return (Array.isArray(warnings) ? warnings : [warnings]).map(warningText);
}

const textFields = ['message', 'text', 'warning', 'description', 'detail', 'title', 'error', 'code'] as const;

function warningText(warning: unknown): string {
  if (typeof warning === 'string') return warning;
  if (typeof warning === 'object' && warning !== null) {
    const fields = new Map<string, unknown>(Object.entries(warning));
    for (const name of textFields) {
      const text = fields.get(name);
      if (typeof text === 'string' && text !== '') return text;
    }
  }
  return JSON.stringify(warning);
}
