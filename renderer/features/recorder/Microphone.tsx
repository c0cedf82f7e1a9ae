import { useId } from 'react';
import { findMicrophone } from '../../capture/microphones.ts';
import { StepButton } from '../../components/Button.tsx';
import { Select, ProblemStrip } from '../../components/Field.tsx';
import { looks } from '../../components/styles/looks.ts';
import { useRecorder, useApp } from '../../state/app.ts';
import { focusOn, focusInPlace, ids } from '../../state/focusTargets.ts';
import { useSetting, useSettings } from '../../state/recorder/recording.ts';
import { headline } from '../../components/format/headline.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { GuideLink } from '../guide/FailureDetails.tsx';

type ChoiceProps = {
  /** In one line of text; what is used in place of a missing one stands elsewhere. */
  readonly look?: 'quiet';
  readonly onSaved?: (isSaved: boolean) => void;
};

/**
 * What is used in place of a chosen microphone that is missing.
 * Before the first look at them, none is missing.
 */
export function useSubstitute(): string | null {
  const saved = useSettings().microphone;
  const list = useRecorder((r) => r.list);
  if (saved === null || list.microphones.length === 0 || findMicrophone(list, saved) !== null) return null;
  return strings.substituted(saved.label, list.defaultLabel);
}

/** A chosen microphone that is missing stays chosen, and the page says so. */
export function MicrophoneChoice({ onSaved, look }: ChoiceProps) {
  const hintId = useId();
  const [saved, save] = useSetting('microphone');
  const list = useRecorder((r) => r.list);
  const { defaultLabel, microphones } = list;
  const found = findMicrophone(list, saved);
  const substitute = useSubstitute();
  const missing = found === null && saved !== null ? [saved] : [];
  const options = [
    ['', defaultLabel === '' ? strings.systemDefault : strings.systemDefaultIs(defaultLabel)],
    ...microphones.map(({ deviceId, label }) => [deviceId, label] as const),
    ...missing.map(
      ({ deviceId, label }) => [deviceId, substitute ? strings.notConnected(label) : label] as const,
    ),
  ] as const;
  return (
    <>
      <Select
        look={look}
        label={strings.microphone}
        value={(found ?? saved)?.deviceId ?? ''}
        options={options}
        aria-describedby={substitute === null ? undefined : hintId}
        onChange={(deviceId) => {
          void save(microphones.find((one) => one.deviceId === deviceId) ?? null).then(onSaved);
        }}
      />
      {substitute !== null && (
        <p id={hintId} className={look === 'quiet' ? looks.hidden : looks.warning}>
          {substitute}
        </p>
      )}
    </>
  );
}

type TroubleProps = { readonly recordingState: string; readonly again: () => unknown };

export function MicrophoneTrouble({ recordingState, again }: TroubleProps) {
  const app = useApp();
  const trouble = useRecorder((r) => r.trouble);
  // Until a person stops it.
  const isRetrying = useRecorder((r) => r.use === 'starting');
  if (trouble === null) return null;
  const [what, next] = headline(strings.troubles[trouble]);
  const stop = (): void => {
    app.recorder.stopTrying();
    app.forCurrentSession().announce(recordingState);
    void (focusOn(ids.mainStep) || focusInPlace(ids.stop));
  };
  return (
    <ProblemStrip
      code={`microphone_${trouble}`}
      text={`${what} ${isRetrying ? strings.notYetRecording : recordingState + next}`}
    >
      {['denied', 'blocked', 'busy', 'unanswered'].includes(trouble) && (
        <StepButton look="quiet" step={() => app.ask('openMicrophoneSettings', {})}>
          {strings.openSettings}
        </StepButton>
      )}
      <StepButton key={String(isRetrying)} look="quiet" guard="step" step={isRetrying ? stop : again}>
        {isRetrying ? strings.stopTrying : common.tryAgain}
      </StepButton>
      <GuideLink code={`microphone_${trouble}`} />
    </ProblemStrip>
  );
}
