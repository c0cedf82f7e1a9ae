import type { JSX } from 'react';
import { useOrganisation, useSnapshot } from '../../state/hooks.ts';
import { exportGoneActivity } from '../../state/privacy.ts';
import { Button } from '../../components/Button.tsx';
import { ManagedMark } from '../../components/Field.tsx';
import { settingsHeadings } from '../guide/guideHeadings.ts';
import { privacyStrings as strings } from '../../strings/privacyStrings.ts';
import { SettingRows } from './SettingRows.tsx';
import { SettingRow, SettingsSection } from './SettingsSection.tsx';

/** How long this computer stores the active practice's recordings and notes. */
export function PrivacySection(): JSX.Element | null {
  const active = useSnapshot((m) => m.snapshot?.active);
  const { outcomeReport } = useOrganisation();
  if (active === undefined) return null;
  return (
    <SettingsSection
      title={strings.title}
      intro={strings.intro(active.name)}
      guide={settingsHeadings.privacy}
    >
      <SettingRows section="privacy" />
      {outcomeReport === 'full' ? null : (
        <SettingRow>
          <p>{strings.outcomeReport[outcomeReport]}</p>
          <ManagedMark />
        </SettingRow>
      )}
      <SettingRow>
        <Button look="quiet" onClick={() => void exportGoneActivity(active.id)}>
          {strings.gone.export}
        </Button>
      </SettingRow>
    </SettingsSection>
  );
}
