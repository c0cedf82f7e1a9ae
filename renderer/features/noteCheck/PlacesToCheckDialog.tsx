import { useEffect, type JSX } from 'react';
import type { ConsultId } from '../../../shared/ids.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { fileConfirmed } from '../../state/commands.ts';
import { noteCheckStrings } from '../../strings/noteCheckStrings.ts';
import { usePlaceCount } from './CheckStatus.tsx';
import { showCheckList } from './showCheckList.ts';

type Props = { readonly consultId: ConsultId; readonly onClose: () => void };

/** Asks once before filing a note with places that nobody has checked, where the organisation wants that. */
export function PlacesToCheckDialog({ consultId, onClose }: Props): JSX.Element | null {
  const count = usePlaceCount(consultId);
  // Otherwise the question would come back by itself with the next place.
  useEffect(() => {
    if (count === 0) onClose();
  }, [count, onClose]);
  if (count === 0) return null;
  const strings = noteCheckStrings.asked;
  return (
    <Dialog title={strings.title} onClose={onClose}>
      <DialogText>{strings.text(count)}</DialogText>
      <DialogSteps>
        <Button
          look="primary"
          data-first
          onClick={() => {
            onClose();
            showCheckList();
          }}
        >
          {strings.look}
        </Button>
        <StepButton
          step={() => {
            onClose();
            return fileConfirmed(consultId);
          }}
        >
          {strings.file}
        </StepButton>
      </DialogSteps>
    </Dialog>
  );
}
