import { useEffect, type ComponentProps } from 'react';
import type { TakeEnd } from '../../../shared/consult/take.ts';
import type { ConsultRow, RecordingView } from '../../../shared/ipc/snapshot.ts';
import { useApp, useMain, useSnapshot, useUi } from '../../state/app.ts';
import { isWorkCovered } from '../../state/uiStore.ts';
import {
  continueRecording,
  nameOf,
  pauseRecording,
  resumeRecording,
  useRunningPatient,
} from '../../state/recorder/recording.ts';
import { untilState } from '../../state/snapshotStore.ts';
import { patientName } from '../../components/format/patientName.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { PauseIcon, RecordIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { formatTimer } from '../../components/format/time.ts';
import { hasNoSound, noSoundStrings } from '../../../shared/text/noSoundStrings.ts';
import { ConcernLine, shownConcerns, stopSentence } from './RecordingFacts.tsx';
import { cx, looks, usePageMark } from '../../components/styles/looks.ts';
import styles from './RecordingElsewhere.module.css';

/** What the vet must know of it at once: a problem, or why it is not recording. */
function Told({ of }: { readonly of: RecordingView }) {
  const { state, lastSeconds } = of;
  const unheard = noSoundStrings[state];
  // There is room for one sentence.
  const [concern] = unheard === undefined ? shownConcerns(of) : [];
  if (concern !== undefined) return <ConcernLine of={of} concern={concern} isShort />;
  // New consult has said that it starts, and its stage opens in a moment.
  if (state === 'starting') return null;
  const isLate = lastSeconds === 'late';
  const isPlain = !isLate && (state === 'recording' || state === 'paused');
  return (
    <p role="status" className={isPlain ? looks.hidden : cx(unheard && looks.warning, looks.oneLine)}>
      {unheard ?? (isLate ? strings.savingLastSeconds : strings.states[state])}
    </p>
  );
}

type PauseProps = Pick<ComponentProps<typeof Button>, 'look' | 'className'> & {
  readonly of: RecordingView;
  readonly label?: (step: string) => string;
};

/** Where the recording is not on the stage. */
export function PauseOrResume({ of: { consultId, state }, label, ...button }: PauseProps) {
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

/**
 * The recording that the open consult does not show; or one that ended by itself, until its consult is seen.
 */
function useElsewhere(): { readonly of: RecordingView; readonly endedBy: TakeEnd['by'] | null } | null {
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
  if (live !== null && (live.consultId !== openId || isCovered)) return { of: live, endedBy: null };
  return ended !== null && isHere && !isSeen ? { of: ended.was, endedBy: ended.by } : null;
}

/**
 * In the top line, because nobody must forget a recording, nor speak on
 * after its end. It pushes nothing; its own stage has Stop.
 */
export function RecordingElsewhere() {
  const app = useApp();
  const elsewhere = useElsewhere();
  usePageMark('recording-elsewhere', elsewhere !== null);
  const name = useMain((s) => elsewhere && nameOf(elsewhere.of, s));
  if (elsewhere === null) return <PausedElsewhere />;
  const { of, endedBy } = elsewhere;
  const { consultId, isOfActive, state } = of;
  const isWarning = endedBy !== null || hasNoSound(state);
  const Icon = isWarning ? WarningIcon : state === 'paused' ? PauseIcon : RecordIcon;
  return (
    <section
      className={cx(looks.line, styles.zone)}
      aria-label={endedBy !== null ? strings.elsewhere.ended : strings.elsewhere.region}
      data-state={endedBy !== null ? 'ended' : state}
    >
      <Button
        look="text"
        className={cx(endedBy !== null ? looks.warning : looks.strong, styles.open)}
        aria-label={isOfActive && name !== null ? strings.elsewhere.open(name) : undefined}
        disabled={!isOfActive}
        onClick={() => app.openConsult(consultId)}
        icon={<Icon />}
      >
        <span className={looks.oneLine}>{isOfActive ? name : strings.elsewhere.someoneElse(name)}</span>
      </Button>
      {endedBy !== null ? (
        <p role="alert" className={cx(looks.warning, looks.oneLine)}>
          {stopSentence(endedBy, of.recordedMs)}
        </p>
      ) : (
        <Running of={of} name={name} />
      )}
    </section>
  );
}

/** An emergency has interrupted it, or a restart: it has no microphone, and nobody must forget it. */
export function usePausedElsewhere(): ConsultRow | undefined {
  const openId = useSnapshot((m) => m.snapshot?.open?.id ?? null);
  const live = useSnapshot((m) => m.recording?.consultId);
  return useMain((s) => s.consults.find(({ id, isPaused }) => isPaused && id !== openId && id !== live));
}

function PausedElsewhere() {
  const app = useApp();
  const paused = usePausedElsewhere();
  const running = useRunningPatient();
  usePageMark('recording-elsewhere', paused !== undefined);
  if (paused === undefined) return null;
  const { id, durationMs } = paused;
  const name = patientName(paused.patient);
  const resume = async (): Promise<void> => {
    app.openConsult(id);
    await untilState(app.snapshotStore, ({ snapshot }) => snapshot?.open?.id === id);
    await continueRecording(app, id);
  };
  return (
    <section
      className={cx(looks.line, styles.zone)}
      aria-label={strings.elsewhere.paused}
      data-state="paused"
    >
      <Button
        look="text"
        className={cx(looks.strong, styles.open)}
        aria-label={strings.elsewhere.open(name)}
        onClick={() => app.openConsult(id)}
        icon={<PauseIcon />}
      >
        <span className={looks.oneLine}>{name}</span>
      </Button>
      <p className={looks.oneLine}>
        <span className={looks.strong}>{formatTimer(durationMs ?? 0)}</span> {strings.elsewhere.isPaused}
      </p>
      {running === undefined && (
        <StepButton
          look="text"
          className={cx(looks.fixed, styles.change)}
          icon={<RecordIcon />}
          aria-label={strings.elsewhere.change(strings.resume, name)}
          step={resume}
        >
          {strings.resume}
        </StepButton>
      )}
    </section>
  );
}

function Running({ of, name }: { readonly of: RecordingView; readonly name: string | null }) {
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
