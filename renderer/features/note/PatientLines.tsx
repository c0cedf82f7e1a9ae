import { useState, type JSX } from 'react';
import type { Patient } from '../../../shared/consult.ts';
import type { ConsultView } from '../../../shared/snapshot.ts';
import { Button } from '../../ui/Button.tsx';
import { patientName } from '../../ui/patientName.ts';
import { patientStrings as strings } from '../../ui/patientStrings.ts';
import { CorrectPatientDialog } from './CorrectPatientDialog.tsx';
import styles from './PatientLines.module.css';
import { ReplaceNameDialog } from './ReplaceNameDialog.tsx';

const asSent = (patient: Patient): string =>
  [patientName(patient), patient.species, patient.reference].filter((text) => text !== '').join(' · ');

/** As whom it was sent, where that was another, and the steps that set it right. */
export function PatientLines({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const [dialog, setDialog] = useState<'correct' | 'replace' | null>(null);
  const close = (): void => setDialog(null);
  const { actions, sentAs, formerNames, patient } = consult;
  const isCorrectable = actions.includes('correctPatient');
  const isReplaceable = actions.includes('editNote') && formerNames.length > 0 && patient.name.trim() !== '';
  if (!isCorrectable && sentAs === null && !isReplaceable) return null;
  return (
    <div className={styles.lines}>
      {sentAs === null ? null : <p className={styles.sent}>{strings.sentAs(asSent(sentAs))}</p>}
      <div className={styles.steps}>
        {isReplaceable ? (
          <Button look="quiet" onClick={() => setDialog('replace')}>
            {strings.replace.open}
          </Button>
        ) : null}
        {isCorrectable ? (
          <Button look="quiet" onClick={() => setDialog('correct')}>
            {strings.correct.open}
          </Button>
        ) : null}
      </div>
      {dialog === 'correct' ? <CorrectPatientDialog consult={consult} onClose={close} /> : null}
      {dialog === 'replace' ? <ReplaceNameDialog consult={consult} onClose={close} /> : null}
    </div>
  );
}
