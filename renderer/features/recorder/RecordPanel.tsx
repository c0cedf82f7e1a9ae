import { useEffect, useId, type ReactNode } from 'react';
import type { ConnectionId } from '../../../shared/ids.ts';
import { useRecorder, useApp, useIsNothingKept, useMain, useSnapshot, type App } from '../../state/app.ts';
import { currentDraft, newConsultFailureString, useNewConsultDraft } from '../../state/newConsult.ts';
import {
  nameOf,
  record,
  recordAgain,
  useRunningPatient,
  useSettings,
} from '../../state/recorder/recording.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { Check, ProblemStrip } from '../../components/Field.tsx';
import { MicrophoneIcon, RecordIcon, Key } from '../../components/icons/icons.tsx';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { focusOn, ids, isTextField } from '../../state/focusTargets.ts';
import { LevelMeter, LevelWord } from './LevelMeter.tsx';
import { MicrophoneChoice, MicrophoneTrouble, useSubstitute } from './Microphone.tsx';
import { cx, looks, usePageMark } from '../../components/styles/looks.ts';
import { strings as common } from '../../strings/strings.ts';
import styles from './RecordPanel.module.css';

type Props = { readonly children: ReactNode; readonly hasFirstSteps: boolean };

/** `children`: what else is told below the microphone; its last element only while there is nothing else. */
export function RecordPanel({ children, hasFirstSteps }: Props) {
  const app = useApp();
  const aboutId = useId();
  const { consent } = useSettings();
  const { typed, change } = useNewConsultDraft();
  const isConsentMissing = consent === 'require' && !typed.isConsentGiven;
  const use = useRecorder((r) => r.use);
  const isOpen = useRecorder((r) => r.microphone !== null);
  const isRetrying = useRecorder((r) => r.trouble !== null);
  useEffect(() => app.recorder.endTest, [app]);
  // An error here ends when the person goes elsewhere.
  useEffect(() => app.recorder.forgetTrouble, [app]);
  return (
    <div className={looks.closeStack}>
      <RecordButton {...{ isConsentMissing, aboutId }} />
      <RecordAs {...{ isConsentMissing, aboutId }} />
      {consent === 'require' && (
        <Check
          id={ids.consent}
          label={strings.consent}
          checked={typed.isConsentGiven}
          onChange={(isConsentGiven) => change({ isConsentGiven })}
        />
      )}
      <MicrophoneLine />
      {/* Its place is kept, so that nothing moves when something is told. */}
      <div className={cx(looks.row, styles.told, hasFirstSteps && styles.first)}>
        {use === 'test' && isOpen && (
          <div className={cx(looks.line, looks.grow, styles.test)}>
            <LevelMeter />
            <LevelWord />
          </div>
        )}
        {/* No part of what describes Record, as which it would be spoken once more. */}
        {use === 'starting' && (
          <p role="status">{isRetrying ? strings.stillTrying : strings.states.starting}</p>
        )}
        <div id={aboutId} className={cx(looks.row, looks.unlessEmpty)}>
          <Reminders isConsentMissing={isConsentMissing} />
        </div>
        {children}
      </div>
    </div>
  );
}

type ConsentProps = { readonly isConsentMissing: boolean };
type ButtonProps = ConsentProps & { readonly aboutId: string };

/** `as` null: the vet who is here. */
function press(app: App, isConsentMissing: boolean, as: ConnectionId | null): void {
  if (isConsentMissing) {
    app.forCurrentSession().announce(strings.consentWaits);
    focusOn(ids.consent);
    return;
  }
  const isUnnamed = currentDraft(app)?.patient.name.trim() === '';
  // A vet who records before typing types the name at once.
  if (isUnnamed && !isTextField(document.activeElement)) focusOn(ids.patientName);
  void record(app, as);
}

/** Not in an emergency, which is the vet's own. */
function RecordAs({ isConsentMissing, aboutId }: ButtonProps) {
  const app = useApp();
  const isRunning = useRunningPatient() !== undefined;
  const colleagues = useMain((s) => s.recordAs);
  if (isRunning || colleagues.length === 0) return null;
  return (
    <div className={cx(looks.row, looks.hang)}>
      {colleagues.map(({ id, vet }) => (
        <Button
          key={id}
          look="text"
          icon={<RecordIcon />}
          aria-disabled={isConsentMissing || undefined}
          aria-describedby={aboutId}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={() => press(app, isConsentMissing, id)}
        >
          {strings.recordAs(vet)}
        </Button>
      ))}
    </div>
  );
}

function RecordButton({ isConsentMissing, aboutId }: ButtonProps) {
  const app = useApp();
  const running = useRunningPatient();
  const isStarting = useRecorder((r) => r.use === 'starting');
  return (
    <Button
      id={ids.mainStep}
      look="primary"
      className={styles.button}
      icon={<RecordIcon />}
      aria-disabled={isConsentMissing || undefined}
      aria-describedby={aboutId}
      aria-busy={isStarting}
      // A key that chose from today's list, and is still held, must not record.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={() => press(app, isConsentMissing, null)}
    >
      <span className={looks.oneLine}>
        {running === undefined ? strings.record : strings.pauseAndRecord(running)}
      </span>
      <Key>F8</Key>
    </Button>
  );
}

/** Shows the level on request only: the microphone must never open unasked. */
function MicrophoneLine() {
  const { recorder } = useApp();
  const isRecording = useSnapshot((m) => m.recording !== null);
  const isTest = useRecorder((r) => r.use === 'test');
  return (
    <div className={cx(looks.steps, looks.touch, styles.microphone)}>
      <MicrophoneIcon />
      <MicrophoneChoice look="quiet" />
      {!isRecording && (
        <Button
          look="quiet"
          className={looks.push}
          onClick={isTest ? recorder.endTest : () => void recorder.test()}
        >
          {isTest ? strings.endTest : strings.test}
        </Button>
      )}
    </div>
  );
}

function Reminders({ isConsentMissing }: ConsentProps): ReactNode {
  const paused = useSnapshot((m) => (m.recording?.state === 'paused' ? m.recording : null));
  const name = useMain((s) => paused && nameOf(paused, s));
  const substitute = useSubstitute();
  const lines = [
    paused && strings.staysPaused(name),
    useIsNothingKept() ? strings.willEndWithRun : null,
    substitute,
    useSettings().consent === 'remind' ? strings.consentReminder : null,
    isConsentMissing ? strings.consentWaits : null,
  ];
  return lines.map(
    (line) =>
      line && (
        <p key={line} className={line === substitute ? looks.warning : looks.muted}>
          {line}
        </p>
      ),
  );
}

/** How often the app looks whether a full disk has room again, in ms. */
const lookMs = 2_000;

/** Why Record did nothing, until it is pressed again: a vet who turns away would miss a notice. */
export function RecordTrouble() {
  const app = useApp();
  const refusal = useRecorder((r) => r.refusal);
  const again = (): Promise<boolean> => {
    focusOn(ids.mainStep);
    return recordAgain(app);
  };
  const isFull = refusal === 'disk_full';
  useEffect(() => {
    if (!isFull) return undefined;
    const look = async (): Promise<void> => {
      if ((await app.ask('hasRoomToRecord', {})).ok) app.recorder.forgetRefusal();
    };
    const timer = setInterval(() => void look(), lookMs);
    return () => clearInterval(timer);
  }, [app, isFull]);
  // The trouble of a recording under way is told where that is shown.
  const isOfRecording = useRecorder((r) => r.use === 'recording');
  const isTold = useRecorder((r) => r.refusal !== null || (r.trouble !== null && r.use !== 'recording'));
  usePageMark('trouble', isTold);
  return (
    <>
      {refusal !== null && (
        <ProblemStrip
          code={refusal}
          text={[
            strings.nothingRecorded,
            isFull ? strings.tooLittleRoom : newConsultFailureString(refusal),
          ].join(' ')}
        >
          <StepButton look="quiet" guard={refusal} step={again}>
            {common.tryAgain}
          </StepButton>
        </ProblemStrip>
      )}
      {!isOfRecording && <MicrophoneTrouble recordingState={strings.nothingRecorded} again={again} />}
    </>
  );
}
