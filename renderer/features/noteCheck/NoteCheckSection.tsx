import type { JSX } from 'react';
import { Check } from '../../components/Field.tsx';
import { run } from '../../state/commands.ts';
import { useSnapshot } from '../../state/hooks.ts';
import { settingsHeadings } from '../guide/guideHeadings.ts';
import { noteCheckStrings } from '../../strings/noteCheckStrings.ts';
import { SettingRow, SettingsSection } from '../settings/SettingsSection.tsx';

const { setting: strings } = noteCheckStrings;

/** Whether the active vet's notes are checked against the transcript. */
export function NoteCheckSection(): JSX.Element | null {
  const active = useSnapshot((m) => m.snapshot?.active);
  const noteCheck = useSnapshot((m) => m.snapshot?.noteCheck);
  if (active === undefined || noteCheck === undefined) return null;
  return (
    <SettingsSection title={strings.title} intro={strings.intro} guide={settingsHeadings.noteCheck}>
      <SettingRow>
        <Check
          label={strings.isOn}
          hint={strings.isOnHint}
          checked={noteCheck.isOn}
          isManaged={noteCheck.isManaged}
          onChange={(isOn) => void run('saveNoteCheck', { connectionId: active.id, isOn })}
        />
      </SettingRow>
    </SettingsSection>
  );
}
