import { useEffect, type ComponentProps, type JSX } from 'react';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import { useApp, useMain, useSnapshot, useUi } from '../../state/app.ts';
import { isWorkCovered } from '../../state/uiStore.ts';
import { nameOf, pauseRecording, resumeRecording } from '../../state/recorder/recording.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { PauseIcon, RecordIcon, WarningIcon } from '../../components/icons/icons.tsx';
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

/** The recording that the open consult does not show; or one that ended by itself, until its consult is seen. */
function useElsewhere(): { readonly of: RecordingView; readonly hasEnded: boolean } | null {
  const app = useApp();
  const live = useSnapshot((m) => m.recording);
  const openId = useSnapshot((m) => m.snapshot?.open?.id ?? null);
  const isCovered = useUi(isWorkCovered);
  const ended = useUi((s) => s.ended);
  const isHere = useSnapshot((m) => m.snapshot?.active.id === ended?.of);
  const isSeen = ended?.was.consultId === openId && !isCovered;
  useEffect(() => {
    if (isSeen) app.uiStore.setState({ ended: null });
  }, [app, isSeen]);
  if (live !== null && (live.consultId !== openId || isCovered)) return { of: live, hasEnded: false };
  return ended !== null && isHere && !isSeen ? { of: ended.was, hasEnded: true } : null;
}

/** In the top line, because nobody must forget a recording, nor speak on after its end. It pushes nothing; its own stage has Stop. */
export function RecordingElsewhere(): JSX.Element | null {
  const app = useApp();
  const elsewhere = useElsewhere();
  usePageMark('recording-elsewhere', elsewhere !== null);
  const name = useMain((s) => elsewhere && nameOf(elsewhere.of, s));
  if (elsewhere === null) return null;
  const { of, hasEnded } = elsewhere;
  const { consultId, isOfActive, state } = of;
  return (
    <section
      className={cx(looks.line, styles.zone)}
      aria-label={hasEnded ? strings.elsewhere.ended : strings.elsewhere.region}
      data-state={hasEnded ? 'ended' : state}
    >
      <Button
        look="text"
        className={cx(hasEnded ? looks.warning : looks.strong, styles.open)}
        aria-label={isOfActive && name !== null ? strings.elsewhere.open(name) : undefined}
        disabled={!isOfActive}
        onClick={() => app.openConsult(consultId)}
        icon={hasEnded ? <WarningIcon /> : state === 'paused' ? <PauseIcon /> : <RecordIcon />}
      >
        <span className={looks.oneLine}>{isOfActive ? name : strings.elsewhere.someoneElse(name)}</span>
      </Button>
      {hasEnded ? (
        <p role="alert" className={cx(looks.warning, looks.oneLine)}>
          {strings.stoppedAt(formatTimer(of.recordedMs))}
        </p>
      ) : (
        <Running of={of} name={name} />
      )}
    </section>
  );
}

function Running({ of, name }: { readonly of: RecordingView; readonly name: string | null }): JSX.Element {
  return (
    <>
      <p role="timer" aria-label={strings.recordedTime} className={cx(looks.fixed, looks.strong)}>
        {formatTimer(of.recordedMs)}
      </p>
      {(of.isOfActive || of.state !== 'paused') && (
        <PauseOrResume
          of={of}
          look="text"
          className={cx(looks.fixed, styles.change)}
          label={(step) => strings.elsewhere.change(step, name)}
        />
      )}
      <Told of={of} />
    </>
  );
}
