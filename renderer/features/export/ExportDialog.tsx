import { useState, type JSX } from 'react';
import type { ConsultId } from '../../../shared/ids.ts';
import { noteFileKinds, type NoteFileKind } from '../../../shared/settings/noteFormat.ts';
import { exportNote } from '../../state/note/exportNote.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { exportStrings } from '../../strings/exportStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { looks } from '../../components/styles/looks.ts';
import { Check } from '../../components/Field.tsx';

const { dialog: strings } = exportStrings;

type ExportDialogProps = { readonly consultId: ConsultId; readonly onClose: () => void };

/** Asks for the kind of file; the system then asks for the place. */
export function ExportDialog({ consultId, onClose }: ExportDialogProps): JSX.Element {
  const [kind, setKind] = useState<NoteFileKind>('pdf');
  const save = async (): Promise<boolean> => {
    const isWritten = await exportNote(consultId, kind);
    if (isWritten) onClose();
    return isWritten;
  };
  return (
    <Dialog title={strings.title} onClose={onClose}>
      <DialogText>{strings.text}</DialogText>
      <fieldset className={looks.closeStack}>
        <legend className={looks.quiet}>{strings.kind}</legend>
        {noteFileKinds.map((one) => (
          <Check
            key={one}
            type="radio"
            name="kind"
            {...strings.kinds[one]}
            checked={one === kind}
            onChange={() => setKind(one)}
            data-first={one === kind || undefined}
          />
        ))}
      </fieldset>
      <DialogSteps>
        <Button onClick={onClose}>{common.cancel}</Button>
        <StepButton look="primary" step={save}>
          {strings.save}
        </StepButton>
      </DialogSteps>
    </Dialog>
  );
}
