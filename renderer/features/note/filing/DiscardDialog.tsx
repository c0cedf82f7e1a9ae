import type { JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { runSaved } from '../../../state/commands.ts';
import { Button, StepButton } from '../../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../../components/Dialog.tsx';
import { patientName } from '../../../components/format/patientName.ts';
import { strings } from '../../../strings/strings.ts';
import styles from './DiscardDialog.module.css';

type Props = {
  readonly consult: ConsultView;
  readonly isNote: boolean;
  readonly onClose: () => void;
};

/** Asks once. Cancel has the focus; the other button repeats the verb. */
export function DiscardDialog({ consult, isNote, onClose }: Props): JSX.Element {
  const name = patientName(consult.patient);
  const ofRecording = consult.wasSent ? strings.discard.sentText(name) : strings.discard.recordingText(name);
  const text = isNote ? strings.discard.noteText(name) : ofRecording;
  return (
    <Dialog title={isNote ? strings.discard.noteTitle : strings.discard.recordingTitle} onClose={onClose}>
      <DialogText>{text}</DialogText>
      <DialogSteps>
        <Button look="primary" data-first onClick={onClose}>
          {isNote ? strings.discard.keepNote : strings.discard.keepRecording}
        </Button>
        <StepButton
          className={styles.deed}
          step={() => {
            onClose();
            return runSaved('discard', { consultId: consult.id });
          }}
        >
          {isNote ? strings.note.discardNote : strings.note.discardRecording}
        </StepButton>
      </DialogSteps>
    </Dialog>
  );
}
