import { isEmbedded, isSamePractice, type Connection } from '../../shared/consult/practice.ts';
import { usualNoteFormat, type NoteFormat } from '../../shared/settings/noteFormat.ts';
import { settingNames, settingRow, type Settings } from '../../shared/settings/settingsTable.ts';
import type { Policy, PolicyName } from './policySchema.ts';

export type ManagedSettings = ReturnType<typeof createManagedSettings>;

/** The settings that the policy decides for a connection; null: for the whole workstation. */
export function createManagedSettings(policy: Policy) {
  const everywhere: Partial<Settings> = Object.fromEntries(
    settingNames.flatMap((name) => {
      const row = settingRow(name);
      const value = 'policy' in row ? policy[row.policy.name as PolicyName] : null;
      if (value === null) return [];
      return [[name, row.shape.kind === 'shortcut' && value === 'none' ? '' : value]];
    }),
  );
  return (connection: Connection | null): Partial<Settings> => {
    const noteFormat = noteFormatOf(policy, connection);
    return noteFormat === null ? everywhere : { ...everywhere, noteFormat };
  };
}

/** The format that the policy has for the connection's practice; null: none. */
function noteFormatOf({ noteFormats }: Policy, connection: Connection | null): NoteFormat | null {
  if (connection === null || isEmbedded(connection)) return null;
  const found = noteFormats?.find(({ practice }) => isSamePractice(practice, connection.practiceName));
  if (found === undefined) return null;
  const { practice: _, sections, ...format } = found;
  const named = new Set(sections.map(({ key }) => key));
  const others = usualNoteFormat.sections.filter(({ key }) => !named.has(key));
  return { ...format, sections: [...sections, ...others] };
}
