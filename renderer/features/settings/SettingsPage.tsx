import { use, useEffect, useId, useRef, useState, type JSX } from 'react';
import type { SeatView } from '../../../shared/ipc/vetIdentity.ts';
import { useMain, useOrganisation } from '../../state/hooks.ts';
import { ask, askOrNotify, carryNotice, forCurrentSession, returnToWork, run } from '../../state/commands.ts';
import { showKeys } from '../../state/guide.ts';
import { usePresentVet } from '../../state/lock.ts';
import { Button } from '../../components/Button.tsx';
import { SectionedPage } from '../../components/SectionedPage.tsx';
import { noticeStrings, settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { spellingStrings } from '../../strings/spellingStrings.ts';
import { noteCheckStrings } from '../../strings/noteCheckStrings.ts';
import { commandFailureString } from '../../strings/strings.ts';
import { NoteFormatSection } from './NoteFormatSection.tsx';
import { focusOn, settingsSearchId } from '../../state/focusTargets.ts';
import { SettingRow, TellSaved } from './SettingRow.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { ShownText } from './ShownText.tsx';
import { useSettingsSearch } from './useSettingsSearch.ts';
import { looks, cx } from '../../components/styles/looks.ts';
import { exportGoneActivity } from '../../state/privacy.ts';
import { ControlHint, SearchField } from '../../components/Field.tsx';
import fields from '../../components/Field.module.css';
import { NewPinForm } from '../lock/PinForm.tsx';
import { lockStrings } from '../../strings/lockStrings.ts';
import { privacyStrings } from '../../strings/privacyStrings.ts';
import { organisationStrings } from '../../strings/organisationStrings.ts';
import { updateStrings } from '../../strings/updateStrings.ts';

const { settings: pinStrings } = lockStrings;

async function saveSupportBundle(): Promise<boolean> {
  const { notify } = forCurrentSession();
  const answer = await askOrNotify('saveSupportBundle', {}, { notify });
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
  const isDictionaryMissing = useMain((s) => s.isDictionaryMissing);
  useEffect(() => {
    focusOn(settingsSearchId);
  }, []);

  return (
    <SectionedPage
      title={strings.title}
      search={
        <SearchField
          id={settingsSearchId}
          label={strings.search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || query === '') return;
            event.preventDefault();
            setQuery('');
          }}
        />
      }
      sections={sections}
      current={current}
      onChoose={onChoose}
      status={sections.length === 0 && query.trim() !== '' ? strings.nothingFound(query.trim()) : null}
      isHidden={isHidden}
      onClose={returnToWork}
    >
      <div ref={body}>
        <SettingsSection {...strings.recording} name="recording" />
        <SettingsSection {...strings.keyboard} name="keyboard">
          <SettingRow>
            <Button onClick={showKeys}>{strings.keyboard.keys}</Button>
          </SettingRow>
        </SettingsSection>
        <SettingsSection {...noticeStrings} name="notifications" />
        <SettingsSection
          {...spellingStrings}
          name="spelling"
          above={isDictionaryMissing ? <p className={looks.problem}>{spellingStrings.noDictionary}</p> : null}
        />
        <SettingsSection {...noteCheckStrings.setting} name="noteCheck" />
        <NoteFormatSection />
        <LockSection />
        <PrivacySection />
        <OrganisationSection />
        <UpdatesSection />
        <SettingsSection title={strings.support.section} intro={strings.support.intro} name="support">
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

function PinSettings({ seat }: { readonly seat: SeatView }): JSX.Element {
  const tell = use(TellSaved);
  const save = async (pin: string | null, old: string | null): Promise<string | null> => {
    const saved = await ask('changePin', { old, pin });
    if (!saved.ok) return commandFailureString(saved.error.code);
    tell(pin === null ? pinStrings.isRemoved : pinStrings.isSet);
    return null;
  };
  return (
    <NewPinForm
      className={cx(fields.beside, looks.stack)}
      set={seat.hasPin ? pinStrings.change : pinStrings.set}
      hasOld={seat.hasPin}
      canRemove={seat.hasPin && !seat.isPinRequired}
      save={save}
    />
  );
}

/** The present vet's PIN, and after how long the workstation locks. */
function LockSection(): JSX.Element | null {
  const seat = usePresentVet();
  if (seat === null) return null;
  const isEmbedded = seat.kind === 'embedded';
  return (
    <SettingsSection
      title={pinStrings.title}
      intro={isEmbedded ? pinStrings.embedded : pinStrings.intro(seat.vet)}
      name="lock"
      isOwn={isEmbedded}
      above={
        isEmbedded ? null : (
          <SettingRow>
            <PinSettings key={seat.vet} seat={seat} />
          </SettingRow>
        )
      }
    />
  );
}

function PrivacySection(): JSX.Element {
  const active = useMain((s) => s.active);
  const { outcomeReport } = useOrganisation();
  return (
    <SettingsSection title={privacyStrings.title} intro={privacyStrings.intro(active.name)} name="privacy">
      {outcomeReport === 'full' ? null : (
        <SettingRow>
          <p>{privacyStrings.outcomeReport[outcomeReport]}</p>
          <ControlHint isManaged />
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
    <SettingsSection title={title} intro={status.intro} name="organisation">
      {decided.length === 0 ? null : <Lines title={decidedTitle} lines={decided} />}
      {problems.size === 0 ? null : <Lines title={ignoredTitle} lines={[...problems]} />}
      <ShownText command="readWorkstationStatus" texts={status} />
    </SettingsSection>
  );
}

/** The present version, and whether there is a newer one. Updates never open anything unasked. */
function UpdatesSection(): JSX.Element {
  const busyId = useId();
  const updates = useMain((s) => s.updates);
  const { state, isBusy } = updates;
  return (
    <SettingsSection
      title={updateStrings.title}
      intro={updateStrings.version(updates.version)}
      name="updates"
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
