import type { JSX } from 'react';
import type { Patient } from '../../../shared/consult/consult.ts';
import type { AppointmentsView } from '../../../shared/ipc/appointments.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { Button } from '../../components/Button.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { useApp } from '../../state/app.ts';
import { focusOn, ids } from '../../state/focusTargets.ts';
import { useNamesakesToday } from '../../state/whichPatient.ts';
import { appointmentStrings as strings } from '../../strings/appointmentStrings.ts';
import { factsOf } from './NameField.tsx';

type Props = { readonly consult: ConsultView; readonly today: AppointmentsView | null };

/** Asks which of today's patients of one name it is, before it is sent; a recording under way is not disturbed. */
export function WhichPatient({ consult, today }: Props): JSX.Element | null {
  const app = useApp();
  const { id, phase, actions } = consult;
  const found = useNamesakesToday(app, today, consult);
  const [first] = found;
  if (first === undefined || phase === 'recording' || !actions.includes('changePatient')) return null;
  const guard = found.map((one) => one.id).join(' ');
  const answer = (patient: Patient | null): void => {
    app.uiStore.setState(({ toldApart }) => ({ toldApart: [...toldApart, id] }));
    focusOn(ids.mainStep);
    if (patient === null) return;
    app.patientDrafts.put(id, patient);
    void app.patientDrafts.flush((key) => key === id);
    app.forCurrentSession().announce(strings.filledIn(patientName(patient)));
  };
  return (
    <div className={cx(looks.row, looks.share)}>
      <p className={looks.warning}>{strings.which(found.length, patientName(first.patient))}</p>
      {found.map((one) => (
        <Button
          key={one.id}
          id={one === first ? ids.whichPatient : undefined}
          look="link"
          className={looks.hang}
          guard={guard}
          onClick={() => answer(one.patient)}
        >
          {factsOf(one) || strings.noTime}
        </Button>
      ))}
      <Button look="text" className={looks.hang} guard={guard} onClick={() => answer(null)}>
        {strings.neither(found.length)}
      </Button>
    </div>
  );
}
