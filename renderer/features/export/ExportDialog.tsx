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

type KindProps = { readonly kind: NoteFileKind; readonly isChosen: boolean; readonly onChoose: () => void };

function Kind({ kind, isChosen, onChoose }: KindProps): JSX.Element {
  const hintId = useId();
  const { label, hint } = strings.kinds[kind];
  return (
    <div>
      <label className={cx(looks.line, fields.check)}>
        <input
          type="radio"
          name="kind"
          className={fields.checkBox}
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={hintId}
          {...(isChosen ? { 'data-first': true } : {})}
        />
        {label}
      </label>
      <p id={hintId} className={cx(looks.quiet, fields.belowCheck)}>
        {hint}
      </p>
    </div>
  );
}

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
          <Kind key={one} kind={one} isChosen={one === kind} onChoose={() => setKind(one)} />
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
