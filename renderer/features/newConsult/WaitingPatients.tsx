import { useEffect } from 'react';
import type { Patient } from '../../../shared/consult/consult.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import { shownName } from '../../../shared/text/shownName.ts';
import { Button } from '../../components/Button.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import {
  isFromOutside,
  isSamePatient,
  type NewConsultDraft,
} from '../../state/consultList/newConsultDrafts.ts';
import { focusOn, ids } from '../../state/focusTargets.ts';
import { useApp, useMain } from '../../state/app.ts';
import { clearDraft, restoreSetAside } from '../../state/newConsult.ts';
import { dismissOutside, chooseOutside } from '../../state/outsideConsults.ts';
import { outsideStrings } from '../../strings/outsideStrings.ts';
import { strings } from '../../strings/strings.ts';

type Props = { readonly connectionId: ConnectionId; readonly draft: NewConsultDraft };

/**
 * Those that another program sent, and those that were typed here
 * and left for another consult: the vet decides.
 */
export function WaitingPatients({ connectionId, draft: { setAside, fromOutside } }: Props) {
  const app = useApp();
  const outside = useMain((s) => s.outside);
  const act = (step: typeof clearDraft, patient: Patient) => (): void => {
    step(app, connectionId, patient);
    focusOn(ids.patientName);
  };
  const sent = outside.flatMap(({ id, patient, arrival }): readonly Waiting[] => {
    if (patient === null || arrival === 'fills') return [];
    const use = (): void => chooseOutside(app, connectionId, id, patient);
    return [{ key: id, patient, mark: '', use, drop: () => dismissOutside(app, id) }];
  });
  const typed = setAside.map((patient): Waiting => ({
    key: JSON.stringify(patient),
    patient,
    mark: fromOutside.some((one) => isSamePatient(one, patient)) ? outsideStrings.mark : '',
    use: act(restoreSetAside, patient),
    drop: act(clearDraft, patient),
  }));
  return (
    <>
      <PatientList title={outsideStrings.list} words={outsideStrings} patients={sent} />
      <PatientList title={strings.newConsult.setAside} words={strings.newConsult} patients={typed} />
    </>
  );
}

type Waiting = {
  readonly key: string;
  readonly patient: Patient;
  readonly mark: string;
  readonly use: () => void;
  readonly drop: () => void;
};

type ListProps = {
  readonly title: string;
  readonly words: Pick<typeof outsideStrings, 'takeOf' | 'clear' | 'clearOf'>;
  readonly patients: readonly Waiting[];
};

function PatientList({ title, words, patients }: ListProps) {
  if (patients.length === 0) return null;
  return (
    <div className={looks.tightStack}>
      <p className={looks.quiet}>{title}</p>
      <ul className={cx(looks.tightStack, looks.scrolls)} aria-label={title}>
        {patients.map(({ key, patient, mark, use, drop }) => (
          <li key={key} className={looks.steps}>
            <p className={cx(looks.breakable, looks.grow)}>
              <bdi className={looks.strong}>{patientName(patient)}</bdi>
              {[patient.species, patient.reference && strings.note.reference(patient.reference), mark]
                .filter((text) => text !== '')
                .map((text) => ` · ${shownName(text)}`)}
            </p>
            <Button aria-label={words.takeOf(patientName(patient))} onClick={use}>
              {strings.newConsult.use}
            </Button>
            <Button look="quiet" aria-label={words.clearOf(patientName(patient))} onClick={drop}>
              {words.clear}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Takes the focus, because keys meant for the other program must neither change its patient nor press Record.
 */
export function FromOutside({ draft }: { readonly draft: NewConsultDraft }) {
  const came = isFromOutside(draft, draft.patient) ? JSON.stringify(draft.patient) : null;
  useEffect(() => {
    if (came !== null) focusOn(ids.fromOutside);
  }, [came]);
  if (came === null) return null;
  return (
    <p id={ids.fromOutside} tabIndex={-1} className={looks.muted}>
      {outsideStrings.inFields}
    </p>
  );
}
