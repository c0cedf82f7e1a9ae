import { useState, type JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { correctPatient } from '../../../state/commands.ts';
import { Button, StepButton } from '../../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../../components/Dialog.tsx';
import { patientStrings } from '../../../strings/patientStrings.ts';
import { strings as common } from '../../../strings/strings.ts';
import { PatientFields } from '../../patient/PatientFields.tsx';

type Props = { readonly consult: ConsultView; readonly onClose: () => void };

export function CorrectPatientDialog({ consult, onClose }: Props): JSX.Element {
  const [patient, setPatient] = useState(consult.patient);
  const strings = patientStrings.correct;
  const correct = async (): Promise<boolean> => {
    const isCorrected = await correctPatient(consult.id, patient);
    if (isCorrected) onClose();
    return isCorrected;
  };
  return (
    <Dialog title={strings.title} onClose={onClose}>
      <DialogText>{consult.isWithoutService ? strings.textUnsent : strings.text}</DialogText>
      <PatientFields patient={patient} onChange={setPatient} onDone={() => void correct()} />
      <DialogSteps>
        <Button onClick={onClose}>{common.cancel}</Button>
        <StepButton look="primary" step={correct}>
          {strings.deed}
        </StepButton>
      </DialogSteps>
    </Dialog>
  );
}
