import { useState, type JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { correctPatient } from '../../../state/commands.ts';
import { Button, StepButton } from '../../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../../components/Dialog.tsx';
import { patientStrings } from '../../../strings/patientStrings.ts';
import { strings as common } from '../../../strings/strings.ts';
import { PatientFields } from '../../patient/PatientFields.tsx';
import { NamePlaceList, useNamePlaces } from './NamePlaceList.tsx';

type Props = { readonly consult: ConsultView; readonly onClose: () => void };

/** Corrects the patient here, and the name in those places of the note that the vet ticks. */
export function CorrectPatientDialog({ consult, onClose }: Props): JSX.Element {
  const [patient, setPatient] = useState(consult.patient);
  const names = consult.actions.includes('editNote') ? [...consult.formerNames, consult.patient.name] : [];
  const places = useNamePlaces(consult, names, patient.name);
  const strings = patientStrings.correct;
  const correct = async (): Promise<boolean> => {
    const isCorrected = await correctPatient(consult.id, patient);
    if (isCorrected) {
      places.replace();
      onClose();
    }
    return isCorrected;
  };
  return (
    <Dialog title={strings.title} isWide onClose={onClose}>
      <DialogText>{strings.text}</DialogText>
      <PatientFields patient={patient} onChange={setPatient} onDone={() => void correct()} />
      {places.sections.length === 0 ? null : (
        <>
          <DialogText>{patientStrings.replace.text(patient.name)}</DialogText>
          <NamePlaceList {...places} />
        </>
      )}
      <DialogSteps>
        <Button onClick={onClose}>{common.cancel}</Button>
        <StepButton look="primary" step={correct}>
          {strings.deed}
        </StepButton>
      </DialogSteps>
    </Dialog>
  );
}
