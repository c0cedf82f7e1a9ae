import { useLayoutEffect, useRef } from 'react';
import type { AppointmentsView } from '../../../shared/ipc/appointments.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { useApp } from '../../state/app.ts';
import { nextImport, type ImportBatch } from '../../state/consultList/importBatch.ts';
import { doNotSend, sendAll, sendAndNext, skipImport } from '../../state/importStepper.ts';
import { useIsWhichAsked, useNamesakesToday } from '../../state/whichPatient.ts';
import { StepButton } from '../../components/Button.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import frame from '../../components/styles/frame.module.css';
import { strings as common } from '../../strings/strings.ts';
import { ConsultHeader } from '../note/header/ConsultHeader.tsx';
import { PhasePanel } from '../note/delivery/PhasePanel.tsx';
import { focusOn, ids, isTextField } from '../../state/focusTargets.ts';
import { NotImported } from './ImportList.tsx';
import { ConsultPatientFields } from '../patient/PatientFields.tsx';

const strings = common.importStepper;

type Props = {
  readonly consult: ConsultView;
  readonly batch: ImportBatch;
  readonly today: AppointmentsView | null;
};

/** One of several files that were imported together: hear it, name its patient, send it, next. */
export function ImportStepper({ consult, batch, today }: Props) {
  const app = useApp();
  const { id, isToBeSent } = consult;
  // The second press of a double click must not send what the first one asked about.
  const isWhichAsked = useIsWhichAsked(id, useNamesakesToday(app, today, consult));
  const guard = `${id} ${String(isWhichAsked)}`;
  const send = (): Promise<void> => sendAndNext(app, today, consult);
  const wasToBeSent = useRef(isToBeSent);
  // At once, because the next letter may follow the ones that were kept for it.
  useLayoutEffect(() => {
    if (!isTextField(document.activeElement)) focusOn(wasToBeSent.current ? ids.heading : ids.importName);
  }, []);
  return (
    <section className={frame.region} aria-label={strings.title}>
      <ConsultHeader
        consult={consult}
        today={today}
        place={strings.count(batch.findIndex((one) => one.id === id) + 1, batch.length)}
        fields={
          <ConsultPatientFields
            look="line"
            consult={consult}
            today={today}
            nameId={ids.importName}
            // Half a name must not go out.
            onEdit={() => void (isToBeSent && doNotSend(app, id))}
          />
        }
      >
        {isToBeSent && <p role="status">{strings.willBeSent}</p>}
      </ConsultHeader>
      <PhasePanel consult={consult} />
      <div className={frame.bar}>
        <div className={cx(looks.unlessEmpty, looks.breakable, frame.strip)}>
          <NotImported />
        </div>
        {isToBeSent ? (
          <StepButton look="text" step={() => doNotSend(app, id)}>
            {common.note.doNotSend}
          </StepButton>
        ) : (
          <>
            <StepButton look="text" guard={guard} step={() => skipImport(app, consult)}>
              {strings.skip}
            </StepButton>
            <StepButton look="text" guard={guard} step={() => sendAll(app, today)}>
              {strings.sendAll}
            </StepButton>
            <StepButton id={ids.mainStep} look="primary" data-main guard={guard} step={send}>
              {nextImport(batch, id) === undefined ? common.note.send : strings.sendAndNext}
            </StepButton>
          </>
        )}
      </div>
    </section>
  );
}
