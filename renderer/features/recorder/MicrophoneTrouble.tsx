import type { JSX } from 'react';
import { useStore } from 'zustand';
import { ask } from '../../state/commands.ts';
import { recorderStore } from '../../state/recorder/recording.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { GuideLink } from '../guide/GuideLink.tsx';
import { ProblemPanel } from '../../components/ProblemPanel.tsx';

type Props = {
  readonly recordingState: string;
  readonly again: () => Promise<boolean>;
  /** Given while the page retries until a person stops it. */
  readonly stopTrying?: (() => void) | undefined;
};

export function MicrophoneTrouble({ recordingState, again, stopTrying }: Props): JSX.Element | null {
  const trouble = useStore(recorderStore, (r) => r.trouble);
  if (trouble === null) return null;
  const { what, next } = strings.troubles[trouble];
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
      <p>{stopTrying === undefined ? `${recordingState} ${next}` : strings.notYetRecording}</p>
    </ProblemPanel>
  );
}
