import type { JSX } from 'react';
import { useSnapshot, useUi } from '../../state/hooks.ts';
import { openConsult } from '../../state/commands.ts';
import { isWorkCovered } from '../../state/uiStore.ts';
import { pauseRecording, resumeRecording, stopRecording } from '../../state/recorder/recording.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { PauseIcon, RecordIcon, StopIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { lockStrings } from '../../strings/lockStrings.ts';
import { patientName } from '../../components/format/patientName.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { formatTimer } from '../../components/format/formatTimer.ts';
import { Concerns } from './Concerns.tsx';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import { usePageMark } from '../../components/usePageMark.ts';
import styles from './RecordingBar.module.css';

const icons = {
  starting: null,
  recording: <RecordIcon />,
  paused: <PauseIcon />,
  waitingForMicrophone: <WarningIcon />,
  stopping: null,
};

type Props = {
  /** On the lock screen the recording continues; the bar names no patient and can pause. */
  readonly isLocked?: boolean;
};

/** Shown above other work, because nobody must forget a recording. */
export function RecordingBar({ isLocked = false }: Props): JSX.Element | null {
  const recording = useSnapshot((m) => m.recording);
  const openId = useSnapshot((m) => m.snapshot?.open?.id ?? null);
  const isCovered = useUi(isWorkCovered);
  const isElsewhere = recording !== null && (recording.consultId !== openId || isCovered);
  usePageMark('recording-bar', isElsewhere);
  if (!isElsewhere) return null;
  const { consultId, isOfActive, state, lastSeconds } = recording;
  const withoutName = isLocked ? lockStrings.recording : strings.bar.someoneElse;
  return (
    <section className={cx(looks.closeGrid, styles.bar)} aria-label={strings.bar.region} data-state={state}>
      <div className={cx(looks.row, styles.row)}>
        <p className={cx(looks.line, looks.strong, styles.state)}>
          {icons[state]}
          {lastSeconds === 'late' ? strings.savingLastSeconds : strings.states[state]}
        </p>
        <p role="timer" aria-label={strings.recordedTime} className={styles.time}>
          {formatTimer(recording.recordedMs)}
        </p>
        <p className={cx(looks.oneLine, styles.name)}>
          {isOfActive && !isLocked ? patientName({ name: recording.patientName }) : withoutName}
        </p>
        <div className={styles.steps}>
          {isOfActive && !isLocked ? (
            <Button className={styles.step} onClick={() => openConsult(consultId)}>
              {strings.bar.show}
            </Button>
          ) : null}
          {isLocked ? (
            <StepButton
              className={styles.step}
              disabled={state === 'stopping'}
              step={() => (state === 'paused' ? resumeRecording(consultId) : pauseRecording(consultId))}
            >
              {state === 'paused' ? strings.resume : strings.pause}
            </StepButton>
          ) : null}
          <StepButton
            icon={<StopIcon />}
            disabled={state === 'stopping'}
            step={() => stopRecording(consultId)}
          >
            {strings.stop}
          </StepButton>
        </div>
      </div>
      <Concerns of={recording} />
    </section>
  );
}
