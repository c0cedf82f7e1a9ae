import { useEffect, useRef, useState, type JSX } from 'react';
import { returnToWork, uiStore } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { SectionedPage } from '../../components/SectionedPage.tsx';
import { settingsHeadings } from '../guide/guideHeadings.ts';
import { noticeStrings, settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { noteCheckStrings } from '../../strings/noteCheckStrings.ts';
import { NoteFormatSection } from '../export/NoteFormatSection.tsx';
import { LockSection } from '../lock/LockSection.tsx';
import { focusOn, settingsSearchId } from '../shortcuts/focusTargets.ts';
import { OrganisationSection } from './OrganisationSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { RecordingSection } from './RecordingSection.tsx';
import { SettingRows } from './SettingRows.tsx';
import { SettingRow, SettingsSection } from './SettingsSection.tsx';
import { SpellingSection } from './SpellingSection.tsx';
import { SupportDialog } from './SupportDialog.tsx';
import { UpdatesSection } from './UpdatesSection.tsx';
import { useSettingsSearch } from './useSettingsSearch.ts';
import sectioned from '../../components/SectionedPage.module.css';

const NoticesSection = (): JSX.Element => (
  <SettingsSection
    title={noticeStrings.title}
    intro={noticeStrings.intro}
    guide={settingsHeadings.notifications}
  >
    <SettingRows section="notifications" />
  </SettingsSection>
);

const KeyboardSection = (): JSX.Element => (
  <SettingsSection title={strings.keyboard.section} intro={strings.keyboard.intro}>
    <SettingRows section="keyboard" />
    <SettingRow>
      <Button onClick={() => uiStore.setState({ dialog: { kind: 'shortcuts' } })}>
        {common.shortcuts.title}
      </Button>
    </SettingRow>
  </SettingsSection>
);

const NoteCheckSection = (): JSX.Element => (
  <SettingsSection
    title={noteCheckStrings.setting.title}
    intro={noteCheckStrings.setting.intro}
    guide={settingsHeadings.noteCheck}
  >
    <SettingRows section="noteCheck" />
  </SettingsSection>
);

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
