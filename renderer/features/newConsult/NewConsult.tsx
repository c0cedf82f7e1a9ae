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
import { NotImported } from './NotImported.tsx';
import { cx } from '../../components/styles/cx.ts';
import frame from '../../components/styles/frame.module.css';
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

  useEffect(() => {
    // Recovered recordings are above, and must not scroll out of sight.
    const hasRecovered = (snapshotStore.getState().snapshot?.recovered.length ?? 0) > 0;
    const isFocused = isTextField(document.activeElement) || document.activeElement?.id === fromOutsideId;
    if (!hasRecovered && !isFocused) focusOn(patientNameId);
  }, []);

  return (
    <section className={frame.region} aria-labelledby={titleId}>
      <div className={frame.head} data-note-header>
        <div className={frame.title}>
          <h1 id={titleId} className={frame.name}>
            {strings.newConsult.title}
          </h1>
        </div>
        <PatientFields
          // Each practice has its own fields, because typed text belongs to the practice it was typed for.
          key={connectionId}
          look="line"
          patient={typed.patient}
          nameId={patientNameId}
          onChange={(patient) => change({ patient })}
        />
      </div>
      <RecoveredTakes />
      <OldRecordings />
      {connectionId === undefined ? null : <OutsidePatients connectionId={connectionId} />}
      {connectionId === undefined ? null : (
        <SetAside connectionId={connectionId} patients={typed.setAside} fromOutside={typed.fromOutside} />
      )}
      <FromOutside draft={typed} />
      <RecordPanel />
      <TypedNamesakes
        patient={typed.patient}
        otherwise={<p className={looks.quiet}>{recorderStrings.anyLanguage}</p>}
      />
      <TodaysList />
      <ImportList />
      <div className={frame.bar}>
        <StepButton look="quiet" icon={<PenIcon />} step={writeWithoutRecording}>
          {deliveryStrings.writeByHand}
        </StepButton>
        <Button look="quiet" icon={<ImportIcon />} onClick={() => void chooseFiles()}>
          {strings.newConsult.import}
        </Button>
        <p className={cx(looks.quiet, styles.orDrop)}>{strings.newConsult.orDrop}</p>
        <NotImported />
      </div>
    </section>
  );
}

/** Shown until the first consult exists; the form above works meanwhile. */
export function FirstSteps(): JSX.Element | null {
  const titleId = useId();
  const isFirstStart = useSnapshot(
    ({ snapshot: s }) => s?.consultCount === 0 && s.imports.length === 0 && s.recovered.length === 0,
  );
  const areHidden = useUi((s) => s.areFirstStepsHidden);
  const isEmbedded = useSnapshot((m) => m.snapshot?.active.isEmbedded ?? false);
  const { firstSteps } = strings;
  if (!isFirstStart || areHidden) return null;
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
