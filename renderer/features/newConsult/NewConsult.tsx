import { useEffect, useId, type JSX } from 'react';
import { useSnapshot, useNewConsultDraft } from '../../state/hooks.ts';
import { run, snapshotStore, uiStore } from '../../state/commands.ts';
import type { SnapshotState } from '../../state/snapshotStore.ts';
import { chooseFiles, writeWithoutRecording } from '../../state/newConsult.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { deliveryStrings } from '../../strings/deliveryStrings.ts';
import { ImportIcon, PenIcon, PlayIcon } from '../../components/icons/icons.tsx';
import { recorderStrings } from '../../strings/recorderStrings.ts';
import { strings } from '../../strings/strings.ts';
import { focusOn, fromOutsideId, isTextField, patientNameId } from '../../state/focusTargets.ts';
import { OldRecordings } from '../privacy/OldRecordings.tsx';
import { RecoveredTakes } from '../recovered/RecoveredTake.tsx';
import { RecordPanel } from '../recorder/RecordPanel.tsx';
import { FromOutside, OutsidePatients } from './FromOutside.tsx';
import { ImportList } from './ImportList.tsx';
import { NotImported } from './NotImported.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import frame from '../../components/styles/frame.module.css';
import styles from './NewConsult.module.css';
import { PatientFields } from '../patient/PatientFields.tsx';
import { SetAside } from './SetAside.tsx';
import { TodaysList } from './todaysList/TodaysList.tsx';
import { TypedNamesakes } from './TypedNamesakes.tsx';

/** The form for a new consult, shown while no consult is open. */
export function NewConsult(): JSX.Element {
  const titleId = useId();
  const { typed, connectionId, change } = useNewConsultDraft();
  const isFirst = useSnapshot(isFirstStart);

  useEffect(() => {
    // Recovered recordings are above, and must not scroll out of sight.
    const hasRecovered = (snapshotStore.getState().snapshot?.recovered.length ?? 0) > 0;
    const isFocused = isTextField(document.activeElement) || document.activeElement?.id === fromOutsideId;
    if (!hasRecovered && !isFocused) focusOn(patientNameId);
  }, []);

  return (
    <section className={frame.region} aria-labelledby={titleId}>
      <div className={frame.head} data-note-header>
        <div className={cx(looks.line, frame.title)}>
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
        otherwise={
          isFirst ? (
            <FirstSteps />
          ) : (
            <p className={looks.quiet}>{isFirst === null ? '' : recorderStrings.anyLanguage}</p>
          )
        }
      />
      <TodaysList />
      <ImportList />
      <div className={frame.bar}>
        <StepButton look="text" icon={<PenIcon />} step={writeWithoutRecording}>
          {deliveryStrings.writeByHand}
        </StepButton>
        <Button look="text" icon={<ImportIcon />} onClick={() => void chooseFiles()}>
          {strings.newConsult.import}
        </Button>
        <NotImported />
      </div>
    </section>
  );
}

/** null: not known yet. */
const isFirstStart = ({ snapshot: s }: SnapshotState): boolean | null =>
  s === null || s.consultCount === null
    ? null
    : s.consultCount === 0 && s.imports.length === 0 && s.recovered.length === 0;

/** Shown until the first consult exists. */
function FirstSteps(): JSX.Element {
  const isEmbedded = useSnapshot((m) => m.snapshot?.active.isEmbedded ?? false);
  const { title, record, tryIt, tryItText, connect } = strings.firstSteps;
  return (
    <section className={cx(looks.stack, styles.firstSteps)} aria-label={title}>
      <p>{record}</p>
      {isEmbedded ? (
        <>
          <div className={looks.row}>
            <StepButton look="soft" icon={<PlayIcon />} step={() => run('tryIt', {})}>
              {tryIt}
            </StepButton>
            <p className={looks.muted}>{tryItText}</p>
          </div>
          <Button
            look="link"
            className={looks.hang}
            onClick={() => uiStore.setState({ dialog: { kind: 'connect', reconnects: null } })}
          >
            {connect}
          </Button>
        </>
      ) : null}
    </section>
  );
}
