import { useEffect, type JSX } from 'react';
import type { ConnectionId } from '../../../shared/ids.ts';
import type { OutsideConsult } from '../../../shared/ipc/outsideConsult.ts';
import type { NewConsultDraft } from '../../state/consultList/newConsultDrafts.ts';
import { isFromOutside } from '../../state/consultList/newConsultDrafts.ts';
import { useSnapshot } from '../../state/hooks.ts';
import { dismissOutside, takeOutside } from '../../state/outsideConsults.ts';
import { Button } from '../../components/Button.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { outsideStrings } from '../../strings/outsideStrings.ts';
import { strings } from '../../strings/strings.ts';
import { focusOn, fromOutsideId } from '../../state/focusTargets.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { PatientLine } from './PatientLine.tsx';

const none: readonly OutsideConsult[] = [];

/** Patients that another program sent and that are in no field: the vet uses or dismisses each. */
export function OutsidePatients({
  connectionId,
}: {
  readonly connectionId: ConnectionId;
}): JSX.Element | null {
  const all = useSnapshot((m) => m.snapshot?.outside ?? none);
  const waiting = all.flatMap(({ id, patient, arrival }) =>
    patient === null || arrival === 'fills' ? [] : { id, patient },
  );
  if (waiting.length === 0) return null;
  return (
    <div className={looks.tightStack}>
      <p className={looks.quiet}>{outsideStrings.list}</p>
      <ul className={cx(looks.tightStack, looks.scrolls)} aria-label={outsideStrings.list}>
        {waiting.map(({ id, patient }) => (
          <li key={id} className={looks.steps}>
            <PatientLine patient={patient} />
            <Button
              aria-label={outsideStrings.takeOf(patientName(patient))}
              onClick={() => takeOutside(connectionId, id, patient)}
            >
              {strings.newConsult.use}
            </Button>
            <Button
              look="quiet"
              aria-label={outsideStrings.dismissOf(patientName(patient))}
              onClick={() => dismissOutside(id)}
            >
              {outsideStrings.dismiss}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Says that the patient in the fields came from another program. Takes the focus, because keys that were meant for that
 * program must neither change the patient nor press Record.
 */
export function FromOutside({ draft }: { readonly draft: NewConsultDraft }): JSX.Element | null {
  const came = isFromOutside(draft, draft.patient) ? JSON.stringify(draft.patient) : null;
  useEffect(() => {
    if (came !== null) focusOn(fromOutsideId);
  }, [came]);
  if (came === null) return null;
  return (
    <p id={fromOutsideId} tabIndex={-1} className={looks.muted}>
      {outsideStrings.inFields}
    </p>
  );
}
