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
import { consentId, focusOn, isTextField, mainStepId, patientNameId } from '../../state/focusTargets.ts';
import { LevelMeter } from './LevelMeter.tsx';
import { MicrophoneChoice, MicrophoneTrouble } from './Microphone.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { strings as common } from '../../strings/strings.ts';
import styles from './RecordPanel.module.css';
import { ProblemPanel } from '../../components/Problem.tsx';

/** Shows the level before Record on request only: the microphone must never open unasked. */
function MicrophoneTest(): JSX.Element {
  const isTesting = useStore(recorderStore, (r) => r.use === 'test');
  const isOpen = useStore(recorderStore, (r) => r.microphone !== null);
  useEffect(() => endMicrophoneTest, []);
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

/** What to know before Record; null: nothing. */
function useReminders(isConsentMissing: boolean): readonly (string | null)[] {
  const { consent } = useSettings();
  const paused = useSnapshot((m) => (m.recording?.state === 'paused' ? m.recording : null));
  const isNothingKept = useIsNothingKept();
  const name = paused?.isOfActive === true ? patientName({ name: paused.patientName }) : null;
  return [
    paused === null ? null : strings.staysPaused(name),
    isNothingKept ? strings.willEndWithRun : null,
    consent === 'remind' ? strings.consentReminder : null,
    isConsentMissing ? strings.consentWaits : null,
  ];
}

export function RecordPanel(): JSX.Element {
  const aboutId = useId();
  const { consent } = useSettings();
  const { typed, change } = useNewConsultDraft();
  const isConsentMissing = consent === 'require' && !typed.isConsentGiven;
  const running = useRunningPatient();
  const isRecording = useSnapshot((m) => m.recording !== null);
  const isStarting = useStore(recorderStore, (r) => r.use === 'starting');
  const isRetrying = useStore(recorderStore, (r) => r.use === 'starting' && r.trouble !== null);
  // An error here ends when the person goes elsewhere.
  useEffect(() => forgetTrouble, []);
  const press = (): void => {
    if (isConsentMissing) {
      forCurrentSession().announce(strings.consentWaits);
      focusOn(consentId);
      return;
    }
    // A vet who records before typing types the name at once.
    if (typed.patient.name.trim() === '' && !isTextField(document.activeElement)) focusOn(patientNameId);
    void record();
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
          aria-disabled={isConsentMissing || undefined}
          aria-describedby={aboutId}
          aria-busy={isStarting}
          // A key that chose from today's list, and is still held, must not record.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={press}
        >
          <span className={looks.oneLine}>
            {running === undefined ? strings.record : strings.pauseAndRecord(running)}
          </span>
          <Key>F8</Key>
        </Button>
        <div id={aboutId} className={cx(looks.unlessEmpty, looks.closeStack)}>
          {isStarting ? <p role="status">{isRetrying ? strings.stillTrying : strings.starting}</p> : null}
          {useReminders(isConsentMissing).map((line) =>
            line === null ? null : (
              <p key={line} className={looks.muted}>
                {line}
              </p>
            ),
          )}
          {consent === 'require' ? (
            <Check
              id={consentId}
              label={strings.consent}
              checked={typed.isConsentGiven}
              onChange={(isConsentGiven) => change({ isConsentGiven })}
            />
          ) : null}
        </div>
      </div>
      <RecordRefusal />
      <MicrophoneTrouble
        recordingState={strings.nothingRecorded}
        again={record}
        stopTrying={isRetrying ? stopAndAnnounce : undefined}
      />
      <div className={cx(looks.row, looks.touch, styles.microphone)}>
        <MicrophoneChoice look="quiet" />
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
      <p>{refusal === 'disk_full' ? strings.tooLittleRoom : newConsultFailureString(refusal)}</p>
    </ProblemPanel>
  );
}
