import type { JSX } from 'react';
import { useSnapshot } from '../../state/hooks.ts';
import { pauseRecording, resumeRecording, stopRecording } from '../../state/recorder/recording.ts';
import { StepButton } from '../../components/Button.tsx';
import { PauseIcon, RecordIcon, StopIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { formatTimer } from '../../components/format/formatTimer.ts';
import { Concerns } from '../recorder/Concerns.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './LockScreen.module.css';

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
    <section className={cx(looks.row, styles.live)} aria-label={strings.elsewhere.region} data-state={state}>
      <p className={cx(looks.line, looks.strong)}>
        {icons[state]}
        {lastSeconds === 'late' ? strings.savingLastSeconds : strings.states[state]}
      </p>
      <p role="timer" aria-label={strings.recordedTime} className={looks.strong}>
        {formatTimer(recording.recordedMs)}
      </p>
      <StepButton
        look="soft"
        icon={state === 'paused' ? <RecordIcon /> : <PauseIcon />}
        disabled={state === 'stopping'}
        step={() => (state === 'paused' ? resumeRecording(consultId) : pauseRecording(consultId))}
      >
        {state === 'paused' ? strings.resume : strings.pause}
      </StepButton>
      <StepButton icon={<StopIcon />} disabled={state === 'stopping'} step={() => stopRecording(consultId)}>
        {strings.stop}
      </StepButton>
      <Concerns of={recording} />
    </section>
  );
}
