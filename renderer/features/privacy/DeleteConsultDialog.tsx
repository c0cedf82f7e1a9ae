import type { JSX } from 'react';
import { isolatedName } from '../../../shared/text/shownName.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { deleteConsult } from '../../state/privacy.ts';
import { useSnapshot } from '../../state/hooks.ts';
import { ConfirmDialog } from '../../components/Dialog.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { privacyStrings as strings } from '../../strings/privacyStrings.ts';
import { strings as common } from '../../strings/strings.ts';

type Props = { readonly consult: ConsultView; readonly onClose: () => void };

/** Includes the name that was sent to the service. */
function namesOf({ patient, sentAs }: ConsultView): string {
  const [name, sent] = [patientName(patient), sentAs === null ? null : patientName(sentAs)];
  return sent === null || sent === name ? isolatedName(name) : strings.deletion.sentAs(name, sent);
}

/** The vet's and the client's right to have a consult deleted here, or what stands in the way of it now. */
export function DeleteConsultDialog({ consult, onClose }: Props): JSX.Element {
  const isEmbedded = useSnapshot((m) => m.snapshot?.active.isEmbedded) ?? false;
  const { title, text, copy, backups, deed, obstacles } = strings.deletion;
  const obstacle = consult.deletionObstacle;
  const texts = [text(namesOf(consult)), ...(isEmbedded || !consult.wasSent ? [] : [copy]), backups];
  return (
    <ConfirmDialog
      title={title}
      texts={obstacle === null ? texts : [obstacles[obstacle], copy]}
      back={obstacle === null ? common.cancel : common.close}
      action={obstacle === null ? deed : null}
      isDangerous
      step={() => deleteConsult(consult.id)}
      onClose={onClose}
    />
  );
}
