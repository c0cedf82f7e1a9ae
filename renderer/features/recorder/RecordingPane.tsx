import { useEffect, useRef, type JSX, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { ConsultView, RecordingView } from '../../../shared/ipc/snapshot.ts';
import { useIsNothingKept } from '../../state/hooks.ts';
import {
  continueRecording,
  beginNewAnimal,
  pauseRecording,
  recorderStore,
  resumeRecording,
  searchMicrophone,
  stopRecording,
  undoNewAnimal,
  useRunningPatient,
} from '../../state/recorder/recording.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import {
  PauseIcon,
  PlusIcon,
  RecordIcon,
  StopIcon,
  UndoIcon,
  WarningIcon,
} from '../../components/icons/icons.tsx';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { patientName } from '../../components/format/patientName.ts';
import { formatTimer } from '../../components/format/formatTimer.ts';
import { StepButton } from '../../components/Button.tsx';
import { Key } from '../../components/Key.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { focusOnStop, headingId, stopId } from '../../state/focusTargets.ts';
import { Concerns } from './Concerns.tsx';
import { Gaps } from './TakeFacts.tsx';
import { SoundQualityLine } from './SoundQualityLine.tsx';
import { gapLines } from './gapLines.ts';
import { LevelMeter, LevelWord } from './LevelMeter.tsx';
import { MicrophoneChoice } from './MicrophoneChoice.tsx';
import { MicrophoneTrouble } from './MicrophoneTrouble.tsx';
import frame from '../../components/styles/frame.module.css';
import styles from './Stage.module.css';
import { LiveWave } from './LiveWave.tsx';

type SavedProps = { readonly savedMs: number; readonly isBehind?: boolean };

function Saved({ savedMs, isBehind = false }: SavedProps): JSX.Element {
  const time = formatTimer(savedMs);
  if (useIsNothingKept()) return <p className={styles.saved}>{strings.endsWithRun}</p>;
  return (
    <p className={cx(looks.line, styles.saved, isBehind && looks.warning)} data-behind={isBehind}>
      {isBehind ? <WarningIcon /> : null}
      <span>{isBehind ? strings.behind(time) : strings.savedTo(time)}</span>
    </p>
  );
}

/** A key pressed within this time after Record was meant for Record, in ms. */
const restMs = 300;

/** Keeps a key that is still down after Record, or pressed twice, from ending the recording that it began. */
function useRestAfterRecord(): (event: KeyboardEvent) => void {
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
    const active = document.activeElement;
    if (active === document.body || active?.id === headingId) focusOnStop();
  }, []);
  return (event) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (isPress && (event.repeat || performance.now() - shownAt.current < restMs)) event.preventDefault();
  };
}

type ControlsProps = Pick<RecordingView, 'consultId' | 'state'> & {
  readonly resume: () => Promise<boolean>;
  readonly resumeText?: string | undefined;
  /** Missing: the recording has no microphone for the next animal. */
  readonly newAnimal?: () => Promise<boolean>;
};

function Controls(props: ControlsProps): JSX.Element {
  const { consultId, state, resume, resumeText = strings.resume, newAnimal } = props;
  const isPaused = state === 'paused';
  const isLong = isPaused && resumeText !== strings.resume;
  const onKeyDown = useRestAfterRecord();
  return (
    <>
      <div className={styles.controls}>
        <StepButton
          look={isPaused ? 'primary' : 'soft'}
          className={cx(styles.pause, isLong && styles.long)}
          onKeyDown={onKeyDown}
          icon={isPaused ? !isLong && <RecordIcon /> : <PauseIcon />}
          disabled={state === 'stopping'}
          step={() => (isPaused ? resume() : pauseRecording(consultId))}
        >
          {isPaused ? (
            <span className={isLong ? looks.twoLines : undefined}>{resumeText}</span>
          ) : (
            strings.pause
          )}
        </StepButton>
        <StepButton
          id={stopId}
          className={styles.stop}
          onKeyDown={onKeyDown}
          icon={<StopIcon />}
          // Not disabled, which would take the focus from it before there is another step.
          aria-disabled={state === 'stopping'}
          step={() => (state === 'stopping' ? Promise.resolve(false) : stopRecording(consultId))}
        >
          {strings.stop}
          {/* Where the recording has no microphone, F8 goes on with it. */}
          {newAnimal === undefined ? null : <Key>F8</Key>}
        </StepButton>
      </div>
      {newAnimal === undefined ? null : (
        <StepButton
          look="text"
          className={styles.last}
          onKeyDown={onKeyDown}
          icon={<PlusIcon />}
          disabled={state === 'stopping'}
          step={newAnimal}
        >
          {strings.newAnimal.button}
        </StepButton>
      )}
    </>
  );
}

/** Another microphone may help, so the choice is shown. */
const isAboutMicrophone = ({ concerns, sound }: RecordingView): boolean =>
  concerns.includes('no_sound') || ['no_speech', 'silent_side'].includes(sound);

function StateLine({ state, lastSeconds }: Pick<RecordingView, 'state' | 'lastSeconds'>): JSX.Element {
  const isSaving = lastSeconds === 'late';
  return (
    <div>
      {/* Record has said that it starts, so this is no news. */}
      {state === 'starting' ? <p>{strings.states.starting}</p> : null}
      <p role="status">
        {/* The header shows these two words; here a screen reader hears the change. */}
        {state === 'recording' || (state === 'paused' && !isSaving) ? (
          <VisuallyHidden>{strings.states[state]}</VisuallyHidden>
        ) : null}
        {state === 'paused' && !isSaving ? <span>{strings.pausedText}</span> : null}
        {isSaving ? strings.savingLastSeconds : null}
        {!isSaving && (state === 'waitingForMicrophone' || state === 'stopping')
          ? strings.states[state]
          : null}
      </p>
    </div>
  );
}

/** For some seconds after New animal: the consult before, and the way back to it. */
function StoppedBefore({ of }: { readonly of: RecordingView }): JSX.Element | null {
  const { consultId, stoppedBefore } = of;
  if (stoppedBefore === null) return null;
  return (
    <div className={cx(looks.line, styles.saved)}>
      <p>{strings.newAnimal.stopped(patientName({ name: stoppedBefore.patientName }))}</p>
      <StepButton look="link" icon={<UndoIcon />} step={() => undoNewAnimal(consultId)}>
        {strings.newAnimal.undo}
      </StepButton>
    </div>
  );
}

export function RecordingPane({ recording }: { readonly recording: RecordingView }): JSX.Element {
  const { state } = recording;
  const label = useStore(recorderStore, (r) => r.microphone?.label) ?? recording.microphone;
  const microphoneText = useStore(recorderStore, (r) => r.microphone?.isSubstitute)
    ? strings.usesInstead
    : strings.uses;
  const isHeard = state === 'recording';
  const isWaiting = state === 'waitingForMicrophone';
  const trouble = useStore(recorderStore, (r) => r.trouble);
  return (
    <>
      <div className={styles.stage} data-state={state}>
        <p role="timer" aria-label={strings.recordedTime} className={styles.timer}>
          {formatTimer(recording.recordedMs)}
        </p>
        <div className={cx(looks.line, styles.sound)}>
          <StateLine state={state} lastSeconds={recording.lastSeconds} />
          {isHeard && recording.sound === 'unknown' ? <LevelWord /> : null}
          <SoundQualityLine sound={isHeard ? recording.sound : 'unknown'} tense="now" />
          {label === '' ? null : (
            <p className={cx(looks.quiet, looks.oneLine, styles.microphone)} title={microphoneText(label)}>
              {microphoneText(label)}
            </p>
          )}
        </div>
        <div className={styles.level}>
          <LevelMeter
            isQuiet={state === 'paused' || isWaiting}
            picture={<LiveWave of={recording.consultId} />}
          />
        </div>
        {/* Above everything that may come and go, because Stop must not move. */}
        <Controls
          consultId={recording.consultId}
          state={state}
          resume={() => resumeRecording(recording.consultId)}
          newAnimal={() => beginNewAnimal(recording.consultId, patientName({ name: recording.patientName }))}
        />
        <div className={cx(looks.closeStack, looks.unlessEmpty, styles.news)}>
          {/* A trouble that is known says more. */}
          {isWaiting && trouble === null ? (
            <p role="alert" className={looks.told}>
              {strings.waiting}
            </p>
          ) : null}
          <Concerns of={recording} />
          <MicrophoneTrouble recordingState={strings.whileRecording} again={searchMicrophone} />
          {isWaiting || isAboutMicrophone(recording) ? <MicrophoneChoice /> : null}
          <Gaps lines={gapLines(recording.gaps, null)} />
        </div>
      </div>
      <div className={frame.bar}>
        {recording.stoppedBefore === null ? (
          <Saved savedMs={recording.savedMs} isBehind={recording.concerns.includes('saving_behind')} />
        ) : (
          <StoppedBefore of={recording} />
        )}
      </div>
    </>
  );
}

type PausedProps = { readonly consult: ConsultView };

/** A paused recording that has no microphone, because another consult was recorded or the app was closed. */
export function PausedPane({ consult }: PausedProps): JSX.Element {
  const { id } = consult;
  const durationMs = consult.durationMs ?? 0;
  const running = useRunningPatient();
  const name = patientName(consult.patient);
  return (
    <>
      <div className={styles.stage} data-state="paused">
        <p role="timer" aria-label={strings.recordedTime} className={styles.timer}>
          {formatTimer(durationMs)}
        </p>
        <p role="status" className={styles.sound}>
          {running === undefined ? strings.pausedText : strings.otherRuns(running, name)}
        </p>
        <div className={styles.level}>
          <LevelMeter isQuiet picture={<LiveWave of={id} />} />
        </div>
        <Controls
          consultId={id}
          state="paused"
          resume={() => continueRecording(id)}
          resumeText={running === undefined ? undefined : strings.pauseAndResume(running, name)}
        />
        <div className={cx(looks.closeStack, looks.unlessEmpty, styles.news)}>
          <MicrophoneTrouble recordingState={strings.whileRecording} again={() => continueRecording(id)} />
        </div>
      </div>
      <div className={frame.bar}>
        <Saved savedMs={durationMs} />
      </div>
    </>
  );
}
