import type { JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../../components/Dialog.tsx';
import { patientStrings } from '../../../strings/patientStrings.ts';
import { strings as common } from '../../../strings/strings.ts';
import { NamePlaceList, useNamePlaces } from './NamePlaceList.tsx';

type Props = { readonly consult: ConsultView; readonly onClose: () => void };

/** Lists each place of a former name, for the vet to check before the note changes. */
export function ReplaceNameDialog({ consult, onClose }: Props): JSX.Element {
  const strings = patientStrings.replace;
  const { formerNames, patient } = consult;
  const places = useNamePlaces(consult, formerNames, patient.name);
  return (
    <Dialog title={strings.title} isWide onClose={onClose}>
      <DialogText>{strings.text(patient.name)}</DialogText>
      <NamePlaceList {...places} />
      <DialogSteps>
        <Button data-first onClick={onClose}>
          {common.cancel}
        </Button>
        <Button
          look="primary"
          onClick={() => {
            places.replace();
            onClose();
          }}
        >
          {strings.deed}
        </Button>
      </DialogSteps>
    </Dialog>
  );
}
