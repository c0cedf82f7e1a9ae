import { use, useEffect, useId, useState } from 'react';
import { useApp, useAnswer, useMain, useOrganisation, useWithAdminContact } from '../../state/app.ts';
import { ids } from '../../state/focusTargets.ts';
import { showKeys } from '../../state/guide.ts';
import { usePresentVet } from '../../state/lock.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { moveToHeading, SectionedPage } from '../../components/SectionedPage.tsx';
import { exportStrings } from '../../strings/exportStrings.ts';
import { nothingFound } from '../../strings/listStrings.ts';
import { settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { noteCheckStrings } from '../../strings/noteCheckStrings.ts';
import { phraseStrings } from '../../strings/phraseStrings.ts';
import { PhraseRows } from './PhraseRows.tsx';
import { commandFailureString, strings as common } from '../../strings/strings.ts';
import { NoteFormatRows } from './NoteFormatRows.tsx';
import { PlaceRows } from './PlaceRows.tsx';
import { SettingRow, SettingsSection, TellSaved, type Section } from './SettingsSection.tsx';
import { looks, cx } from '../../components/styles/looks.ts';
import { ControlHint, SearchField } from '../../components/Field.tsx';
import fields from '../../components/Field.module.css';
import styles from './Settings.module.css';
import { NewPinForm } from '../lock/PinForm.tsx';
import { lockStrings } from '../../strings/lockStrings.ts';
import { privacyStrings } from '../../strings/privacyStrings.ts';
import { placeStrings } from '../../strings/placeStrings.ts';
import { organisationStrings } from '../../strings/organisationStrings.ts';
import { updateStrings } from '../../strings/updateStrings.ts';

const { settings: pinStrings } = lockStrings;
/** The sections in the page's order. */
export const settingsSections = {
  recording: { ...strings.recording, guide: 'record-or-import' },
  keyboard: { ...strings.keyboard, guide: 'keys', below: <KeysRow /> },
  notifications: { ...strings.notifications, guide: 'notifications' },
  spelling: { ...strings.spelling, guide: 'spelling', above: <DictionaryProblem /> },
  phrases: { ...phraseStrings.settings, guide: 'phrases-and-words', below: <PhraseRows /> },
  noteCheck: { ...noteCheckStrings.setting, guide: 'check-the-note-against-the-transcript' },
  noteFormat: { ...exportStrings.format, guide: 'copy-export-and-print', below: <NoteFormatRows /> },
  places: { ...placeStrings, guide: 'copy-export-and-print', below: <PlaceRows /> },
  lock: { ...pinStrings, guide: 'lock-the-screen-or-switch-vet', above: <PinRow /> },
  privacy: { ...privacyStrings, guide: 'privacy', below: <PrivacyRows /> },
  organisation: { ...organisationStrings, guide: 'privacy', below: <OrganisationRows /> },
  updates: { ...updateStrings, guide: 'updates-and-closing-the-app', below: <UpdateRows /> },
  support: { ...strings.support, guide: 'privacy', below: <SupportRow /> },
} satisfies Readonly<Record<string, Section>>;

const headingOf = (name: string): string => `settings-${name}`;

function isSaidIn(headingId: string, words: string): boolean {
  const text = document.querySelector(`#${headingId}`)?.closest('section')?.textContent ?? '';
  return text.toLowerCase().includes(words.trim().toLowerCase());
}

export function SettingsPage({ isHidden }: { readonly isHidden: boolean }) {
  const app = useApp();
  const isVetPresent = usePresentVet() !== null;
  const { isSandbox } = useMain((s) => s.active);
  // `by`: for which search; another one shows the first section that it finds.
  const [chosen, setChosen] = useState({ id: headingOf('recording'), by: '' });
  const [query, setQuery] = useState('');
  useEffect(() => moveToHeading(chosen.id), [chosen]);
  // The try-out has no practice program.
  const shown = Object.entries<Section>(settingsSections).filter(
    ([name]) => (isVetPresent || name !== 'lock') && !(isSandbox && name === 'places'),
  );
  const found = shown
    .map(([name, { title }]) => ({ id: headingOf(name), title }))
    .filter(({ id }) => query.trim() === '' || isSaidIn(id, query));
  const current = ['', chosen.by].includes(query) ? chosen.id : found[0]?.id;
  const choose = (id: string): void => setChosen({ id, by: query });
  return (
    <SectionedPage
      title={strings.title}
      search={
        <SearchField
          id={ids.settingsSearch}
          label={strings.search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && current !== undefined) choose(current);
          }}
        />
      }
      nothing={nothingFound(query)}
      sections={found}
      current={current}
      onChoose={choose}
      isHidden={isHidden}
      onClose={app.returnToWork}
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

function KeysRow() {
  const app = useApp();
  return (
    <SettingRow>
      <Button onClick={() => showKeys(app)}>{strings.keyboard.keys}</Button>
    </SettingRow>
  );
}

function DictionaryProblem() {
  const isMissing = useMain((s) => s.isDictionaryMissing);
  return isMissing ? <p className={looks.problem}>{strings.spelling.noDictionary}</p> : null;
}

function SupportRow() {
  const app = useApp();
  const save = (): Promise<boolean> =>
    app.run('saveSupportBundle', {}, ({ isSaved }, { notify }) => {
      if (!isSaved) return false;
      notify(strings.support.saved);
      return app.carryNotice();
    });
  return <ShownText command="readSupportBundle" texts={strings.support.bundle} save={save} />;
}

/** The present vet's PIN. The try-out has none. */
function PinRow() {
  const app = useApp();
  const identity = usePresentVet();
  const tell = use(TellSaved);
  if (identity === null || identity.kind === 'embedded') return null;
  const save = async (pin: string | null, old: string | null): Promise<string | null> => {
    const saved = await app.ask('changePin', { old, pin });
    if (!saved.ok) return commandFailureString(saved.error.code);
    tell(pin === null ? pinStrings.isRemoved : pinStrings.isSet);
    return null;
  };
  return (
    <SettingRow>
      <NewPinForm
        key={identity.vet}
        className={cx(fields.beside, looks.stack)}
        set={identity.hasPin ? pinStrings.change : pinStrings.set}
        hasOld={identity.hasPin}
        canRemove={identity.hasPin && !identity.isPinRequired}
        save={save}
      />
    </SettingRow>
  );
}

function PrivacyRows() {
  const app = useApp();
  const { id: connectionId } = useMain((s) => s.active);
  const { outcomeReport } = useOrganisation();
  const { gone } = privacyStrings;
  const saveGone = (): Promise<boolean> =>
    app.run('exportGoneActivity', { connectionId }, ({ count, isSaved }, { notify }) => {
      if (count === 0) notify(gone.none);
      else if (isSaved) notify(gone.saved(count));
    });
  return (
    <>
      {outcomeReport !== 'full' && (
        <SettingRow>
          <p>{privacyStrings.outcomeReport[outcomeReport]}</p>
          <ControlHint isManaged />
        </SettingRow>
      )}
      <SettingRow>
        <Button onClick={() => void saveGone()}>{gone.export}</Button>
      </SettingRow>
    </>
  );
}

type LinesProps = { readonly title: string; readonly lines: readonly string[] };

const Lines = ({ title, lines }: LinesProps) =>
  lines.length === 0 ? null : (
    <SettingRow>
      <p className={looks.quiet}>{title}</p>
      <ul className={cx(looks.tightStack, looks.listed)} aria-label={title}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </SettingRow>
  );

function OrganisationRows() {
  const { decided, ignored } = useOrganisation();
  const { decided: decidedTitle, ignored: ignoredTitle, problem, status } = organisationStrings;
  const withContact = useWithAdminContact();
  const problems = new Set(ignored.map(({ name, reason }) => problem(name, reason)));
  return (
    <>
      <Lines title={decidedTitle} lines={decided} />
      <Lines title={withContact(ignoredTitle)} lines={[...problems]} />
      <ShownText command="readWorkstationStatus" texts={status} />
    </>
  );
}

/** Whether there is a newer version. Updates never open anything unasked. */
function UpdateRows() {
  const app = useApp();
  const busyId = useId();
  const updates = useMain((s) => s.updates);
  const withContact = useWithAdminContact();
  const { state, isBusy } = updates;
  return (
    <>
      <SettingRow>
        <p role="status">{withContact(updateStrings.line(updates))}</p>
        {updates.isManaged && <p className={looks.quiet}>{updateStrings.managed}</p>}
      </SettingRow>
      {(state === 'idle' || state === 'ready') && (
        <SettingRow>
          <Button
            aria-disabled={state === 'ready' && isBusy}
            aria-describedby={busyId}
            onClick={() => {
              if (state === 'idle') void app.run('lookForUpdates', {});
              else if (!isBusy) void app.run('restartToUpdate', {});
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

type ShownProps = {
  readonly command: 'readSupportBundle' | 'readWorkstationStatus';
  readonly texts: Readonly<Record<'open' | 'title' | 'what' | 'preview', string>>;
  /** True: the text was saved, and the dialog closes. */
  readonly save?: () => Promise<boolean>;
};

/** A button for a text that main makes each time somebody wants to see it, in a dialog. */
function ShownText(props: ShownProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingRow>
      <Button onClick={() => setOpen(true)}>{props.texts.open}</Button>
      {isOpen && <TextDialog {...props} onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}

function TextDialog({ command, texts, save, onClose }: ShownProps & { onClose: () => void }) {
  const { value, hasFailed } = useAnswer(command, {});
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <DialogText>{texts.what}</DialogText>
      {value !== null ? (
        // The element scrolls, so the keyboard must be able to reach it.
        <pre
          className={cx(looks.framed, looks.quiet, looks.written, styles.text)}
          tabIndex={0}
          role="group"
          aria-label={texts.preview}
        >
          {value.text}
        </pre>
      ) : (
        <p role={hasFailed ? 'alert' : undefined}>
          {hasFailed ? strings.support.failed : strings.support.loading}
        </p>
      )}
      <DialogSteps>
        <Button data-first onClick={onClose}>
          {common.close}
        </Button>
        {save !== undefined && (
          <Button
            look="primary"
            disabled={value === null}
            onClick={() => void save().then((isSaved) => isSaved && onClose())}
          >
            {strings.support.save}
          </Button>
        )}
      </DialogSteps>
    </Dialog>
  );
}
