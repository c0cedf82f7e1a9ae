import type { JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { runSaved } from '../../../state/commands.ts';
import { Button, StepButton } from '../../../components/Button.tsx';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { Dialog, DialogSteps, DialogText } from '../../../components/Dialog.tsx';

type Props = { readonly consult: ConsultView; readonly onClose: () => void };

const { newNote: strings } = deliveryStrings;

/** Asks once, because there may then be two notes. Cancel has the focus. */
export function NewNoteDialog({ consult, onClose }: Props): JSX.Element {
  return (
    <Dialog title={strings.title} onClose={onClose}>
      <DialogText>{strings.text}</DialogText>
      <DialogSteps>
        <Button look="primary" data-first onClick={onClose}>
          {strings.wait}
        </Button>
        <StepButton
          step={() => {
            onClose();
            return runSaved('requestNewNote', { consultId: consult.id });
          }}
        >
          {strings.request}
        </StepButton>
      </DialogSteps>
    </Dialog>
  );
}
