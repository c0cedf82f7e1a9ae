import { useEffect, useId, useRef } from 'react';
import type { AppointmentsView } from '../../../shared/ipc/appointments.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { Button } from '../../components/Button.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { useApp, useUi } from '../../state/app.ts';
import { answerWhich, useIsWhichAsked, useNamesakesToday } from '../../state/whichPatient.ts';
import { appointmentStrings as strings } from '../../strings/appointmentStrings.ts';
import { factsOf } from './NameField.tsx';
import styles from './Patient.module.css';

type Props = { readonly consult: ConsultView; readonly today: AppointmentsView | null };

/**
 * Asks which of today's patients of one name it is, before it is
 * sent; a recording under way is not disturbed.
 */
export function WhichPatient({ consult, today }: Props) {
  const app = useApp();
  const { id, phase, actions } = consult;
  const found = useNamesakesToday(app, today, consult);
  const isAsked = useIsWhichAsked(id, found);
  const asked = useUi((s) => s.whichAskedOf);
  const group = useRef<HTMLDivElement>(null);
  const questionId = useId();
  const [first] = found;
  const isShown = first !== undefined && phase !== 'recording' && actions.includes('changePatient');
  // To the question, and not to an answer, which the Enter that asked it must not give.
  useEffect(() => {
    if (asked !== null && isAsked && isShown) group.current?.focus();
  }, [asked, isAsked, isShown]);
  if (!isShown) return null;
  const guard = `${found.map((one) => one.id).join(' ')} ${String(isAsked)}`;
  return (
    <div
      ref={group}
      className={cx(looks.row, looks.share, styles.which)}
      role="group"
      aria-labelledby={questionId}
      tabIndex={-1}
      // A key that is held down gives no answer.
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
    >
      <p id={questionId} className={looks.warning}>
        {strings.which(patientName(first.patient))}
      </p>
      {found.map((one) => (
        <Button
          key={one.id}
          look="link"
          className={looks.hang}
          guard={guard}
          onClick={() => answerWhich(app, today, consult, one.patient)}
        >
          {factsOf(one) || strings.noTime}
        </Button>
      ))}
      <Button
        look="text"
        className={looks.hang}
        guard={guard}
        onClick={() => answerWhich(app, today, consult, null)}
      >
        {strings.neither(found.length)}
      </Button>
    </div>
  );
}
