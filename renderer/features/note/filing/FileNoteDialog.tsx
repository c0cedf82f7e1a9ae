import type { JSX } from 'react';
import { useSnapshot } from '../../../state/hooks.ts';
import { fileAsked } from '../../../state/commands.ts';
import { Button, StepButton } from '../../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../../components/Dialog.tsx';
import { exportStrings } from '../../../strings/exportStrings.ts';
import { warningStrings } from '../../../strings/warningStrings.ts';
import { WarningList } from './Warnings.tsx';

type Props = {
  readonly consultId: string;
  readonly asks: 'warnings' | 'blank';
  readonly onClose: () => void;
};

/** Asks once: before filing a note with warnings that nobody has acknowledged, and before filing one without text. */
export function FileNoteDialog({ consultId, asks, onClose }: Props): JSX.Element | null {
  const consult = useSnapshot((m) => m.snapshot?.open ?? null);
  if (consult === null || consult.id !== consultId) return null;
  const strings = warningStrings.asked;
  const { unread } = consult.warnings;
  const deed = consult.phase === 'filed' ? strings.updateFiledNote : strings.fileNote;
  return (
    <Dialog title={deed} onClose={onClose}>
      <DialogText>{asks === 'blank' ? strings.blank : strings.text(unread.length)}</DialogText>
      {consult.isShortened ? <DialogText>{exportStrings.onlyShown}</DialogText> : null}
      {unread.length === 0 ? null : <WarningList warnings={unread} />}
      <DialogSteps>
        <Button data-first onClick={onClose}>
          {strings.back}
        </Button>
        <StepButton
          look="primary"
          step={() => {
            onClose();
            return fileAsked(consult, asks === 'blank');
          }}
        >
          {deed}
        </StepButton>
      </DialogSteps>
    </Dialog>
  );
}
