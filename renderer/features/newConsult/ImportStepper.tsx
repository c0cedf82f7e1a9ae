import { useEffect, useRef, type JSX } from 'react';
import { useStore } from 'zustand';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { shownName } from '../../../shared/text/shownName.ts';
import { patientDrafts } from '../../state/commands.ts';
import { useNow, useUi } from '../../state/hooks.ts';
import type { ImportBatch } from '../../state/consultList/importBatch.ts';
import { doNotSend, sendAll, sendAndNext, showAlone, skipImport } from '../../state/importStepper.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { RecordedWhen } from '../../components/format/RecordedWhen.tsx';
import { formatDuration, formatRecorded } from '../../components/format/time.ts';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import { strings as common } from '../../strings/strings.ts';
import { NamesakeLine } from '../note/header/ConsultHeader.tsx';
import { PhasePanel } from '../note/delivery/PhasePanel.tsx';
import { focusOn, headingId, importNameId, isTextField, mainStepId } from '../shortcuts/focusTargets.ts';
import { PatientFields } from './PatientFields.tsx';
import styles from './ImportStepper.module.css';

const strings = common.importStepper;

/** Which file this is, when it was recorded, and how long it is. */
function Title({ consult, batch }: Props): JSX.Element {
  const now = useNow(30_000);
  const { sourceFileName: fileName, recordedAt, durationMs } = consult;
  const at = batch.findIndex(({ id }) => id === consult.id) + 1;
  return (
    <div className={cx(looks.row, styles.head)}>
      <p className={cx(looks.tabular, styles.count)}>{strings.count(at, batch.length)}</p>
      <h1 id={headingId} tabIndex={-1} className={styles.title} title={shownName(fileName ?? '')}>
        <bdi>{shownName(fileName ?? common.unnamed)}</bdi>
      </h1>
      <p className={cx(looks.muted, looks.tabular, styles.facts)}>
        {recordedAt === null ? null : (
          <RecordedWhen of={recordedAt} text={formatRecorded(recordedAt.at, now)} />
        )}
        {recordedAt === null || durationMs === null ? null : ' · '}
        {durationMs === null ? null : formatDuration(durationMs)}
      </p>
      <Button look="quiet" className={styles.alone} onClick={() => showAlone(consult.id)}>
        {strings.alone}
      </Button>
    </div>
  );
}

/** The patient's fields, and what is missing in them. */
function ImportedPatient({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const { id, isToBeSent } = consult;
  const patient = useStore(patientDrafts.drafts, (drafts) => drafts[id]?.value) ?? consult.patient;
  const isAsked = useUi((s) => s.nameAskedOf === id) && patient.name.trim() === '';
  useEffect(() => {
    if (isAsked) focusOn(importNameId);
  }, [isAsked]);
  return (
    <div className={looks.closeStack}>
      <PatientFields
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
      {isAsked ? <p className={styles.asked}>{strings.askName}</p> : null}
      {isToBeSent ? <p role="status">{strings.willBeSent}</p> : null}
      <NamesakeLine consult={consult} />
    </div>
  );
}

type Props = { readonly consult: ConsultView; readonly batch: ImportBatch };

/** One of several files that were imported together: hear it, name its patient, send it, next. */
export function ImportStepper({ consult, batch }: Props): JSX.Element {
  const isToBeSent = useRef(consult.isToBeSent);
  useEffect(() => {
    if (!isTextField(document.activeElement)) focusOn(isToBeSent.current ? headingId : importNameId);
  }, []);
  return (
    <section className={cx(looks.stack, styles.region)} aria-label={strings.title}>
      <Title consult={consult} batch={batch} />
      <PhasePanel consult={consult} />
      <ImportedPatient consult={consult} />
      <Steps consult={consult} />
    </section>
  );
}

function Steps({ consult }: { readonly consult: ConsultView }): JSX.Element {
  return (
    <div className={cx(looks.row, styles.steps)}>
      {consult.isToBeSent ? (
        <StepButton step={() => doNotSend(consult.id)}>{strings.doNotSend}</StepButton>
      ) : (
        <>
          <StepButton
            look="quiet"
            className={styles.skip}
            guard={consult.id}
            step={() => skipImport(consult)}
          >
            {strings.skip}
          </StepButton>
          <StepButton guard={consult.id} step={sendAll}>
            {strings.sendAll}
          </StepButton>
          <StepButton
            id={mainStepId}
            look="primary"
            data-main
            guard={consult.id}
            step={() => sendAndNext(consult)}
          >
            {strings.sendAndNext}
          </StepButton>
        </>
      )}
    </div>
  );
}
