import type { JSX } from 'react';
import { isolatedName } from '../../../shared/text/shownName.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { deleteConsult } from '../../state/privacy.ts';
import { useSnapshot } from '../../state/hooks.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog, Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { privacyStrings as strings } from '../../strings/privacyStrings.ts';
import { strings as common } from '../../strings/strings.ts';

type Props = { readonly consult: ConsultView };
type DialogProps = Props & { readonly onClose: () => void };

/** Says why the consult cannot be deleted now. The service's copy is not the app's either way. */
function CannotDelete({ why, onClose }: { readonly why: string; readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title={strings.deletion.title} onClose={onClose}>
      <DialogText>{why}</DialogText>
      <DialogText>{strings.deletion.copy}</DialogText>
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
  const { title, text, copy, backups, deed } = strings.deletion;
  return (
    <ConfirmDialog
      title={title}
      texts={[text(namesOf(consult)), ...(isEmbedded || !consult.wasSent ? [] : [copy]), backups]}
      back={common.cancel}
      action={deed}
      isDangerous
      step={() => deleteConsult(consult.id)}
      onClose={onClose}
    />
  );
}

/** The vet's and the client's right to have a consult deleted here, unless something stands in the way. */
export function DeleteConsultDialog({ consult, onClose }: DialogProps): JSX.Element {
  const { deletionObstacle } = consult;
  return deletionObstacle === null ? (
    <DeleteDialog consult={consult} onClose={onClose} />
  ) : (
    <CannotDelete why={strings.deletion.obstacles[deletionObstacle]} onClose={onClose} />
  );
}
