import { useEffect, useRef, useState, type JSX, type ReactNode } from 'react';
import type { SettingSection } from '../../../shared/settings/settingsTable.ts';
import { useSnapshot } from '../../state/hooks.ts';
import { ask, forCurrentSession, returnToWork, uiStore } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { SectionedPage } from '../../components/SectionedPage.tsx';
import { settingsHeadings } from '../guide/guideHeadings.ts';
import { noticeStrings, settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { spellingStrings } from '../../strings/spellingStrings.ts';
import { noteCheckStrings } from '../../strings/noteCheckStrings.ts';
import { commandFailureString, strings as common } from '../../strings/strings.ts';
import { NoteFormatSection } from './NoteFormatSection.tsx';
import { LockSection } from './LockSection.tsx';
import { focusOn, settingsSearchId } from '../../state/focusTargets.ts';
import { OrganisationSection } from './OrganisationSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { SettingRows } from './SettingRows.tsx';
import { SettingRow, SettingsSection } from './SettingsSection.tsx';
import { ShownText } from './ShownText.tsx';
import { UpdatesSection } from './UpdatesSection.tsx';
import { useSettingsSearch } from './useSettingsSearch.ts';
import { looks } from '../../components/styles/looks.ts';

type RowsProps = {
  readonly section: SettingSection;
  readonly texts: { readonly title: string; readonly intro: string };
  readonly guide?: string;
  readonly children?: ReactNode;
};

/** A section of nothing but rows of the table. */
const RowsSection = ({ section, texts, guide, children }: RowsProps): JSX.Element => (
  <SettingsSection title={texts.title} intro={texts.intro} guide={guide}>
    {children}
    <SettingRows section={section} />
  </SettingsSection>
);

const KeyboardSection = (): JSX.Element => (
  <SettingsSection title={strings.keyboard.title} intro={strings.keyboard.intro}>
    <SettingRows section="keyboard" />
    <SettingRow>
      <Button onClick={() => uiStore.setState({ dialog: { kind: 'shortcuts' } })}>
        {common.shortcuts.title}
      </Button>
    </SettingRow>
  </SettingsSection>
);

async function saveSupportBundle(): Promise<boolean> {
  const { notify } = forCurrentSession();
  const answer = await ask('saveSupportBundle', {});
  if (!answer.ok) notify(commandFailureString(answer.error.code), true);
  else if (answer.value.isSaved) notify(strings.support.saved);
  return answer.ok && answer.value.isSaved;
}

/** All settings of this workstation, as a page in the work area. */
export function SettingsPage({ isHidden }: { readonly isHidden: boolean }): JSX.Element {
  const [query, setQuery] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const shown = useSettingsSearch(body, query);
  const isDictionaryMissing = useSnapshot((m) => m.snapshot?.isDictionaryMissing ?? false);
  useEffect(() => {
    focusOn(settingsSearchId);
  }, []);

  return (
    <SectionedPage
      title={strings.title}
      search={{ id: settingsSearchId, label: strings.search, query, onChange: setQuery }}
      sections={shown}
      status={shown.length === 0 && query.trim() !== '' ? strings.nothingFound(query.trim()) : null}
      isHidden={isHidden}
      onClose={returnToWork}
    >
      <div ref={body}>
        <RowsSection section="recording" texts={strings.recording} guide={settingsHeadings.recording}>
          <SettingRows section="sound" />
          <SettingRows section="ending" />
        </RowsSection>
        <KeyboardSection />
        <RowsSection section="notifications" texts={noticeStrings} guide={settingsHeadings.notifications} />
        <RowsSection section="spelling" texts={spellingStrings} guide={settingsHeadings.spelling}>
          {isDictionaryMissing ? <p className={looks.problem}>{spellingStrings.noDictionary}</p> : null}
        </RowsSection>
        <RowsSection
          section="noteCheck"
          texts={noteCheckStrings.setting}
          guide={settingsHeadings.noteCheck}
        />
        <NoteFormatSection />
        <LockSection />
        <PrivacySection />
        <OrganisationSection />
        <UpdatesSection />
        <SettingsSection
          title={strings.support.section}
          intro={strings.support.intro}
          guide={settingsHeadings.privacy}
        >
          <ShownText
            command="readSupportBundle"
            texts={strings.support}
            save={{ label: strings.support.save, run: saveSupportBundle }}
          />
        </SettingsSection>
      </div>
    </SectionedPage>
  );
}
