import type { JSX } from 'react';
import { settingsHeadings } from '../guide/guideHeadings.ts';
import { settingsStrings as strings } from '../../strings/settingsStrings.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './RecordingSection.module.css';
import { SettingRows } from './SettingRows.tsx';
import { SettingsSection } from './SettingsSection.tsx';

export const RecordingSection = (): JSX.Element => (
  <SettingsSection title={strings.recording} intro={strings.intro} guide={settingsHeadings.recording}>
    {(['sound', 'ending'] as const).map((section) => (
      <fieldset key={section} className={looks.stack}>
        <legend className={styles.legend}>{strings[section]}</legend>
        <SettingRows section={section} />
      </fieldset>
    ))}
    <SettingRows section="recording" />
  </SettingsSection>
);
