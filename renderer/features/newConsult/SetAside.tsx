import type { JSX } from 'react';
import type { Patient } from '../../../shared/consult/consult.ts';
import { shownName } from '../../../shared/text/shownName.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import { clearDraft, takeSetAside } from '../../state/newConsult.ts';
import { Button } from '../../components/Button.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { strings } from '../../strings/strings.ts';
import { focusOn, patientNameId } from '../shortcuts/focusTargets.ts';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './SetAside.module.css';

type Props = { readonly connectionId: ConnectionId; readonly patients: readonly Patient[] };

/** Patients that were typed here and left for another consult. The next consult takes one only if the vet says so. */
export function SetAside({ connectionId, patients }: Props): JSX.Element | null {
  if (patients.length === 0) return null;
  const act = (step: (id: ConnectionId, patient: Patient) => void, patient: Patient) => (): void => {
    step(connectionId, patient);
    focusOn(patientNameId);
  };
  return (
    <div className={looks.tightStack}>
      <p className={looks.quiet}>{strings.newConsult.setAside}</p>
      <ul className={cx(looks.tightStack, styles.list)} aria-label={strings.newConsult.setAside}>
        {patients.map((patient) => (
          <li key={JSON.stringify(patient)} className={cx(looks.row, styles.item)}>
            <p className={cx(looks.breakable, styles.patient)}>
              <bdi className={looks.strong}>{patientName(patient)}</bdi>
              {[patient.species, patient.reference && strings.note.reference(patient.reference)]
                .filter((text) => text !== '')
                .map((text) => ` · ${shownName(text)}`)}
            </p>
            <Button
              aria-label={strings.newConsult.takeOf(patientName(patient))}
              onClick={act(takeSetAside, patient)}
            >
              {strings.newConsult.use}
            </Button>
            <Button
              look="quiet"
              aria-label={strings.newConsult.clearOf(patientName(patient))}
              onClick={act(clearDraft, patient)}
            >
              {strings.newConsult.clear}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
