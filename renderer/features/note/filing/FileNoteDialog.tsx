import type { JSX } from 'react';
import type { ConsultId } from '../../../../shared/ids.ts';
import { useSnapshot } from '../../../state/hooks.ts';
import { fileAsked } from '../../../state/commands.ts';
import { Button, StepButton } from '../../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../../components/Dialog.tsx';
import { exportStrings } from '../../../strings/exportStrings.ts';
import { usePlaceCount } from '../../noteCheck/CheckStatus.tsx';
import { noteCheckStrings } from '../../../strings/noteCheckStrings.ts';
import { warningStrings } from '../../../strings/warningStrings.ts';
import { WarningList } from './Warnings.tsx';

type Props = {
  readonly consultId: ConsultId;
  readonly asks: 'warnings' | 'blank';
  readonly onClose: () => void;
};

/** Asks once: before filing a note with warnings that nobody has acknowledged, and before filing one without text. */
export function FileNoteDialog({ consultId, asks, onClose }: Props): JSX.Element | null {
  const consult = useSnapshot((m) => m.snapshot?.open ?? null);
  const asksAboutPlaces = useSnapshot((m) => m.snapshot?.asksBeforeFiling ?? false);
  const placeCount = usePlaceCount(consultId);
  const toCheck = asksAboutPlaces ? placeCount : 0;
  if (consult === null || consult.id !== consultId) return null;
  const strings = warningStrings.asked;
  const { unread } = consult.warnings;
  const deed = consult.phase === 'filed' ? strings.updateFiledNote : strings.fileNote;
  return (
    <Dialog title={deed} onClose={onClose}>
      <DialogText>{asks === 'blank' ? strings.blank : strings.text(unread.length)}</DialogText>
      {consult.isShortened ? <DialogText>{exportStrings.onlyShown}</DialogText> : null}
      {unread.length === 0 ? null : <WarningList warnings={unread} />}
      {toCheck === 0 ? null : <DialogText>{noteCheckStrings.asked.text(toCheck)}</DialogText>}
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
