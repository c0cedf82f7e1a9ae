import type { Policy } from '../policy/policy.ts';
import { isEmbedded, isSamePractice, type Connection } from '../../shared/consult/practice.ts';
import { usualNoteFormat, type NoteFormat, type PastedLine } from '../../shared/settings/noteFormat.ts';

/** The format that the policy has for the connection's practice; null: none, so the vet chooses. */
export function managedNoteFormat(
  formats: NonNullable<Policy['noteFormats']>,
  connection: Connection | null,
): NoteFormat | null {
  if (connection === null || isEmbedded(connection)) return null;
  const found = formats.find(({ practice }) => isSamePractice(practice, connection.practiceName));
  if (found === undefined) return null;
  const named = new Set(found.sections.map(({ key }) => key));
  const has = (line: PastedLine): boolean => found.lines.includes(line);
  return {
    sections: [...found.sections, ...usualNoteFormat.sections.filter(({ key }) => !named.has(key))],
    includes: { patient: has('patient'), date: has('date'), vet: has('vet') },
    isRich: found.copyAs === 'rich',
  };
}
