import { useId, useState, type JSX } from 'react';
import type { ConsultId } from '../../../shared/ids.ts';
import { noteFileKinds, type NoteFileKind } from '../../../shared/settings/noteFormat.ts';
import { exportNote } from '../../state/note/exportNote.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { exportStrings } from '../../strings/exportStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import fields from '../../components/Field.module.css';

const { dialog: strings } = exportStrings;

type ExportDialogProps = { readonly consultId: ConsultId; readonly onClose: () => void };

/** Asks for the kind of file; the system then asks for the place. */
export function ExportDialog({ consultId, onClose }: ExportDialogProps): JSX.Element {
  const hintId = useId();
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
          <div key={one}>
            <label className={cx(looks.line, fields.check)}>
              <input
                type="radio"
                name="kind"
                className={fields.checkBox}
                checked={one === kind}
                onChange={() => setKind(one)}
                aria-describedby={`${hintId}-${one}`}
                data-first={one === kind || undefined}
              />
              {strings.kinds[one].label}
            </label>
            <p id={`${hintId}-${one}`} className={cx(looks.quiet, fields.belowCheck)}>
              {strings.kinds[one].hint}
            </p>
          </div>
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
