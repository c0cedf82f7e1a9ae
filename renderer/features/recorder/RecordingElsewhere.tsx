import { useEffect, type ComponentProps, type JSX } from 'react';
import type { ConsultId } from '../../../shared/ids.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import { useApp, useSnapshot, useUi } from '../../state/app.ts';
import { isWorkCovered } from '../../state/uiStore.ts';
import { pauseRecording, resumeRecording } from '../../state/recorder/recording.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { PauseIcon, RecordIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { formatTimer } from '../../components/format/time.ts';
import { ConcernLine, shownConcerns } from './RecordingFacts.tsx';
import { cx, looks, usePageMark } from '../../components/styles/looks.ts';
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

/** The recording that ended by itself, unless its consult is `seen`, or another vet or practice is there. */
function useEnded(seen: ConsultId | null): RecordingView | null {
  const app = useApp();
  const ended = useUi((s) => s.ended);
  const isHere = useSnapshot((m) => m.snapshot?.active.id === ended?.of);
  const isSeen = seen !== null && ended?.was.consultId === seen;
  useEffect(() => {
    if (isSeen) app.uiStore.setState({ ended: null });
  }, [app, isSeen]);
  return ended !== null && isHere && !isSeen ? ended.was : null;
}

/** In the top line, because nobody must forget a recording, nor speak on after its end. It pushes nothing; its own stage has Stop. */
export function RecordingElsewhere(): JSX.Element | null {
  const app = useApp();
  const live = useSnapshot((m) => m.recording);
  const openId = useSnapshot((m) => m.snapshot?.open?.id ?? null);
  const isCovered = useUi(isWorkCovered);
  const ended = useEnded(isCovered ? null : openId);
  const elsewhere = live?.consultId !== openId || isCovered ? live : null;
  const shown = elsewhere ?? ended;
  usePageMark('recording-elsewhere', shown !== null);
  if (shown === null) return null;
  const { consultId, isOfActive, state } = shown;
  const hasEnded = elsewhere === null;
  const name = isOfActive ? patientName({ name: shown.patientName }) : null;
  return (
    <section
      className={cx(looks.line, styles.zone)}
      aria-label={hasEnded ? strings.elsewhere.ended : strings.elsewhere.region}
      data-state={hasEnded ? 'ended' : state}
    >
      <Button
        look="text"
        className={cx(hasEnded ? looks.warning : looks.strong, styles.open)}
        aria-label={name === null ? undefined : strings.elsewhere.open(name)}
        disabled={name === null}
        onClick={() => app.openConsult(consultId)}
        icon={hasEnded ? <WarningIcon /> : state === 'paused' ? <PauseIcon /> : <RecordIcon />}
      >
        <span className={looks.oneLine}>{name ?? strings.elsewhere.someoneElse}</span>
      </Button>
      {hasEnded ? (
        <p role="alert" className={cx(looks.warning, looks.oneLine)}>
          {strings.stoppedAt(formatTimer(shown.recordedMs))}
        </p>
      ) : (
        <p role="timer" aria-label={strings.recordedTime} className={cx(looks.fixed, looks.strong)}>
          {formatTimer(shown.recordedMs)}
        </p>
      )}
      {!hasEnded && (isOfActive || state !== 'paused') && (
        <PauseOrResume
          of={shown}
          look="text"
          className={cx(looks.fixed, styles.change)}
          label={(step) => strings.elsewhere.change(step, name)}
        />
      )}
      {!hasEnded && <Told of={shown} />}
    </section>
  );
}
