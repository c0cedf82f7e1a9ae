import { useId, type JSX } from 'react';
import { useSnapshot } from '../../state/hooks.ts';
import { run } from '../../state/commands.ts';
import { Check } from '../../components/Field.tsx';
import { noticeStrings as strings } from '../../strings/settingsStrings.ts';
import styles from './SavedSection.module.css';

/** Whether system notifications may name the patient, for the present vet. */
export function NoticesSection(): JSX.Element | null {
  const titleId = useId();
  const notices = useSnapshot((m) => m.snapshot?.notices);
  if (notices === undefined) return null;
  const { showsPatient, isManaged } = notices;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {strings.title}
      </h3>
      <p className={styles.intro}>{strings.intro}</p>
      <Check
        label={strings.showsPatient}
        hint={strings.showsPatientHint}
        checked={showsPatient}
        isManaged={isManaged}
        onChange={(isOn) => void run('saveNotices', { showsPatient: isOn })}
      />
    </section>
  );
}
