import { settingNames, settingRow, type Settings } from '../../shared/settings/settingsTable.ts';
import { isEmbedded, isSamePractice, type Connection } from '../../shared/consult/practice.ts';
import { usualNoteFormat, type NoteFormat, type PastedLine } from '../../shared/settings/noteFormat.ts';
import type { Policy, PolicyName } from './policySchema.ts';

/** The settings that the policy decides. */
export const managedSettings = (policy: Policy): Partial<Settings> =>
  Object.fromEntries(
    settingNames.flatMap((name) => {
      const row = settingRow(name);
      const value = 'policy' in row ? policy[row.policy.name as PolicyName] : null;
      if (value === null) return [];
      return [[name, row.shape.kind === 'shortcut' && value === 'none' ? '' : value]];
    }),
  );

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
