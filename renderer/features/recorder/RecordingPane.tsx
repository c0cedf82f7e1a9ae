import { useEffect, useState, type KeyboardEvent } from 'react';
import type { ConsultView, RecordingView } from '../../../shared/ipc/snapshot.ts';
import { useRecorder, useApp, useIsNothingKept } from '../../state/app.ts';
import {
  continueRecording,
  beginNewAnimal,
  pauseRecording,
  resumeRecording,
  searchMicrophone,
  stopRecording,
  undoNewAnimal,
  useRunningPatient,
} from '../../state/recorder/recording.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import * as icons from '../../components/icons/icons.tsx';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { isolatedName } from '../../../shared/text/shownName.ts';
import {
  hasNoSound,
  nothingBeingRecordedSentence,
  noSoundStrings,
} from '../../../shared/text/noSoundStrings.ts';
import { patientName } from '../../components/format/patientName.ts';
import { formatTimer } from '../../components/format/time.ts';
import { StepButton, UndoLine } from '../../components/Button.tsx';
import type { RecorderState } from '../../state/recorder/recorderState.ts';
import { focusInPlace, ids } from '../../state/focusTargets.ts';
import { Concerns, Gaps, SoundQualityLine } from './RecordingFacts.tsx';
import { LevelMeter, LevelWord } from './LevelMeter.tsx';
import { MicrophoneChoice, MicrophoneTrouble } from './Microphone.tsx';
import frame from '../../components/styles/frame.module.css';
import styles from './Stage.module.css';

/** A key pressed within this time after Record was meant for Record, in ms. */
const restMs = 300;

/** Keeps a key that is still down after Record, or pressed twice, from ending the recording that it began. */
function useRestAfterRecord(): (event: KeyboardEvent) => void {
  const [shownAt] = useState(() => performance.now());
  useEffect(() => {
    const active = document.activeElement;
    if (active === document.body || active?.id === ids.heading) focusInPlace(ids.stop);
  }, []);
  return (event) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (isPress && (event.repeat || performance.now() - shownAt < restMs)) event.preventDefault();
  };
}

type Props = {
  readonly recording: Omit<RecordingView, 'connectionId' | 'isOfActive' | 'microphone'>;
  /** It is paused without a microphone, because another consult was recorded or the app was closed. */
  readonly isAtRest?: boolean;
};

const F8 = ({ isHere }: { readonly isHere: boolean }) => (isHere ? <icons.Key>F8</icons.Key> : null);

function Controls({ recording, isAtRest = false }: Props) {
  const app = useApp();
  const { consultId, state } = recording;
  const isPaused = state === 'paused';
  const isStopping = state === 'stopping';
  const name = patientName({ name: recording.patientName });
  const running = useRunningPatient();
  const isLong = isPaused && running !== undefined;
  const resume = isAtRest ? continueRecording : resumeRecording;
  const resumeText = isLong ? strings.pauseAndResume(running, name) : strings.resume;
  return (
    <>
      <div className={styles.controls}>
        <StepButton
          look={isPaused ? 'primary' : 'soft'}
          className={cx(styles.pause, isLong && styles.long)}
          title={isLong ? resumeText : undefined}
          icon={isPaused ? !isLong && <icons.RecordIcon /> : <icons.PauseIcon />}
          disabled={isStopping}
          step={() => (isPaused ? resume : pauseRecording)(app, consultId)}
        >
          {/* Two lines of the larger type hold 30 letters or so. */}
          <span className={isLong ? looks.twoLines : undefined} data-small={resumeText.length > 30}>
            {isPaused ? resumeText : strings.pause}
          </span>
          <F8 isHere={isAtRest && !isLong} />
        </StepButton>
        <StepButton
          id={ids.stop}
          className={styles.stop}
          icon={<icons.StopIcon />}
          // Not disabled, which would take the focus from it before there is another step.
          aria-disabled={isStopping}
          step={() => isStopping || stopRecording(app, consultId)}
        >
          {strings.stop}
          {/* Where the recording has no microphone, F8 goes on with it. */}
          <F8 isHere={!isAtRest} />
        </StepButton>
      </div>
      {!isAtRest && <NewAnimal recording={recording} />}
    </>
  );
}

/** Its vet's alone. */
function NewAnimal({ recording: { consultId, state, recordedFor, patientName: name } }: Props) {
  const app = useApp();
  if (hasNoSound(state) || recordedFor !== null) return null;
  return (
    <StepButton
      look="text"
      className={styles.last}
      icon={<icons.PlusIcon />}
      disabled={state === 'stopping'}
      guard={consultId}
      step={() => beginNewAnimal(app, consultId, patientName({ name }))}
    >
      {strings.newAnimal.button}
    </StepButton>
  );
}

/** The microphone's trouble has a strip of its own: that none is there, the line under the timer says. */
const isToldOf = (trouble: RecorderState['trouble']): boolean => trouble !== null && trouble !== 'missing';

function StateLine({ recording: { state, lastSeconds, patientName: name } }: Props) {
  const running = useRunningPatient();
  const trouble = useRecorder((r) => r.trouble);
  const unheard = noSoundStrings[state];
  const told =
    unheard === undefined
      ? strings.states[state]
      : isToldOf(trouble)
        ? nothingBeingRecordedSentence
        : unheard;
  const isSaving = lastSeconds === 'late';
  const isPaused = state === 'paused' && !isSaving;
  const why = running === undefined ? strings.pausedText : strings.otherRuns(running, patientName({ name }));
  return (
    <div>
      {/* Record has said that it starts, so this is no news. */}
      {state === 'starting' && <p>{strings.states.starting}</p>}
      <p role="status" className={unheard === undefined ? undefined : looks.warning}>
        {/* The header shows the first two words; here a screen reader hears the change. */}
        <span className={state === 'recording' || isPaused ? looks.hidden : undefined}>
          {isSaving ? strings.savingLastSeconds : state === 'starting' ? null : told}
        </span>
        {isPaused && <span>{why}</span>}
      </p>
    </div>
  );
}

/** Undo goes after ten seconds, and the focus that it has then goes to Stop. */
const leaveToStop = (undo: HTMLButtonElement | null) => (): void =>
  void (document.activeElement === undo && focusInPlace(ids.stop));

/** What is saved; for some seconds after New animal, the consult before, and the way back to it. */
function BarLine({ recording }: Props) {
  const app = useApp();
  const { consultId, savedMs, concerns, stoppedBefore } = recording;
  const isNothingKept = useIsNothingKept();
  const isBehind = stoppedBefore === null && !isNothingKept && concerns.includes('saving_behind');
  const saved = isNothingKept ? strings.endsWithRun : strings.savedTo(formatTimer(savedMs));
  const before = stoppedBefore && patientName({ name: stoppedBefore.patientName });
  const told = before === null ? saved : strings.newAnimal.isStopped;
  return (
    <UndoLine undo={stoppedBefore && (() => undoNewAnimal(app, consultId))} ref={leaveToStop}>
      <p className={cx(looks.line, isBehind ? looks.warning : looks.muted)} style={{ gap: isBehind ? 8 : 4 }}>
        {isBehind && <icons.WarningIcon />}
        {/* A long name is cut, and what happened is read whole. */}
        {before !== null && <span className={looks.oneLine}>{`${isolatedName(before)} `}</span>}
        <span className={looks.fixed}>{isBehind ? strings.behind(formatTimer(savedMs)) : told}</span>
      </p>
    </UndoLine>
  );
}

export function RecordingPane({ recording, isAtRest = false }: Props) {
  const app = useApp();
  const { consultId, state, concerns } = recording;
  const onKeyDown = useRestAfterRecord();
  const microphone = useRecorder((r) => r.microphone);
  const isWaiting = hasNoSound(state);
  const trouble = useRecorder((r) => r.trouble);
  const sound = state === 'recording' ? recording.sound : 'unknown';
  // Another microphone may help, so the choice is shown.
  const isAboutMicrophone =
    isWaiting || concerns.includes('no_sound') || ['no_speech', 'silent_side'].includes(recording.sound);
  return (
    <>
      <div className={styles.stage} data-state={state} onKeyDown={onKeyDown}>
        <p role="timer" aria-label={strings.recordedTime} className={styles.timer}>
          {formatTimer(recording.recordedMs)}
        </p>
        <div className={cx(looks.line, styles.sound)}>
          <StateLine recording={recording} />
          {state === 'recording' && sound === 'unknown' && <LevelWord />}
          <SoundQualityLine sound={sound} tense="now" />
          {microphone?.isSubstitute === true && !isAtRest && (
            <p className={cx(looks.quiet, looks.oneLine)}>{strings.usesInstead(microphone.label)}</p>
          )}
        </div>
        <div className={styles.level}>
          <LevelMeter isQuiet={state === 'paused' || isWaiting} waveOf={consultId} />
        </div>
        {/* Above everything that may come and go, because Stop must not move. */}
        <Controls recording={recording} isAtRest={isAtRest} />
        <div className={cx(looks.closeStack, looks.unlessEmpty, styles.news)}>
          <Concerns of={recording} />
          {isAboutMicrophone && <MicrophoneChoice look="quiet" />}
          {(isAtRest || isToldOf(trouble)) && (
            <MicrophoneTrouble
              recordingState={strings.whileRecording}
              again={isAtRest ? () => continueRecording(app, consultId) : () => searchMicrophone(app)}
            />
          )}
          {/* Of a gap that is still open the line under the timer tells. */}
          <Gaps gaps={recording.gaps.filter(({ atMs }) => !isWaiting || atMs < recording.recordedMs)} />
        </div>
      </div>
      <div className={frame.bar}>
        <BarLine recording={recording} />
      </div>
    </>
  );
}

const atRest = {
  state: 'paused',
  lastSeconds: 'saved',
  concerns: [],
  roomMinutes: null,
  gaps: [],
  stoppedBefore: null,
  recordedFor: null,
  sound: 'unknown',
} as const;

/** A paused recording that is at rest. */
export function PausedPane({ consult }: { readonly consult: ConsultView }) {
  const { id: consultId, patient } = consult;
  const recordedMs = consult.durationMs ?? 0;
  const recording = { ...atRest, consultId, patientName: patient.name, recordedMs, savedMs: recordedMs };
  return <RecordingPane recording={recording} isAtRest />;
}
