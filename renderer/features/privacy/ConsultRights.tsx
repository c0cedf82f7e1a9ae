import { useState, type JSX } from 'react';
import { isolatedName } from '../../../shared/text/shownName.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { deleteConsult, exportConsult } from '../../state/privacy.ts';
import { useSnapshot } from '../../state/hooks.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { ConfirmDialog, Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { privacyStrings as strings } from '../../strings/privacyStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import styles from './ConsultRights.module.css';

type Props = { readonly consult: ConsultView };
type DialogProps = Props & { readonly onClose: () => void };

/** Says why the consult cannot be deleted now. The service's copy is not the app's either way. */
function CannotDelete({ why, onClose }: { readonly why: string; readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title={strings.deletion.title} onClose={onClose}>
      <DialogText>{why}</DialogText>
      <DialogText>{strings.deletion.obstacleCopy}</DialogText>
      <DialogSteps>
        <Button data-first onClick={onClose}>
          {common.close}
        </Button>
      </DialogSteps>
    </Dialog>
  );
}

/** Includes the name that was sent to the service. */
function namesOf({ patient, sentAs }: ConsultView): string {
  const [name, sent] = [patientName(patient), sentAs === null ? null : patientName(sentAs)];
  return sent === null || sent === name ? isolatedName(name) : strings.deletion.sentAs(name, sent);
}

function DeleteDialog({ consult, onClose }: DialogProps): JSX.Element {
  const isEmbedded = useSnapshot((m) => m.snapshot?.active.isEmbedded) ?? false;
  const { title, text, copy, untold, backups, back, deed } = strings.deletion;
  const isServiceUninformed = consult.phase === 'noteReady' || consult.report === 'parked';
  const copyText = isServiceUninformed ? `${copy} ${untold}` : copy;
  return (
    <ConfirmDialog
      title={title}
      texts={[text(namesOf(consult)), ...(isEmbedded || !consult.wasSent ? [] : [copyText]), backups]}
      back={back}
      action={deed}
      isDangerous
      step={() => deleteConsult(consult.id)}
      onClose={onClose}
    />
  );
}

/** The vet's and the client's right: to get the whole consult, or to delete it here. */
export function ConsultRights({ consult }: Props): JSX.Element | null {
  const [isAsking, setAsking] = useState(false);
  if (consult.phase === 'recording') return null;
  const { deletionObstacle: obstacle } = consult;
  const close = (): void => setAsking(false);
  return (
    <div className={styles.rights}>
      <StepButton look="quiet" step={() => exportConsult(consult.id)}>
        {strings.exportConsult}
      </StepButton>
      <Button look="quiet" isDangerous onClick={() => setAsking(true)}>
        {strings.deleteConsult}
      </Button>
      {isAsking && obstacle === null ? <DeleteDialog consult={consult} onClose={close} /> : null}
      {isAsking && obstacle !== null ? (
        <CannotDelete why={strings.deletion.obstacles[obstacle]} onClose={close} />
      ) : null}
    </div>
  );
}
