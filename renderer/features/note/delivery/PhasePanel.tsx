import type { JSX, ReactNode } from 'react';
import { assertNever } from '../../../../shared/assertNever.ts';
import { phaseStrings } from '../../../../shared/text/phaseStrings.ts';
import { failureStrings } from '../../../../shared/text/failureStrings.ts';
import type { FailureCode } from '../../../../shared/consult/failure.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useFraction, useIsToldOnTop, useSnapshot } from '../../../state/hooks.ts';
import { run } from '../../../state/commands.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { privacyStrings } from '../../../strings/privacyStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { PausedPane, RecordingPane } from '../../recorder/RecordingPane.tsx';
import { RecoveredTake } from '../../recovered/RecoveredTake.tsx';
import { StoppedStage } from '../../review/StoppedStage.tsx';
import { NoteText } from '../sections/NoteText.tsx';
import { OfferedNote } from '../filing/OfferedNote.tsx';
import { cx, looks } from '../../../components/styles/looks.ts';
import { exportStrings } from '../../../strings/exportStrings.ts';
import { Progress } from './Progress.tsx';
import { ReportLine } from '../filing/ReportLine.tsx';
import { StepButton } from '../../../components/Button.tsx';
import { Way } from './Way.tsx';
import { formatBytes } from '../header/whereabouts.ts';
import { Details } from '../../guide/Details.tsx';
import { failureLines } from './failureLines.ts';

const Text = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <p className={cx(looks.muted, looks.prose)}>{children}</p>
);

function waitsFor(code: FailureCode): 'room' | 'time' | 'help' {
  if (code === 'no_room' || code === 'disk_full') return 'room';
  return code === 'computer_busy' ? 'time' : 'help';
}

function PreparingPanel({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const { failure, sourceFileName } = consult;
  const { preparing, preparingTake, preparingText, waitsFor: waits } = strings.phases;
  return (
    <Way
      consult={consult}
      title={preparing}
      why={
        failure === null ? (
          <Text>{sourceFileName === null ? preparingTake : preparingText(sourceFileName)}</Text>
        ) : (
          <p className={cx(looks.told, looks.prose)} role="status" data-code={failure.code}>
            {failureStrings[failure.code].what} {waits[waitsFor(failure.code)]}
          </p>
        )
      }
    >
      {consult.actions.includes('cancelPreparing') ? <TakeBack consult={consult} /> : null}
    </Way>
  );
}

function TakePanel({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const recording = useSnapshot((m) => (m.recording?.consultId === consult.id ? m.recording : null));
  const recovered = useSnapshot((m) => m.snapshot?.recovered.find((take) => take.consultId === consult.id));
  if (recording !== null) return <RecordingPane recording={recording} />;
  if (consult.isPaused) return <PausedPane consult={consult} />;
  return recovered === undefined ? null : <RecoveredTake take={recovered} />;
}

/** Takes a consult back; where the service may have the recording, main asks it first. */
function TakeBack({ consult: { id, phase } }: { readonly consult: ConsultView }): JSX.Element {
  const command = phase === 'preparing' ? 'cancelPreparing' : 'cancelSending';
  return (
    <StepButton look="quiet" className={looks.hang} step={() => run(command, { consultId: id })}>
      {phase === 'preparing' ? strings.cancel : strings.note.doNotSend}
    </StepButton>
  );
}

function WritingPanel({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const { isAskedAbout: isAsking, failure } = consult;
  return (
    <Way
      consult={consult}
      title={isAsking ? deliveryStrings.askingTitle : strings.phases.writingTitle}
      why={
        <>
          {/* The usual writing time means nothing while the service does not answer. */}
          {isAsking ? <Text>{deliveryStrings.askingText}</Text> : null}
          {isAsking || failure !== null ? null : <Text>{strings.phases.writingText}</Text>}
          <div aria-live="polite">
            {failure === null ? null : (
              <p className={cx(looks.told, looks.prose)} data-code={failure.code}>
                {failureStrings[failure.code].what} {deliveryStrings.askedAgain}
              </p>
            )}
          </div>
        </>
      }
    />
  );
}

function discardedText({ note, audioRemovedAt }: ConsultView): string {
  if (note !== null) return strings.phases.discardedNote;
  return audioRemovedAt === null ? strings.phases.discardedRecording : privacyStrings.discardedWithoutAudio;
}

export function PhasePanel({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  switch (consult.phase) {
    case 'recording':
      return <TakePanel consult={consult} />;
    case 'preparing':
      return <PreparingPanel consult={consult} />;
    case 'readyToSend':
      return (
        <StoppedStage consult={consult}>
          <SmallerCopy consult={consult} />
          {consult.refusedAs === null ? null : (
            <p className={cx(looks.told, looks.prose)}>{deliveryStrings.refusedAs[consult.refusedAs]}</p>
          )}
        </StoppedStage>
      );
    case 'queued':
      return <WaitingPanel consult={consult} />;
    case 'sending':
      return (
        <Way consult={consult} title={strings.phases.sending} why={<Text>{strings.phases.sendingText}</Text>}>
          <TakeBack consult={consult} />
        </Way>
      );
    case 'writing':
      return <WritingPanel consult={consult} />;
    case 'noteReady':
    case 'filed':
      return (
        <>
          {/* Nobody has to do anything: the app still writes the copy for the practice's own program. */}
          {consult.isFolderWaiting ? <p className={looks.quiet}>{exportStrings.folderWaiting}</p> : null}
          {consult.isWithoutService && consult.audioUrl !== null ? (
            <Text>{deliveryStrings.setAside}</Text>
          ) : null}
          <NoteText consult={consult} />
          <OfferedNote consult={consult} />
        </>
      );
    case 'discarded':
      return (
        <>
          <Text>{discardedText(consult)}</Text>
          <ReportLine consult={consult} />
          {consult.note === null ? null : <NoteText consult={consult} />}
        </>
      );
    // The failure comes before the patient's fields, and the player is beside it.
    case 'needsAttention':
      return null;
    default:
      return assertNever(consult.phase);
  }
}

/** Offers a smaller copy of a recording that is too large for the service: its size, and the progress of making it. */
function SmallerCopy({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const { audioBytes, smallerBytes, isMakingSmaller } = consult;
  const fraction = useFraction(consult.id, 'preparing');
  if (isMakingSmaller)
    return (
      <div className={looks.closeStack}>
        <Progress name={strings.phases.preparing} fraction={fraction} />
        <p className={looks.muted}>{deliveryStrings.makingSmaller}</p>
      </div>
    );
  if (audioBytes === null || smallerBytes === null) return null;
  return (
    <p className={cx(looks.told, looks.prose)}>
      {deliveryStrings.tooLarge(formatBytes(audioBytes), formatBytes(smallerBytes))}
    </p>
  );
}

/** Why the app has not sent the recording yet, and when it will. */
function WaitingPanel({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const { failure, nextTryAt, actions } = consult;
  const isOnTop = useIsToldOnTop(failure);
  // Where the next try has its time, nobody has to press for it.
  const pressed = nextTryAt === null ? actions : actions.filter((one) => one !== 'tryAgain');
  const lines = failure === null ? null : failureLines(failure.code, pressed);
  const why = lines === null ? strings.phases.waitingText : `${lines.next} ${lines.kept}`;
  return (
    <Way
      consult={consult}
      title={lines === null ? phaseStrings.queued : isOnTop ? lines.kept : lines.what}
      code={failure?.code}
      why={isOnTop ? null : <Text>{why}</Text>}
    >
      <TakeBack consult={consult} />
      {failure === null ? null : <Details failure={failure} />}
    </Way>
  );
}
