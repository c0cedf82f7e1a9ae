import { useEffect, useRef, type JSX } from 'react';
import { useStore } from 'zustand';
import type { Patient } from '../../../shared/consult/consult.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { patientDrafts } from '../../state/commands.ts';
import { useNow, useUi } from '../../state/hooks.ts';
import type { ImportBatch } from '../../state/consultList/importBatch.ts';
import { doNotSend, sendAll, sendAndNext, showAlone, skipImport } from '../../state/importStepper.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { PhaseMark } from '../../components/PhaseMark.tsx';
import { RecordedWhen } from '../../components/format/When.tsx';
import { formatDuration, formatRecorded } from '../../components/format/time.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import frame from '../../components/styles/frame.module.css';
import { strings as common } from '../../strings/strings.ts';
import { ConsultHead, NamesakeLine } from '../note/header/ConsultHeader.tsx';
import { PhasePanel } from '../note/delivery/PhasePanel.tsx';
import { focusOn, headingId, importNameId, isTextField, mainStepId } from '../../state/focusTargets.ts';
import { NotImported } from './NotImported.tsx';
import { PatientFields } from '../patient/PatientFields.tsx';
import styles from './NewConsult.module.css';

const strings = common.importStepper;

/** Which file this is, when it was recorded, how long it is, and how far. */
function Head({ consult, batch }: Props): JSX.Element {
  const now = useNow(30_000);
  const { sourceFileName, recordedAt, durationMs } = consult;
  const count = strings.count(batch.findIndex(({ id }) => id === consult.id) + 1, batch.length);
  const recorded = recordedAt === null ? null : formatRecorded(recordedAt.at, now);
  const length = durationMs === null ? null : formatDuration(durationMs);
  return (
    <ConsultHead
      name={sourceFileName ?? common.unnamed}
      facts={[
        count,
        recordedAt === null ? null : <RecordedWhen key="when" of={recordedAt} text={recorded ?? ''} />,
        length,
      ]}
      about={[count, recorded, length].filter((fact) => fact !== null).join(' · ')}
      fields={<ImportedPatient consult={consult} />}
    >
      <PhaseMark of={consult} />
      <Button look="quiet" className={looks.fixed} onClick={() => showAlone(consult.id)}>
        {strings.alone}
      </Button>
    </ConsultHead>
  );
}

function ImportedPatient({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const { id, isToBeSent } = consult;
  const patient = useTypedPatient(consult);
  const isAsked = useIsAsked(consult);
  useEffect(() => {
    if (isAsked) focusOn(importNameId);
  }, [isAsked]);
  return (
    <PatientFields
      look="line"
      patient={patient}
      nameId={importNameId}
      onChange={(changed) => {
        // Half a name must not go out.
        if (isToBeSent) void doNotSend(id);
        patientDrafts.put(id, changed);
      }}
      onLeave={() => void patientDrafts.flush((key) => key === id)}
      onDone={() => focusOn(mainStepId)}
    />
  );
}

const useTypedPatient = ({ id, patient }: ConsultView): Patient =>
  useStore(patientDrafts.drafts, (drafts) => drafts[id]?.value) ?? patient;

function useIsAsked(consult: ConsultView): boolean {
  const { name } = useTypedPatient(consult);
  return useUi((s) => s.nameAskedOf === consult.id) && name.trim() === '';
}

type Props = { readonly consult: ConsultView; readonly batch: ImportBatch };

/** One of several files that were imported together: hear it, name its patient, send it, next. */
export function ImportStepper({ consult, batch }: Props): JSX.Element {
  const isToBeSent = useRef(consult.isToBeSent);
  useEffect(() => {
    if (!isTextField(document.activeElement)) focusOn(isToBeSent.current ? headingId : importNameId);
  }, []);
  const isAsked = useIsAsked(consult);
  return (
    <section className={frame.region} aria-label={strings.title}>
      <Head consult={consult} batch={batch} />
      <div className={frame.lines}>
        {isAsked ? <p className={looks.strong}>{strings.askName}</p> : null}
        {consult.isToBeSent ? <p role="status">{strings.willBeSent}</p> : null}
        <NamesakeLine consult={consult} />
      </div>
      <PhasePanel consult={consult} />
      <Steps consult={consult} />
    </section>
  );
}

function Steps({ consult }: { readonly consult: ConsultView }): JSX.Element {
  return (
    <div className={frame.bar}>
      <div className={cx(looks.unlessEmpty, styles.strip)}>
        <NotImported />
      </div>
      {consult.isToBeSent ? (
        <StepButton step={() => doNotSend(consult.id)}>{strings.doNotSend}</StepButton>
      ) : (
        <>
          <StepButton look="text" guard={consult.id} step={() => skipImport(consult)}>
            {strings.skip}
          </StepButton>
          <StepButton look="text" guard={consult.id} step={sendAll}>
            {strings.sendAll}
          </StepButton>
          <StepButton id={mainStepId} look="primary" data-main step={() => sendAndNext(consult)}>
            {strings.sendAndNext}
          </StepButton>
        </>
      )}
    </div>
  );
}
