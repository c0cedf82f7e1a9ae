import { useEffect, useState, type JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { cx } from '../../../components/styles/cx.ts';
import { Name } from '../../../components/format/Name.tsx';
import { patientName } from '../../../components/format/patientName.ts';
import { strings } from '../../../strings/strings.ts';
import { headingId } from '../../shortcuts/focusTargets.ts';
import looks from '../../../components/styles/looks.module.css';
import styles from './PatientStrip.module.css';

/** Whether the heading with the name has scrolled out at the top. */
function useIsHeadingAway(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const heading = document.querySelector(`#${headingId}`);
    if (heading === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last === undefined) return;
      // In a narrow window, the heading may also be still to come, below the list.
      setAway(!last.isIntersecting && last.boundingClientRect.top < window.innerHeight / 2);
    });
    observer.observe(heading);
    return () => observer.disconnect();
  }, []);
  return isAway;
}

/** Shows the patient's name while the heading is out of sight. A screen reader has the heading itself. */
export function PatientStrip({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const isHeadingAway = useIsHeadingAway();
  if (!isHeadingAway) return null;
  const { patient, practiceName, vet } = consult;
  const { species, reference } = patient;
  return (
    <div className={styles.place} aria-hidden="true" data-patient-strip>
      <div className={styles.strip}>
        <p className={styles.line}>
          <strong>
            <Name of={patientName(patient)} />
          </strong>
          {species === '' ? null : <Name of={species} />}
          {reference === '' ? null : <span>{strings.note.reference(reference)}</span>}
        </p>
        <p className={cx(styles.line, looks.quiet, styles.where)}>
          <Name of={practiceName} />
          <Name of={vet} />
        </p>
      </div>
    </div>
  );
}
