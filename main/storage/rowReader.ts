import { z } from 'zod';
import type { OnUnreadableRow, UnreadableRow } from './storeProblem.ts';
import { parsedJson } from '../../shared/parsedJson.ts';

const storedRow = z.object({ id: z.string(), json: z.string() });

/** A row that does not parse is reported and left out. */
export function rowReader<T>(
  table: UnreadableRow['table'],
  schema: z.ZodType<T>,
  onUnreadableRow: OnUnreadableRow,
): (rows: readonly unknown[]) => readonly T[] {
  function read(row: unknown): readonly T[] {
    const { id, json } = storedRow.parse(row);
    const parsed = schema.safeParse(parsedJson(json));
    if (parsed.success) return [parsed.data];
    onUnreadableRow({ table, id, reason: reasonOf(parsed.error) });
    return [];
  }
  return (rows) => rows.flatMap(read);
}

/** Paths and kinds of the issues, without their messages, which may quote the row's content. */
function reasonOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || 'row'}: ${issue.code}`)
    .join('; ');
}
