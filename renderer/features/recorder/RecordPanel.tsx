import { useEffect, useId, type JSX } from 'react';
import { useStore } from 'zustand';
import { useIsNothingKept, useSnapshot, useNewConsultDraft } from '../../state/hooks.ts';
import { forCurrentSession } from '../../state/commands.ts';
import { newConsultFailureString } from '../../state/newConsult.ts';
import {
  endMicrophoneTest,
  forgetTrouble,
  record,
  recorderStore,
  stopTrying,
  testMicrophone,
  useRunningPatient,
  useSettings,
} from '../../state/recorder/recording.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { Check } from '../../components/Field.tsx';
import { Key } from '../../components/Key.tsx';
import { MicrophoneIcon, RecordIcon } from '../../components/icons/icons.tsx';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { consentId, focusOn, mainStepId } from '../../state/focusTargets.ts';
import { LevelMeter } from './LevelMeter.tsx';
import { MicrophoneChoice } from './MicrophoneChoice.tsx';
import { MicrophoneTrouble } from './MicrophoneTrouble.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { strings as common } from '../../strings/strings.ts';
import styles from './RecordPanel.module.css';
import { ProblemPanel } from '../../components/ProblemPanel.tsx';

/** Shows the level before Record on request only: the microphone must never open unasked. */
function MicrophoneTest(): JSX.Element {
  const isTesting = useStore(recorderStore, (r) => r.use === 'test');
  const isOpen = useStore(recorderStore, (r) => r.microphone !== null);
  useEffect(() => endMicrophoneTest, []);
  useEffect(() => {
    if (!isTesting) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // Elsewhere Escape leads back to the list.
      event.preventDefault();
      endMicrophoneTest();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isTesting]);
  return (
    <>
      <Button
        look="quiet"
        className={looks.hang}
        icon={<MicrophoneIcon />}
        onClick={() => (isTesting ? endMicrophoneTest() : void testMicrophone())}
      >
        {isTesting ? strings.endTest : strings.test}
      </Button>
      {isTesting && isOpen ? (
        <div className={cx(looks.line, looks.wide)}>
          <LevelMeter />
        </div>
      ) : null}
    </>
  );
}

function ConsentLine(): JSX.Element | null {
  const { consent } = useSettings();
  const { typed, change } = useNewConsultDraft();
  if (consent === 'off') return null;
  if (consent === 'remind') return <p className={looks.muted}>{strings.consentReminder}</p>;
  return (
    <Check
      id={consentId}
      label={strings.consent}
      checked={typed.isConsentGiven}
      onChange={(isConsentGiven) => change({ isConsentGiven })}
    />
  );
}

/** Warns before Record if the recording will be lost when the app closes. */
function NothingSavedLine(): JSX.Element | null {
  return useIsNothingKept() ? <p className={looks.muted}>{strings.willEndWithRun}</p> : null;
}

/** Says before Record what becomes of a recording that is paused. */
function PausedLine(): JSX.Element | null {
  const paused = useSnapshot((m) => (m.recording?.state === 'paused' ? m.recording : null));
  if (paused === null) return null;
  const name = patientName({ name: paused.patientName });
  return (
    <p className={looks.muted}>{paused.isOfActive ? strings.staysPaused(name) : strings.otherStaysPaused}</p>
  );
}

function useWaitReason(): string | null {
  const isRequired = useSettings().consent === 'require';
  const isConsentGivenNow = useNewConsultDraft().typed.isConsentGiven;
  return isRequired && !isConsentGivenNow ? strings.consentWaits : null;
}

export function RecordPanel(): JSX.Element {
  const waitId = useId();
  const wait = useWaitReason();
  const running = useRunningPatient();
  const isRecording = useSnapshot((m) => m.recording !== null);
  const isStarting = useStore(recorderStore, (r) => r.use === 'starting');
  const isRetrying = useStore(recorderStore, (r) => r.use === 'starting' && r.trouble !== null);
  // An error here ends when the person goes elsewhere.
  useEffect(() => forgetTrouble, []);
  const press = (): void => {
    if (wait === null) void record();
    else {
      forCurrentSession().announce(wait);
      focusOn(consentId);
    }
  };
  const stopAndAnnounce = (): void => {
    stopTrying();
    forCurrentSession().announce(strings.nothingRecorded);
    focusOn(mainStepId);
  };
  return (
    <div className={looks.closeStack}>
      <div className={looks.closeStack}>
        <Button
          id={mainStepId}
          look="primary"
          className={styles.button}
          icon={<RecordIcon />}
          aria-disabled={wait === null ? undefined : true}
          aria-describedby={wait === null ? undefined : waitId}
          aria-busy={isStarting}
          onClick={press}
        >
          <span className={looks.oneLine}>
            {running === undefined ? strings.record : strings.pauseAndRecord(running)}
          </span>
          <Key>F8</Key>
        </Button>
        <div className={cx(looks.unlessEmpty, looks.closeStack)}>
          {isStarting ? <p role="status">{isRetrying ? strings.stillTrying : strings.starting}</p> : null}
          <PausedLine />
          <NothingSavedLine />
          <ConsentLine />
          {wait === null ? null : (
            <p id={waitId} className={looks.muted}>
              {wait}
            </p>
          )}
        </div>
      </div>
      <RecordRefusal />
      <MicrophoneTrouble
        recordingState={strings.nothingRecorded}
        again={record}
        stopTrying={isRetrying ? stopAndAnnounce : undefined}
      />
      <div className={cx(looks.row, looks.touch)}>
        <MicrophoneChoice isQuiet />
        {isRecording ? null : <MicrophoneTest />}
      </div>
    </div>
  );
}

/**
 * Why Record did nothing. The text stays until Record is pressed again, because a vet who turns away would miss a
 * notice.
 */
function RecordRefusal(): JSX.Element | null {
  const refusal = useStore(recorderStore, (r) => r.refusal);
  if (refusal === null) return null;
  return (
    <ProblemPanel
      code={refusal}
      what={strings.nothingRecorded}
      steps={<StepButton step={record}>{common.tryAgain}</StepButton>}
    >
      <p>{refusal === 'disk_full' ? strings.tooLittleRoom : newConsultFailureString(refusal, 'record')}</p>
    </ProblemPanel>
  );
}
