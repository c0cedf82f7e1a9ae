import { useEffect, useRef, useState, type JSX } from 'react';
import { useSnapshot } from '../../state/hooks.ts';
import { returnToWork, run } from '../../state/commands.ts';
import { saveSettings, useSettings } from '../../state/recorder/recording.ts';
import { Button } from '../../components/Button.tsx';
import { Check } from '../../components/Field.tsx';
import { SectionedPage } from '../../components/SectionedPage.tsx';
import { settingsHeadings } from '../guide/guideHeadings.ts';
import { noticeStrings, settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { NoteFormatSection } from '../export/NoteFormatSection.tsx';
import { LockSection } from '../lock/LockSection.tsx';
import { NoteCheckSection } from '../noteCheck/NoteCheckSection.tsx';
import { focusOn, settingsSearchId } from '../shortcuts/focusTargets.ts';
import { OrganisationSection } from './OrganisationSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { RecordingSection } from './RecordingSection.tsx';
import { SettingRow, SettingsSection } from './SettingsSection.tsx';
import { SpellingSection } from './SpellingSection.tsx';
import { SupportDialog } from './SupportDialog.tsx';
import { UpdatesSection } from './UpdatesSection.tsx';
import { useSettingsSearch } from './useSettingsSearch.ts';
import sectioned from '../../components/SectionedPage.module.css';

/** Whether system notifications may name the patient, for the present vet. */
function NoticesSection(): JSX.Element | null {
  const notices = useSnapshot((m) => m.snapshot?.notices);
  if (notices === undefined) return null;
  return (
    <SettingsSection
      title={noticeStrings.title}
      intro={noticeStrings.intro}
      guide={settingsHeadings.notifications}
    >
      <SettingRow>
        <Check
          label={noticeStrings.showsPatient}
          hint={noticeStrings.showsPatientHint}
          checked={notices.showsPatient}
          isManaged={notices.isManaged}
          onChange={(isOn) => void run('saveNotices', { showsPatient: isOn })}
        />
      </SettingRow>
    </SettingsSection>
  );
}

function KeyboardSection(): JSX.Element {
  const { hasQuestionMarkKey } = useSettings();
  const { section, intro, questionMark, questionMarkHint } = strings.keyboard;
  return (
    <SettingsSection title={section} intro={intro}>
      <SettingRow>
        <Check
          label={questionMark}
          hint={questionMarkHint}
          checked={hasQuestionMarkKey}
          onChange={(isOn) => void saveSettings({ hasQuestionMarkKey: isOn })}
        />
      </SettingRow>
    </SettingsSection>
  );
}

function SupportSection(): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      title={strings.support.section}
      intro={strings.support.intro}
      guide={settingsHeadings.privacy}
    >
      <SettingRow>
        <Button onClick={() => setOpen(true)}>{strings.support.open}</Button>
      </SettingRow>
      {isOpen ? <SupportDialog onClose={() => setOpen(false)} /> : null}
    </SettingsSection>
  );
}

/** All settings of this workstation, as a page in the work area. */
export function SettingsPage(): JSX.Element {
  const [query, setQuery] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const shown = useSettingsSearch(body, query);
  useEffect(() => {
    focusOn(settingsSearchId);
  }, []);

  return (
    <SectionedPage
      title={strings.title}
      search={{ id: settingsSearchId, label: strings.search, query, onChange: setQuery }}
      sections={shown}
      status={shown.length === 0 && query.trim() !== '' ? strings.nothingFound(query.trim()) : null}
      onClose={returnToWork}
    >
      <div ref={body} className={sectioned.sections}>
        <RecordingSection />
        <KeyboardSection />
        <NoticesSection />
        <SpellingSection />
        <NoteCheckSection />
        <NoteFormatSection />
        <LockSection />
        <PrivacySection />
        <OrganisationSection />
        <UpdatesSection />
        <SupportSection />
      </div>
    </SectionedPage>
  );
}
