import type { JSX } from 'react';
import type { Patient } from '../../../shared/consult/consult.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import { isSamePatient } from '../../state/consultList/newConsultDrafts.ts';
import { clearDraft, takeSetAside } from '../../state/newConsult.ts';
import { Button } from '../../components/Button.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { outsideStrings } from '../../strings/outsideStrings.ts';
import { strings } from '../../strings/strings.ts';
import { focusOn, patientNameId } from '../../state/focusTargets.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { PatientLine } from './PatientLine.tsx';

type Props = {
  readonly connectionId: ConnectionId;
  readonly patients: readonly Patient[];
  /** Those that another program sent, and nobody changed. */
  readonly fromOutside: readonly Patient[];
};

/** Patients that were typed here and left for another consult. The next consult takes one only if the vet says so. */
export function SetAside({ connectionId, patients, fromOutside }: Props): JSX.Element | null {
  if (patients.length === 0) return null;
  const act = (step: (id: ConnectionId, patient: Patient) => void, patient: Patient) => (): void => {
    step(connectionId, patient);
    focusOn(patientNameId);
  };
  return (
    <div className={looks.tightStack}>
      <p className={looks.quiet}>{strings.newConsult.setAside}</p>
      <ul className={cx(looks.tightStack, looks.scrolls)} aria-label={strings.newConsult.setAside}>
        {patients.map((patient) => (
          <li key={JSON.stringify(patient)} className={looks.steps}>
            <PatientLine
              patient={patient}
              mark={fromOutside.some((one) => isSamePatient(one, patient)) ? outsideStrings.mark : ''}
            />
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
