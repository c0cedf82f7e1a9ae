import { useState, type JSX } from 'react';
import type { Patient } from '../../../../shared/consult/consult.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { Button } from '../../../components/Button.tsx';
import { patientName } from '../../../components/format/patientName.ts';
import { patientStrings as strings } from '../../../strings/patientStrings.ts';
import styles from './PatientLines.module.css';
import { ReplaceNameDialog } from './ReplaceNameDialog.tsx';
import { isolatedName } from '../../../../shared/text/shownName.ts';

const asSent = (patient: Patient): string =>
  [patientName(patient), patient.species, patient.reference]
    .filter((text) => text !== '')
    .map(isolatedName)
    .join(' · ');

/** For a corrected patient: the name as sent, and a button to correct the name in the note too. */
export function PatientLines({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const [isReplacing, setReplacing] = useState(false);
  const { actions, sentAs, formerNames, patient } = consult;
  const isNamed = formerNames.length > 0 && patient.name.trim() !== '';
  const isReplaceable = isNamed && actions.includes('editNote');
  if (sentAs === null && !isReplaceable) return null;
  return (
    <div className={styles.lines}>
      {sentAs === null ? null : <p className={styles.sent}>{strings.sentAs(asSent(sentAs))}</p>}
      {isReplaceable ? (
        <Button look="quiet" className={styles.replace} onClick={() => setReplacing(true)}>
          {strings.replace.open}
        </Button>
      ) : null}
      {isReplacing ? <ReplaceNameDialog consult={consult} onClose={() => setReplacing(false)} /> : null}
    </div>
  );
}
