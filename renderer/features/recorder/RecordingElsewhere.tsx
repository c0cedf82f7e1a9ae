import type { ComponentProps, JSX } from 'react';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import { useApp, useMain, useSnapshot, useUi } from '../../state/app.ts';
import { isWorkCovered } from '../../state/uiStore.ts';
import { nameOf, pauseRecording, resumeRecording } from '../../state/recorder/recording.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { PauseIcon, RecordIcon } from '../../components/icons/icons.tsx';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { formatTimer } from '../../components/format/time.ts';
import { ConcernLine, shownConcerns } from './RecordingFacts.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { usePageMark } from '../../components/usePageMark.ts';
import styles from './RecordingElsewhere.module.css';

/** What the vet must know of it at once: a problem, or why it is not recording. */
function Told({ of }: { readonly of: RecordingView }): JSX.Element | null {
  const { state, lastSeconds } = of;
  // There is room for one sentence.
  const [concern] = shownConcerns(of);
  if (concern !== undefined) return <ConcernLine concern={concern} isShort />;
  // New consult has said that it starts, and its stage opens in a moment.
  if (state === 'starting') return null;
  const isLate = lastSeconds === 'late';
  const isPlain = !isLate && (state === 'recording' || state === 'paused');
  return (
    <p role="status" className={isPlain ? looks.hidden : looks.oneLine}>
      {isLate ? strings.savingLastSeconds : strings.states[state]}
    </p>
  );
}

type PauseProps = Pick<ComponentProps<typeof Button>, 'look' | 'className'> & {
  readonly of: RecordingView;
  readonly label?: (step: string) => string;
};

/** Where the recording is not on the stage. */
export function PauseOrResume({ of: { consultId, state }, label, ...button }: PauseProps): JSX.Element {
  const app = useApp();
  const isPaused = state === 'paused';
  const text = isPaused ? strings.resume : strings.pause;
  return (
    <StepButton
      {...button}
      aria-label={label?.(text)}
      icon={isPaused ? <RecordIcon /> : <PauseIcon />}
      disabled={state === 'stopping'}
      step={() => (isPaused ? resumeRecording : pauseRecording)(app, consultId)}
    >
      {text}
    </StepButton>
  );
}

/** In the top line, because nobody must forget a recording. It pushes nothing; its own stage has Stop. */
export function RecordingElsewhere(): JSX.Element | null {
  const app = useApp();
  const recording = useSnapshot((m) => m.recording);
  const openId = useSnapshot((m) => m.snapshot?.open?.id ?? null);
  const isCovered = useUi(isWorkCovered);
  const isElsewhere = recording !== null && (recording.consultId !== openId || isCovered);
  usePageMark('recording-elsewhere', isElsewhere);
  const name = useMain((s) => recording && nameOf(recording, s));
  if (!isElsewhere) return null;
  const { consultId, isOfActive, state } = recording;
  return (
    <section className={cx(looks.line, styles.zone)} aria-label={strings.elsewhere.region} data-state={state}>
      <Button
        look="text"
        className={cx(looks.strong, styles.open)}
        aria-label={isOfActive && name !== null ? strings.elsewhere.open(name) : undefined}
        disabled={!isOfActive}
        onClick={() => app.openConsult(consultId)}
        icon={state === 'paused' ? <PauseIcon /> : <RecordIcon />}
      >
        <span className={looks.oneLine}>{isOfActive ? name : strings.elsewhere.someoneElse(name)}</span>
      </Button>
      <p role="timer" aria-label={strings.recordedTime} className={cx(looks.fixed, looks.strong)}>
        {formatTimer(recording.recordedMs)}
      </p>
      {(isOfActive || state !== 'paused') && (
        <PauseOrResume
          of={recording}
          look="text"
          className={cx(looks.fixed, styles.change)}
          label={(step) => strings.elsewhere.change(step, name)}
        />
      )}
      <Told of={recording} />
    </section>
  );
}
