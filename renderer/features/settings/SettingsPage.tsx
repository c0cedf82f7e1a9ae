import { useEffect, useRef, useState, type JSX, useId } from 'react';
import { useSnapshot, useOrganisation } from '../../state/hooks.ts';
import { ask, carryNotice, forCurrentSession, returnToWork, run } from '../../state/commands.ts';
import { showKeys } from '../../state/guide.ts';
import { Button } from '../../components/Button.tsx';
import { SectionedPage } from '../../components/SectionedPage.tsx';
import { noticeStrings, settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { spellingStrings } from '../../strings/spellingStrings.ts';
import { noteCheckStrings } from '../../strings/noteCheckStrings.ts';
import { commandFailureString } from '../../strings/strings.ts';
import { NoteFormatSection } from './NoteFormatSection.tsx';
import { LockSection } from './LockSection.tsx';
import { focusOn, settingsSearchId } from '../../state/focusTargets.ts';
import { SettingRows } from './SettingRows.tsx';
import { SettingRow, SettingsSection } from './SettingsSection.tsx';
import { ShownText } from './ShownText.tsx';
import { useSettingsSearch } from './useSettingsSearch.ts';
import { looks, cx } from '../../components/styles/looks.ts';
import { exportGoneActivity } from '../../state/privacy.ts';
import { ManagedMark } from '../../components/Field.tsx';
import { privacyStrings } from '../../strings/privacyStrings.ts';
import { organisationStrings } from '../../strings/organisationStrings.ts';
import { updateStrings } from '../../strings/updateStrings.ts';

async function saveSupportBundle(): Promise<boolean> {
  const { notify } = forCurrentSession();
  const answer = await ask('saveSupportBundle', {});
  if (!answer.ok) notify(commandFailureString(answer.error.code), true);
  const isSaved = answer.ok && answer.value.isSaved;
  if (!isSaved) return false;
  notify(strings.support.saved);
  carryNotice();
  return true;
}

/** All settings of this workstation, as a page in the work area. */
export function SettingsPage({ isHidden }: { readonly isHidden: boolean }): JSX.Element {
  const [query, setQuery] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const { sections, current, onChoose } = useSettingsSearch(body, query);
  const isDictionaryMissing = useSnapshot((m) => m.snapshot?.isDictionaryMissing ?? false);
  useEffect(() => {
    focusOn(settingsSearchId);
  }, []);

  return (
    <SectionedPage
      title={strings.title}
      search={{ id: settingsSearchId, label: strings.search, query, onChange: setQuery }}
      sections={sections}
      current={current}
      onChoose={onChoose}
      status={sections.length === 0 && query.trim() !== '' ? strings.nothingFound(query.trim()) : null}
      isHidden={isHidden}
      onClose={returnToWork}
    >
      <div ref={body}>
        <SettingsSection {...strings.recording} guide="recording">
          <SettingRows section="recording" />
        </SettingsSection>
        <SettingsSection title={strings.keyboard.title} intro={strings.keyboard.intro}>
          <SettingRows section="keyboard" />
          <SettingRow>
            <Button onClick={showKeys}>{strings.keyboard.keys}</Button>
          </SettingRow>
        </SettingsSection>
        <SettingsSection {...noticeStrings} guide="notifications">
          <SettingRows section="notifications" />
        </SettingsSection>
        <SettingsSection title={spellingStrings.title} intro={spellingStrings.intro} guide="spelling">
          {isDictionaryMissing ? <p className={looks.problem}>{spellingStrings.noDictionary}</p> : null}
          <SettingRows section="spelling" />
        </SettingsSection>
        <SettingsSection {...noteCheckStrings.setting} guide="noteCheck">
          <SettingRows section="noteCheck" />
        </SettingsSection>
        <NoteFormatSection />
        <LockSection />
        <PrivacySection />
        <OrganisationSection />
        <UpdatesSection />
        <SettingsSection title={strings.support.section} intro={strings.support.intro} guide="privacy">
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

function PrivacySection(): JSX.Element | null {
  const active = useSnapshot((m) => m.snapshot?.active);
  const { outcomeReport } = useOrganisation();
  if (active === undefined) return null;
  return (
    <SettingsSection title={privacyStrings.title} intro={privacyStrings.intro(active.name)} guide="privacy">
      <SettingRows section="privacy" />
      {outcomeReport === 'full' ? null : (
        <SettingRow>
          <p>{privacyStrings.outcomeReport[outcomeReport]}</p>
          <ManagedMark />
        </SettingRow>
      )}
      <SettingRow>
        <Button onClick={() => void exportGoneActivity(active.id)}>{privacyStrings.gone.export}</Button>
      </SettingRow>
    </SettingsSection>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }): JSX.Element {
  const titleId = useId();
  return (
    <SettingRow>
      <p id={titleId} className={looks.quiet}>
        {title}
      </p>
      <ul className={cx(looks.tightStack, looks.listed)} aria-labelledby={titleId}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </SettingRow>
  );
}

/** The settings that the organisation has decided, its settings without effect, and what IT can see of this computer. */
function OrganisationSection(): JSX.Element {
  const { decided, ignored } = useOrganisation();
  const { title, decided: decidedTitle, ignored: ignoredTitle, problem, status } = organisationStrings;
  const problems = new Set(ignored.map(({ name, reason }) => problem(name, reason)));
  return (
    <SettingsSection title={title} intro={status.intro}>
      {decided.length === 0 ? null : <Lines title={decidedTitle} lines={decided} />}
      {problems.size === 0 ? null : <Lines title={ignoredTitle} lines={[...problems]} />}
      <ShownText command="readWorkstationStatus" texts={status} />
    </SettingsSection>
  );
}

/** The present version, and whether there is a newer one. Updates never open anything unasked. */
function UpdatesSection(): JSX.Element | null {
  const busyId = useId();
  const updates = useSnapshot((m) => m.snapshot?.updates);
  if (updates === undefined) return null;
  const { state, isBusy } = updates;
  return (
    <SettingsSection
      title={updateStrings.title}
      intro={updateStrings.version(updates.version)}
      guide="updates"
    >
      <SettingRow>
        <p role="status">{updateStrings.line(updates)}</p>
        {updates.isManaged && <p className={looks.quiet}>{updateStrings.managed}</p>}
      </SettingRow>
      {(state === 'idle' || state === 'ready') && (
        <SettingRow>
          <Button
            aria-disabled={state === 'ready' && isBusy}
            aria-describedby={busyId}
            onClick={() => {
              if (state === 'idle') void run('lookForUpdates', {});
              else if (!isBusy) void run('restartToUpdate', {});
            }}
          >
            {state === 'idle' ? updateStrings.look : updateStrings.restart}
          </Button>
          <p id={busyId} className={looks.quiet}>
            {isBusy ? updateStrings.isBusy : null}
          </p>
        </SettingRow>
      )}
    </SettingsSection>
  );
}
