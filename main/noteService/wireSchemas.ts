import { z } from 'zod';
import { shownName } from '../../shared/text/shownName.ts';
import { readSections } from './readSections.ts';
import { warningTexts } from './warningTexts.ts';

/**
 * The interface's shapes. /v1 may get new fields, values and codes (interface, Versioning), so unknown ones are ignored
 * and unneeded ones optional.
 */

const textOrNull = z.string().nullable().catch(null);

/** The Error shape; both null where the body is something else. */
export const errorShape = z
  .object({ error: textOrNull, code: textOrNull })
  .catch({ error: null, code: null });

/**
 * ASSUMED: a practice_id belongs to the practice and stays after a rename. A bare `id` could be the token's, so it is
 * ignored.
 */
export const connectionRecord = z.object({
  practice_name: z.string().transform(shownName).pipe(z.string().regex(/\S/)),
  practice_id: z
    .union([z.string().min(1).max(200), z.number().transform(String)])
    .optional()
    .catch(undefined),
});

/** The status decides which other fields there are, so it is read first. */
export const noteStatus = z.object({ note_id: z.string().optional(), status: z.string() });

export const readyNote = z.object({
  sections: z.unknown().optional().transform(readSections),
  warnings: z.unknown().optional().transform(warningTexts),
  transcript: textOrNull,
  duration_seconds: z.number().nullable().catch(null),
  title: textOrNull,
  external_ref: textOrNull,
});

export const failedNote = z.object({ error: z.unknown().optional(), transcript: textOrNull });
