import type { JSX, ReactNode } from 'react';
import { assertNever } from '../../../../shared/assertNever.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { ProblemPanel } from '../../../components/Problem.tsx';
import { cx, looks } from '../../../components/styles/looks.ts';
import { useFraction, useIsToldOnTop, useSnapshot } from '../../../state/hooks.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { exportStrings } from '../../../strings/exportStrings.ts';
import { privacyStrings } from '../../../strings/privacyStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { Details } from '../../guide/Details.tsx';
import { PausedPane, RecordingPane } from '../../recorder/RecordingPane.tsx';
import { RecoveredTake } from '../../recovered/RecoveredTake.tsx';
import { StoppedStage } from '../../review/StoppedStage.tsx';
import { ReportLine } from '../filing/ReportLine.tsx';
import { formatBytes, WhereaboutsLine } from '../header/WhereaboutsLine.tsx';
import { NoteText, OfferedNote } from '../sections/NoteText.tsx';
import { failureLines } from './failureLines.ts';
import { ToldProgress, Way } from './Way.tsx';

type Props = { readonly consult: ConsultView };

const Text = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <p className={cx(looks.muted, looks.prose)}>{children}</p>
);

function TakePanel({ consult }: Props): JSX.Element | null {
  const recording = useSnapshot((m) => (m.recording?.consultId === consult.id ? m.recording : null));
  const recovered = useSnapshot((m) => m.snapshot?.recovered.find((take) => take.consultId === consult.id));
  if (recording !== null) return <RecordingPane recording={recording} />;
  if (consult.isPaused) return <PausedPane consult={consult} />;
  return recovered === undefined ? null : <RecoveredTake take={recovered} />;
}

function discardedText({ note, audioRemovedAt }: ConsultView): string {
  if (note !== null) return strings.phases.discardedNote;
  return audioRemovedAt === null ? strings.phases.discardedRecording : privacyStrings.discardedWithoutAudio;
}

export function PhasePanel({ consult }: Props): JSX.Element | null {
  switch (consult.phase) {
    case 'recording':
      return <TakePanel consult={consult} />;
    case 'readyToSend':
      return (
        <StoppedStage consult={consult}>
          <SmallerCopy consult={consult} />
          {consult.refusedAs === null ? null : (
            <p className={cx(looks.told, looks.prose)}>{deliveryStrings.refusedAs[consult.refusedAs]}</p>
          )}
        </StoppedStage>
      );
    case 'preparing':
    case 'queued':
    case 'sending':
    case 'writing':
      return <Way consult={consult} />;
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
    case 'needsAttention':
      return <FailurePanel consult={consult} />;
    default:
      return assertNever(consult.phase);
  }
}

/** The failure, whether anything was lost, and the next step. The code stays in the details. */
function FailurePanel({ consult }: Props): JSX.Element | null {
  const { failure } = consult;
  const isOnTop = useIsToldOnTop(failure);
  const sizes = sizesOf(consult);
  if (failure === null) return null;
  const { what, kept, next } = failureLines(failure.code, consult.actions);
  return (
    <ProblemPanel
      code={failure.code}
      what={isOnTop ? kept : what}
      below={
        <>
          <WhereaboutsLine consult={consult} />
          <Details failure={failure} />
        </>
      }
    >
      {isOnTop ? null : <p>{kept}</p>}
      {consult.transcript === null ? null : <p>{deliveryStrings.transcriptIsHere}</p>}
      {sizes === null ? null : <p>{deliveryStrings.smallerWouldBe(...sizes)}</p>}
      <p>{next}</p>
    </ProblemPanel>
  );
}

/** The recording's size and about that of a smaller copy; null where none is offered. */
const sizesOf = ({ audioBytes, smallerBytes }: ConsultView): readonly [string, string] | null =>
  audioBytes === null || smallerBytes === null ? null : [formatBytes(audioBytes), formatBytes(smallerBytes)];

/** Offers a smaller copy of a recording that is too large for the service: its size, and the progress of making it. */
function SmallerCopy({ consult }: Props): JSX.Element | null {
  const fraction = useFraction(consult.id, 'preparing');
  const sizes = sizesOf(consult);
  if (consult.isMakingSmaller)
    return (
      <div className={looks.closeStack}>
        <ToldProgress name={strings.phases.preparing} fraction={fraction} />
        <p className={looks.muted}>
          {deliveryStrings.makingSmaller} {fraction === null ? null : strings.phases.percent(fraction)}
        </p>
      </div>
    );
  if (sizes === null) return null;
  return <p className={cx(looks.told, looks.prose)}>{deliveryStrings.tooLarge(...sizes)}</p>;
}
