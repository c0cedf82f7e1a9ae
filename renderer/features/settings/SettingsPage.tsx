import { useEffect, useRef, useState, type JSX } from 'react';
import { useSnapshot } from '../../state/hooks.ts';
import { leaveSettings, run } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Check, SearchField } from '../../components/Field.tsx';
import { CloseIcon } from '../../components/icons/icons.tsx';
import { noticeStrings, settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { strings as common } from '../../strings/strings.ts';
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
import { useSettingsSearch, type ShownSection } from './useSettingsSearch.ts';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './SettingsPage.module.css';

/** Whether system notifications may name the patient, for the present vet. */
function NoticesSection(): JSX.Element | null {
  const notices = useSnapshot((m) => m.snapshot?.notices);
  if (notices === undefined) return null;
  return (
    <SettingsSection title={noticeStrings.title} intro={noticeStrings.intro}>
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

function SupportSection(): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection title={strings.support.section} intro={strings.support.intro}>
      <SettingRow>
        <Button onClick={() => setOpen(true)}>{strings.support.open}</Button>
      </SettingRow>
      {isOpen ? <SupportDialog onClose={() => setOpen(false)} /> : null}
    </SettingsSection>
  );
}

/** The sections that the search shows; pressing one moves there. */
function SectionList({ sections }: { readonly sections: readonly ShownSection[] }): JSX.Element {
  const moveTo = (id: string): void => {
    const heading = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav className={styles.nav} aria-label={strings.sections}>
      <ul className={styles.names}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <button type="button" className={cx(looks.rowButton, styles.name)} onClick={() => moveTo(id)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
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
    <section className={styles.page} aria-label={strings.title}>
      <div className={styles.head}>
        <h1 className={styles.title}>{strings.title}</h1>
        <SearchField
          id={settingsSearchId}
          className={styles.search}
          label={strings.search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || query === '') return;
            event.preventDefault();
            setQuery('');
          }}
        />
        <Button className={styles.close} icon={<CloseIcon />} onClick={leaveSettings}>
          {common.close}
        </Button>
      </div>
      <div className={styles.columns}>
        <SectionList sections={shown} />
        <div ref={body} className={styles.sections}>
          <RecordingSection />
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
        <p role="status" className={cx(looks.unlessEmpty, styles.nothing)}>
          {shown.length === 0 && query.trim() !== '' ? strings.nothingFound(query.trim()) : null}
        </p>
      </div>
    </section>
  );
}
