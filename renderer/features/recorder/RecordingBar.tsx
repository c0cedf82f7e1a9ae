import type { JSX } from 'react';
import { useSnapshot } from '../../state/hooks.ts';
import { pauseRecording, resumeRecording, stopRecording } from '../../state/recorder/recording.ts';
import { StepButton } from '../../components/Button.tsx';
import { PauseIcon, RecordIcon, StopIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { lockStrings } from '../../strings/lockStrings.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { formatTimer } from '../../components/format/formatTimer.ts';
import { Concerns } from './Concerns.tsx';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './RecordingBar.module.css';

const icons = {
  starting: null,
  recording: <RecordIcon />,
  paused: <PauseIcon />,
  waitingForMicrophone: <WarningIcon />,
  stopping: null,
};

/** On the lock screen the recording continues. The bar names no patient; anybody can pause and stop it. */
export function RecordingBar(): JSX.Element | null {
  const recording = useSnapshot((m) => m.recording);
  if (recording === null) return null;
  const { consultId, state, lastSeconds } = recording;
  return (
    <section
      className={cx(looks.closeGrid, styles.bar)}
      aria-label={strings.elsewhere.region}
      data-state={state}
    >
      <div className={cx(looks.row, styles.row)}>
        <p className={cx(looks.line, looks.strong, styles.state)}>
          {icons[state]}
          {lastSeconds === 'late' ? strings.savingLastSeconds : strings.states[state]}
        </p>
        <p role="timer" aria-label={strings.recordedTime} className={styles.time}>
          {formatTimer(recording.recordedMs)}
        </p>
        <p className={cx(looks.oneLine, styles.name)}>{lockStrings.recording}</p>
        <div className={styles.steps}>
          <StepButton
            className={styles.step}
            disabled={state === 'stopping'}
            step={() => (state === 'paused' ? resumeRecording(consultId) : pauseRecording(consultId))}
          >
            {state === 'paused' ? strings.resume : strings.pause}
          </StepButton>
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
