import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { organisationStrings } from '../../strings/organisationStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { TextPreview, useReadText } from './TextPreview.tsx';

const strings = organisationStrings.status;

/** The status file, as IT reads it. */
export function StatusDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const status = useReadText('readWorkstationStatus');
  return (
    <Dialog title={strings.title} onClose={onClose}>
      <DialogText>{strings.what}</DialogText>
      <TextPreview read={status} label={strings.preview} />
      <DialogSteps>
        <Button data-first onClick={onClose}>
          {common.close}
        </Button>
      </DialogSteps>
    </Dialog>
  );
}
