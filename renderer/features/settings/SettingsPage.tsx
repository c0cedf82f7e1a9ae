import { use, useEffect, useId, useState, type JSX } from 'react';
import { useMain, useOrganisation } from '../../state/hooks.ts';
import { ask, askOrNotify, carryNotice, forCurrentSession, returnToWork, run } from '../../state/commands.ts';
import { showKeys } from '../../state/guide.ts';
import { usePresentVet } from '../../state/lock.ts';
import { Button } from '../../components/Button.tsx';
import { moveToHeading, SectionedPage } from '../../components/SectionedPage.tsx';
import { exportStrings } from '../../strings/exportStrings.ts';
import { settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { noteCheckStrings } from '../../strings/noteCheckStrings.ts';
import { commandFailureString } from '../../strings/strings.ts';
import { NoteFormatRows } from './NoteFormatRows.tsx';
import { SettingRow, SettingsSection, TellSaved, type Section } from './SettingsSection.tsx';
import { ShownText } from './ShownText.tsx';
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
/** The sections in the page's order. */
export const settingsSections = {
  recording: { ...strings.recording, guide: 'record-or-import' },
  keyboard: { ...strings.keyboard, guide: 'keys', Below: KeysRow },
  notifications: { ...strings.notifications, guide: 'notifications' },
  spelling: { ...strings.spelling, guide: 'spelling', Above: DictionaryProblem },
  noteCheck: { ...noteCheckStrings.setting, guide: 'check-the-note-against-the-transcript' },
  noteFormat: { ...exportStrings.format, guide: 'copy-export-and-print', Below: NoteFormatRows },
  lock: { ...pinStrings, guide: 'lock-the-screen-or-switch-vet', Above: PinRow },
  privacy: { ...privacyStrings, guide: 'privacy', Below: PrivacyRows },
  organisation: { ...organisationStrings, guide: 'privacy', Below: OrganisationRows },
  updates: { ...updateStrings, guide: 'updates-and-closing-the-app', Below: UpdateRows },
  support: { ...strings.support, guide: 'privacy', Below: SupportRow },
} satisfies Readonly<Record<string, Section>>;

const headingOf = (name: string): string => `settings-${name}`;

/** Whether the section of that heading has the words. */
const isSaidIn = (headingId: string, words: string): boolean =>
  document
    .querySelector(`#${headingId}`)
    ?.closest('section')
    ?.textContent.toLowerCase()
    .includes(words.trim().toLowerCase()) === true;

/** All settings of this workstation, as a page in the work area. */
export function SettingsPage({ isHidden }: { readonly isHidden: boolean }): JSX.Element {
  const isVetPresent = usePresentVet() !== null;
  const [current, setCurrent] = useState(headingOf('recording'));
  const [query, setQuery] = useState('');
  useEffect(() => moveToHeading(current), [current]);
  const shown = Object.entries<Section>(settingsSections).filter(([name]) => isVetPresent || name !== 'lock');
  const found = shown
    .map(([name, { title }]) => ({ id: headingOf(name), title }))
    .filter(({ id }) => query.trim() === '' || isSaidIn(id, query));
  return (
    <SectionedPage
      title={strings.title}
      search={
        <>
          <SearchField
            label={strings.search}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && found[0] !== undefined) setCurrent(found[0].id);
              if (event.key !== 'Escape' || query === '') return;
              event.preventDefault();
              setQuery('');
            }}
          />
          <p role="status" className={cx(looks.quiet, looks.unlessEmpty, looks.empty)}>
            {found.length === 0 ? strings.notFound : null}
          </p>
        </>
      }
      sections={found}
      current={current}
      onChoose={setCurrent}
      isHidden={isHidden}
      onClose={returnToWork}
    >
      <div>
        <h1 className={cx(looks.hidden, looks.display)}>{strings.title}</h1>
        {shown.map(([name, section]) => (
          <SettingsSection
            key={name}
            {...{ name, section }}
            titleId={headingOf(name)}
            isShown={headingOf(name) === current}
          />
        ))}
      </div>
    </SectionedPage>
  );
}

function KeysRow(): JSX.Element {
  return (
    <SettingRow>
      <Button onClick={showKeys}>{strings.keyboard.keys}</Button>
    </SettingRow>
  );
}

function DictionaryProblem(): JSX.Element | null {
  const isMissing = useMain((s) => s.isDictionaryMissing);
  return isMissing ? <p className={looks.problem}>{strings.spelling.noDictionary}</p> : null;
}

function SupportRow(): JSX.Element {
  const save = { label: strings.support.save, run: saveSupportBundle };
  return <ShownText command="readSupportBundle" texts={strings.support.bundle} save={save} />;
}

async function saveSupportBundle(): Promise<boolean> {
  const { notify } = forCurrentSession();
  const answer = await askOrNotify('saveSupportBundle', {}, { notify });
  const isSaved = answer.ok && answer.value.isSaved;
  if (!isSaved) return false;
  notify(strings.support.saved);
  carryNotice();
  return true;
}

/** The present vet's PIN. The try-out has none. */
function PinRow(): JSX.Element | null {
  const seat = usePresentVet();
  const tell = use(TellSaved);
  if (seat === null || seat.kind === 'embedded') return null;
  const save = async (pin: string | null, old: string | null): Promise<string | null> => {
    const saved = await ask('changePin', { old, pin });
    if (!saved.ok) return commandFailureString(saved.error.code);
    tell(pin === null ? pinStrings.isRemoved : pinStrings.isSet);
    return null;
  };
  return (
    <SettingRow>
      <NewPinForm
        key={seat.vet}
        className={cx(fields.beside, looks.stack)}
        set={seat.hasPin ? pinStrings.change : pinStrings.set}
        hasOld={seat.hasPin}
        canRemove={seat.hasPin && !seat.isPinRequired}
        save={save}
      />
    </SettingRow>
  );
}

function PrivacyRows(): JSX.Element {
  const activeId = useMain((s) => s.active.id);
  const { outcomeReport } = useOrganisation();
  return (
    <>
      {outcomeReport === 'full' ? null : (
        <SettingRow>
          <p>{privacyStrings.outcomeReport[outcomeReport]}</p>
          <ControlHint isManaged />
        </SettingRow>
      )}
      <SettingRow>
        <Button onClick={() => void exportGoneActivity(activeId)}>{privacyStrings.gone.export}</Button>
      </SettingRow>
    </>
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
function OrganisationRows(): JSX.Element {
  const { decided, ignored } = useOrganisation();
  const { decided: decidedTitle, ignored: ignoredTitle, problem, status } = organisationStrings;
  const problems = new Set(ignored.map(({ name, reason }) => problem(name, reason)));
  return (
    <>
      {decided.length === 0 ? null : <Lines title={decidedTitle} lines={decided} />}
      {problems.size === 0 ? null : <Lines title={ignoredTitle} lines={[...problems]} />}
      <ShownText command="readWorkstationStatus" texts={status} />
    </>
  );
}

/** Whether there is a newer version. Updates never open anything unasked. */
function UpdateRows(): JSX.Element {
  const busyId = useId();
  const updates = useMain((s) => s.updates);
  const { state, isBusy } = updates;
  return (
    <>
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
    </>
  );
}
