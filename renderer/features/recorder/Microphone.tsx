import { useId, type JSX } from 'react';
import { useStore } from 'zustand';
import { findMicrophone } from '../../capture/microphones.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { Select } from '../../components/Field.tsx';
import { ProblemPanel } from '../../components/Problem.tsx';
import { looks } from '../../components/styles/looks.ts';
import { ask } from '../../state/commands.ts';
import { recorderStore, useSetting } from '../../state/recorder/recording.ts';
import { headline } from '../../components/format/headline.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { GuideLink } from '../guide/Details.tsx';

type ChoiceProps = {
  readonly look?: 'quiet';
  readonly onSaved?: (isSaved: boolean) => void;
};

/** Chooses the microphone. A chosen microphone that is missing stays chosen, and the page says that it is missing. */
export function MicrophoneChoice({ onSaved, ...look }: ChoiceProps): JSX.Element {
  const hintId = useId();
  const [saved, save] = useSetting('microphone');
  const { defaultLabel, microphones } = useStore(recorderStore, (r) => r.list);
  const found = findMicrophone({ defaultLabel, microphones }, saved);
  const missing = found === null ? saved : null;
  // Before the first look at the microphones, none is missing.
  const away = microphones.length === 0 ? null : missing;
  const options = [
    ['', defaultLabel === '' ? strings.systemDefault : strings.systemDefaultIs(defaultLabel)],
    ...microphones.map(({ deviceId, label }) => [deviceId, label] as const),
    ...(missing === null
      ? []
      : [[missing.deviceId, away === null ? missing.label : strings.notConnected(missing.label)] as const]),
  ] as const;
  return (
    <>
      <Select
        {...look}
        label={strings.microphone}
        value={(found ?? saved)?.deviceId ?? ''}
        options={options}
        aria-describedby={away === null ? undefined : hintId}
        onChange={(deviceId) => {
          void save(microphones.find((one) => one.deviceId === deviceId) ?? null).then(onSaved);
        }}
      />
      {away === null ? null : (
        <p id={hintId} className={looks.warning}>
          {strings.substituted(away.label, defaultLabel)}
        </p>
      )}
    </>
  );
}

type TroubleProps = {
  readonly recordingState: string;
  readonly again: () => unknown;
  /** Given while the page retries until a person stops it. */
  readonly stopTrying?: (() => void) | undefined;
};

export function MicrophoneTrouble({ recordingState, again, stopTrying }: TroubleProps): JSX.Element | null {
  const trouble = useStore(recorderStore, (r) => r.trouble);
  if (trouble === null) return null;
  const [what, next] = headline(strings.troubles[trouble]);
  const isForSystem = ['denied', 'blocked', 'busy', 'unanswered'].includes(trouble);
  return (
    <ProblemPanel
      code={`microphone_${trouble}`}
      what={what}
      steps={
        <>
          {isForSystem ? (
            <Button onClick={() => void ask('openMicrophoneSettings', {})}>{strings.openSettings}</Button>
          ) : null}
          {stopTrying === undefined ? (
            <StepButton step={again}>{common.tryAgain}</StepButton>
          ) : (
            <Button onClick={stopTrying}>{strings.stopTrying}</Button>
          )}
          <GuideLink code={`microphone_${trouble}`} />
        </>
      }
    >
      <p>{stopTrying === undefined ? recordingState + next : strings.notYetRecording}</p>
    </ProblemPanel>
  );
}
