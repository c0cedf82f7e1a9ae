import { useId, type JSX } from 'react';
import { useOrganisation, useSnapshot } from '../../state/hooks.ts';
import { run, uiStore } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog, DialogSteps } from '../../components/Dialog.tsx';
import { Check } from '../../components/Field.tsx';
import { organisationStrings } from '../../strings/organisationStrings.ts';
import { noticeStrings, settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { updateStrings } from '../../strings/updateStrings.ts';
import { NoteFormatSection } from '../export/NoteFormatSection.tsx';
import { LockSection } from '../lock/LockSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { RecordingSection } from './RecordingSection.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { SpellingSection } from './SpellingSection.tsx';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './SettingsSection.module.css';

/** Whether system notifications may name the patient, for the present vet. */
function NoticesSection(): JSX.Element | null {
  const notices = useSnapshot((m) => m.snapshot?.notices);
  if (notices === undefined) return null;
  return (
    <SettingsSection title={noticeStrings.title} intro={noticeStrings.intro}>
      <Check
        label={noticeStrings.showsPatient}
        hint={noticeStrings.showsPatientHint}
        checked={notices.showsPatient}
        isManaged={notices.isManaged}
        onChange={(isOn) => void run('saveNotices', { showsPatient: isOn })}
      />
    </SettingsSection>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }): JSX.Element {
  const titleId = useId();
  return (
    <div>
      <p id={titleId} className={cx(looks.quiet, styles.intro)}>
        {title}
      </p>
      <ul className={cx(looks.tightGrid, styles.lines)} aria-labelledby={titleId}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** The settings that the organisation has decided, and its settings without effect. */
function OrganisationSection(): JSX.Element | null {
  const { decided, ignored } = useOrganisation();
  const { title, decided: decidedTitle, ignored: ignoredTitle, problem } = organisationStrings;
  if (decided.length === 0 && ignored.length === 0) return null;
  const problems = new Set(ignored.map(({ name, reason }) => problem(name, reason)));
  return (
    <SettingsSection title={title}>
      {decided.length === 0 ? null : <Lines title={decidedTitle} lines={decided} />}
      {problems.size === 0 ? null : <Lines title={ignoredTitle} lines={[...problems]} />}
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
    <SettingsSection title={updateStrings.title}>
      <p>{updateStrings.version(updates.version)}</p>
      <p role="status" className={cx(looks.quiet, styles.intro)}>
        {updateStrings.line(updates)}
      </p>
      {updates.isManaged && <p className={cx(looks.quiet, styles.intro)}>{updateStrings.managed}</p>}
      {state === 'idle' && (
        <div>
          <Button onClick={() => void run('lookForUpdates', {})}>{updateStrings.look}</Button>
        </div>
      )}
      {state === 'ready' && (
        <div>
          <Button
            aria-disabled={isBusy}
            aria-describedby={isBusy ? busyId : undefined}
            onClick={() => {
              if (!isBusy) void run('restartToUpdate', {});
            }}
          >
            {updateStrings.restart}
          </Button>
        </div>
      )}
      {isBusy && (state === 'ready' || state === 'idle') && (
        <p id={busyId} className={cx(looks.quiet, styles.intro)}>
          {updateStrings.isBusy}
        </p>
      )}
    </SettingsSection>
  );
}

const SupportSection = (): JSX.Element => (
  <SettingsSection title={strings.support.section} intro={strings.support.intro}>
    <div>
      <Button onClick={() => uiStore.setState({ dialog: { kind: 'support' } })}>
        {strings.support.open}
      </Button>
    </div>
  </SettingsSection>
);

/** One page of everything that can be set on this workstation. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title={strings.title} onClose={onClose}>
      <RecordingSection />
      <NoticesSection />
      <SpellingSection />
      <NoteFormatSection />
      <LockSection />
      <PrivacySection />
      <OrganisationSection />
      <UpdatesSection />
      <SupportSection />
      <DialogSteps>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogSteps>
    </Dialog>
  );
}
