import { useEffect, useId, type JSX } from 'react';
import { useSnapshot, useUi, useNewConsultDraft } from '../../state/hooks.ts';
import { snapshotStore, uiStore } from '../../state/commands.ts';
import { chooseFiles, writeWithoutRecording } from '../../state/newConsult.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { deliveryStrings } from '../../strings/deliveryStrings.ts';
import { ImportIcon, PenIcon } from '../../components/icons/icons.tsx';
import { recorderStrings } from '../../strings/recorderStrings.ts';
import { strings } from '../../strings/strings.ts';
import { focusOn, fromOutsideId, isTextField, patientNameId } from '../shortcuts/focusTargets.ts';
import { OldRecordings } from '../privacy/OldRecordings.tsx';
import { RecoveredTakes } from '../recovered/RecoveredTake.tsx';
import { RecordPanel } from '../recorder/RecordPanel.tsx';
import { FromOutside, OutsidePatients } from './FromOutside.tsx';
import { ImportList } from './ImportList.tsx';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './NewConsult.module.css';
import { PatientFields } from './PatientFields.tsx';
import { SetAside } from './SetAside.tsx';
import { TodaysList } from './todaysList/TodaysList.tsx';
import { TypedNamesakes } from './TypedNamesakes.tsx';

/** The form for a new consult, shown while no consult is open. */
export function NewConsult(): JSX.Element {
  const titleId = useId();
  const { typed, connectionId, change } = useNewConsultDraft();
  const isFirstStart = useSnapshot(
    ({ snapshot: s }) => s?.consultCount === 0 && s.imports.length === 0 && s.recovered.length === 0,
  );
  const areHidden = useUi((s) => s.areFirstStepsHidden);

  useEffect(() => {
    // Recovered recordings are above, and must not scroll out of sight.
    const hasRecovered = (snapshotStore.getState().snapshot?.recovered.length ?? 0) > 0;
    const isFocused = isTextField(document.activeElement) || document.activeElement?.id === fromOutsideId;
    if (!hasRecovered && !isFocused) focusOn(patientNameId);
  }, []);

  return (
    <section className={styles.region} aria-labelledby={titleId}>
      <h1 id={titleId} className={styles.title}>
        {strings.newConsult.title}
      </h1>
      <RecoveredTakes />
      <OldRecordings />
      {connectionId === undefined ? null : <OutsidePatients connectionId={connectionId} />}
      <TodaysList />
      {connectionId === undefined ? null : (
        <SetAside connectionId={connectionId} patients={typed.setAside} fromOutside={typed.fromOutside} />
      )}
      <FromOutside draft={typed} />
      <PatientFields
        // Each practice has its own fields, because typed text belongs to the practice it was typed for.
        key={connectionId}
        patient={typed.patient}
        nameId={patientNameId}
        onChange={(patient) => change({ patient })}
      />
      <TypedNamesakes
        patient={typed.patient}
        otherwise={<p className={cx(looks.quiet, styles.hint)}>{recorderStrings.anyLanguage}</p>}
      />
      <RecordPanel />
      <div className={cx(looks.row, styles.import)}>
        <Button icon={<ImportIcon />} onClick={() => void chooseFiles()}>
          {strings.newConsult.import}
        </Button>
        <p className={styles.orDrop}>
          {strings.newConsult.orDrop}
          <span className={cx(looks.quiet, styles.hint)}>{strings.newConsult.hint}</span>
        </p>
      </div>
      <div className={cx(looks.row, styles.import)}>
        <StepButton icon={<PenIcon />} step={writeWithoutRecording}>
          {deliveryStrings.writeByHand}
        </StepButton>
        <p className={styles.orDrop}>
          <span className={cx(looks.quiet, styles.hint)}>{deliveryStrings.writeWithoutRecordingHint}</span>
        </p>
      </div>
      <ImportList />
      {isFirstStart && !areHidden ? <FirstSteps /> : null}
    </section>
  );
}

/** Shown until the first consult exists; the form above works meanwhile. */
function FirstSteps(): JSX.Element {
  const titleId = useId();
  const isEmbedded = useSnapshot((m) => m.snapshot?.active.isEmbedded ?? false);
  const { firstSteps } = strings;
  return (
    <section className={cx(looks.wideGrid, styles.firstSteps)} aria-labelledby={titleId}>
      <div className={cx(looks.spread, styles.head)}>
        <h2 id={titleId} className={looks.title}>
          {firstSteps.title}
        </h2>
        <Button look="quiet" onClick={() => uiStore.setState({ areFirstStepsHidden: true })}>
          {firstSteps.skip}
        </Button>
      </div>
      <ol className={looks.wideGrid}>
        {firstSteps.steps.map(([title, text], index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <b className={styles.stepTitle}>{title}</b>
              {text}
            </span>
          </li>
        ))}
      </ol>
      {isEmbedded ? (
        <div className={cx(looks.row, styles.sandbox)}>
          <p>{firstSteps.sandbox}</p>
          <Button onClick={() => uiStore.setState({ dialog: { kind: 'connect', reconnects: null } })}>
            {firstSteps.connect}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
