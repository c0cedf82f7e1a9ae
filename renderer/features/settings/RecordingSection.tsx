import { useState, type JSX } from 'react';
import {
  capMinutesRange,
  type ManagedRecordingName,
  type RecordingSettings,
} from '../../../shared/settings/recordingSettings.ts';
import { useOrganisation } from '../../state/hooks.ts';
import { saveSettings, useSettings } from '../../state/recorder/recording.ts';
import { Check, NumberField, Select } from '../../components/Field.tsx';
import { settingsHeadings } from '../guide/guideHeadings.ts';
import { settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { MicrophoneChoice } from '../recorder/MicrophoneChoice.tsx';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './RecordingSection.module.css';
import { ShortcutField } from './ShortcutField.tsx';
import { SettingRow, SettingsSection } from './SettingsSection.tsx';

type Change = (change: Partial<RecordingSettings>) => void;
type PartProps = {
  readonly settings: RecordingSettings;
  readonly isManaged: (name: ManagedRecordingName) => boolean;
  readonly change: Change;
};

const sounds = ['echoCancellation', 'noiseSuppression', 'autoGainControl'] as const;
const isChannel = (value: string): value is RecordingSettings['channel'] =>
  Object.hasOwn(strings.channels, value);
const isConsent = (value: string): value is RecordingSettings['consent'] =>
  Object.hasOwn(strings.consents, value);

function SoundSettings({ settings, isManaged, change }: PartProps): JSX.Element {
  return (
    <fieldset className={looks.stack}>
      <legend className={styles.legend}>{strings.sound}</legend>
      <SettingRow>
        <MicrophoneChoice />
      </SettingRow>
      <SettingRow>
        <Select
          label={strings.channel}
          options={Object.entries(strings.channels)}
          value={settings.channel}
          onChange={(channel) => {
            if (isChannel(channel)) change({ channel });
          }}
        />
      </SettingRow>
      {sounds.map((name) => (
        <SettingRow key={name}>
          <Check
            label={strings[name]}
            hint={strings[`${name}Hint`]}
            checked={settings[name]}
            isManaged={isManaged(name)}
            onChange={(isOn) => change({ [name]: isOn })}
          />
        </SettingRow>
      ))}
    </fieldset>
  );
}

export function RecordingSection(): JSX.Element {
  // Shows a change until main has saved or refused it.
  const settings = useSettings();
  const managed = useOrganisation().recording;
  const isManaged = (name: ManagedRecordingName): boolean => managed.includes(name);
  const [hasFailed, setFailed] = useState(false);

  const save = async (next: Partial<RecordingSettings>): Promise<void> => {
    setFailed(!(await saveSettings(next)));
  };
  const change: Change = (next) => void save(next);

  return (
    <SettingsSection title={strings.recording} intro={strings.intro} guide={settingsHeadings.recording}>
      <p role="alert" className={cx(looks.problem, looks.unlessEmpty)}>
        {hasFailed ? strings.notSaved : null}
      </p>
      <SoundSettings settings={settings} isManaged={isManaged} change={change} />
      <fieldset className={looks.stack}>
        <legend className={styles.legend}>{strings.ending}</legend>
        <SettingRow>
          <Check
            label={strings.sendsOnStop}
            hint={strings.sendsOnStopHint}
            checked={settings.sendsOnStop}
            isManaged={isManaged('sendsOnStop')}
            onChange={(sendsOnStop) => change({ sendsOnStop })}
          />
        </SettingRow>
        <SettingRow>
          <NumberField
            label={strings.cap}
            hint={strings.capHint(capMinutesRange.least, capMinutesRange.most)}
            isManaged={isManaged('capMinutes')}
            value={settings.capMinutes}
            range={capMinutesRange}
            step={5}
            onSave={(capMinutes) => change({ capMinutes })}
          />
        </SettingRow>
      </fieldset>
      <SettingRow>
        <Select
          label={strings.consent}
          options={Object.entries(strings.consents)}
          value={settings.consent}
          isManaged={isManaged('consent')}
          onChange={(consent) => {
            if (isConsent(consent)) change({ consent });
          }}
        />
      </SettingRow>
      <SettingRow>
        <ShortcutField
          value={settings.shortcut}
          isManaged={isManaged('shortcut')}
          onChange={(shortcut) => change({ shortcut })}
        />
      </SettingRow>
    </SettingsSection>
  );
}
